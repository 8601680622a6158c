import { setImmediate } from 'node:timers/promises';
import type { DeviceState } from '#domain/assembly/device-state/projections.ts';
import { unitsWithRecords } from '#domain/stream/stream/arrivals.ts';
import type { Device } from '../../foundation/devices/device-directory.ts';
import type { Tx, Within } from '../../platform/db/within.ts';

/** Value of `from` if everything has to be recomputed from the first record. */
export const FROM_THE_FIRST = 0;

/** Recomputes data derived from a device's records in order of their instants, while new records arrive. */
export interface Recomputation {
  /** What it computes, by which it is noted: a projection, or what a feature finds in records that came late. */
  readonly projection: string;
  /** Kinds of records (their numbers) of which a late one makes it due from there. */
  readonly lateKinds: readonly number[];
  /** Whether it replaces what is stored: a rebuild does it from the first record on. What only adds is for what has come late. */
  readonly replaces: boolean;
  /**
   * Processes what exists now, from an instant on, without blocking anybody.
   * @param from UTC epoch ms; {@link FROM_THE_FIRST}: everything
   * @param state of the device, not older than a moment ago
   */
  begin(within: Within, device: Device, from: number, state: DeviceState): Promise<BegunRecomputation>;
}

export interface BegunRecomputation {
  /**
   * Processes what has arrived since, and replaces what is stored as well as the projection's part of `state`, which is
   * **changed**. The caller holds the lane of the device.
   */
  finish(tx: Tx, state: DeviceState): Promise<void>;
}

/** The units of a device that have records of a kind. */
export const unitsWith = ({ arrivals }: Pick<DeviceState, 'arrivals'>, kind: number): number[] =>
  unitsWithRecords(arrivals, kind);

/** Some milliseconds: other work must run in between. */
const TAKEN_AT_ONCE = 5_000;

/** Feeds samples to a reducer, in order. */
export async function takeAll<Sample>(fold: { take(sample: Sample): void }, samples: Iterable<Sample>): Promise<void> {
  let taken = 0;
  for (const sample of samples) {
    fold.take(sample);
    taken += 1;
    if (taken % TAKEN_AT_ONCE === 0) await setImmediate();
  }
}
