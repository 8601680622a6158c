import { channelNamed } from '../../foundation/kinds/channels.ts';
import { hasField } from '../../foundation/kinds/record-notes.ts';
import { type ChannelOf, KIND } from '../../foundation/kinds/registry.ts';
import type { Monitor } from '../../foundation/kinds/wire.ts';
import { type HistoryRules, INPUT_ON_CENTI_VOLT } from './rules.ts';

/**
 * Values that hold until the next record that has them. A value older than the gap limit at the newest record is
 * dropped (null), so that held values depend only on the records within the gap limit.
 */
export interface HeldValues {
  usingCentiAmp: number;
  chargingCentiAmp: number;
  /** Instant of the record with the currents, ms; null if they are not known. */
  currentAt: number | null;
  centiVolt: number;
  voltageAt: number | null;
  /** Ignition or hour-meter input has voltage. */
  inputOn: boolean;
  inputAt: number | null;
}

export const nothingHeld = (): HeldValues => ({
  usingCentiAmp: 0,
  chargingCentiAmp: 0,
  currentAt: null,
  centiVolt: 0,
  voltageAt: null,
  inputOn: false,
  inputAt: null,
});

const hasCurrent = (body: Monitor): boolean =>
  body.currentUsingCentiAmp !== undefined || body.currentChargingCentiAmp !== undefined;

/** Drops values that are too old to hold up to `at`. */
export function forgetOld(held: HeldValues, at: number, { gapMs }: HistoryRules): void {
  if (held.currentAt !== null && at - held.currentAt > gapMs) forgetCurrent(held);
  if (held.voltageAt !== null && at - held.voltageAt > gapMs) forgetVoltage(held);
  if (held.inputAt !== null && at - held.inputAt > gapMs) forgetInput(held);
}

/** Takes the values of a record, and forgets those that it says are gone. */
export function hold(held: HeldValues, at: number, body: Monitor): void {
  if (body.goneFields) forgetGone(held, body.goneFields);
  if (hasCurrent(body)) {
    held.currentAt = at;
    held.usingCentiAmp = body.currentUsingCentiAmp ?? 0;
    held.chargingCentiAmp = body.currentChargingCentiAmp ?? 0;
  }
  if (body.voltageCentiVolt !== undefined) {
    held.voltageAt = at;
    held.centiVolt = body.voltageCentiVolt;
  }
  if (body.ignitionCentiVolt !== undefined || body.hourMeterCentiVolt !== undefined) {
    held.inputAt = at;
    held.inputOn =
      (body.ignitionCentiVolt ?? 0) >= INPUT_ON_CENTI_VOLT || (body.hourMeterCentiVolt ?? 0) >= INPUT_ON_CENTI_VOLT;
  }
}

function forgetGone(held: HeldValues, gone: number): void {
  if (CURRENTS.some((field) => hasField(gone, field))) forgetCurrent(held);
  if (hasField(gone, VOLTAGE)) forgetVoltage(held);
  if (INPUTS.some((field) => hasField(gone, field))) forgetInput(held);
}

function forgetCurrent(held: HeldValues): void {
  held.currentAt = null;
  held.usingCentiAmp = 0;
  held.chargingCentiAmp = 0;
}

function forgetVoltage(held: HeldValues): void {
  held.voltageAt = null;
  held.centiVolt = 0;
}

function forgetInput(held: HeldValues): void {
  held.inputAt = null;
  held.inputOn = false;
}

const fieldOf = (name: ChannelOf<'monitor'>): number => channelNamed(KIND.monitor, name).field;
const CURRENTS = [fieldOf('currentUsing'), fieldOf('currentCharging')];
const VOLTAGE = fieldOf('voltage');
const INPUTS = [fieldOf('ignition'), fieldOf('hourMeter')];
