import type { OpenBucket } from './bucket.ts';
import type { CurrentRun, OpenSession } from './session.ts';

/**
 * Values that hold until the next record that carries them. A value older than the gap limit at the newest record is
 * forgotten (null), so that what is held depends only on the records of the last gap limit.
 */
export interface HeldValues {
  /** Charging minus using, and each of them, centiampere. */
  usingCentiAmp: number;
  chargingCentiAmp: number;
  /** Instant of the record they came with, ms; null when not known. */
  currentAt: number | null;
  centiVolt: number;
  voltageAt: number | null;
  /** Ignition or hour-meter input has voltage. */
  inputOn: boolean;
  inputAt: number | null;
}

/** State of the fold over one unit's monitor records in order of their instants. Sums are whole numbers, hence exact. */
export interface HistoryState {
  /** Instant of the newest folded record, ms. */
  lastAt: number | null;
  held: HeldValues;
  bucket: OpenBucket | null;
  /** Readings in one direction that are not (yet) a session: it takes 60 s. */
  run: CurrentRun | null;
  session: OpenSession | null;
}

export const emptyHistory = (): HistoryState => ({
  lastAt: null,
  held: {
    usingCentiAmp: 0,
    chargingCentiAmp: 0,
    currentAt: null,
    centiVolt: 0,
    voltageAt: null,
    inputOn: false,
    inputAt: null,
  },
  bucket: null,
  run: null,
  session: null,
});
