import { HOUR_MS } from '../../foundation/basics/time.ts';
import { type Charger, ChargerStage } from '../../gen/uplink.ts';
import { noReadings } from '../../stream/believed/counter.ts';
import { type InIntervals, noInterval, takeInIntervals } from '../../stream/believed/interval.ts';
import { judgeCount } from './charger-count.ts';
import {
  type ChargeStage,
  type ChargingSession,
  chargingSessionOf,
  type EndReason,
  type OpenChargingSession,
} from './charging-session.ts';
import type { ChargingRules } from './rules.ts';

/** What the next record of a charger needs from those before it. Plain JSON. */
export interface ChargeFold extends InIntervals<ChargerSample> {
  /** Instant of the newest record, also of one that waits. */
  lastAt: number | null;
  /** Values of the newest record that does not wait; they hold until the next. */
  centiAmp: number | null;
  centiVolt: number | null;
  stage: ChargeStage | null;
  open: OpenChargingSession | null;
}

export interface ChargerSample {
  readonly at: number;
  readonly body: Charger;
}

export type ChargingSessionEvent =
  | { readonly type: 'chargeStarted'; readonly charge: ChargingSession }
  | { readonly type: 'chargeClosed'; readonly charge: ChargingSession };

export const noChargingSession = (): ChargeFold => ({
  lastAt: null,
  interval: noInterval(),
  waiting: null,
  centiAmp: null,
  centiVolt: null,
  stage: null,
  open: null,
});

/** A battery that has floated for this long is full: further charging only maintains it. */
export const FLOAT_COMPLETES_MS = HOUR_MS;
/** So long a charger has to hold its voltage, and no more than this part of the session's peak may flow at last, for a charge without float to be whole. */
const TAPERED_MS = HOUR_MS / 2;
const TAPERED_PART = 1 / 3;
/** Below this there is no mains. */
const MAINS_CENTI_VOLT = 4000;

const STAGES: Partial<Record<ChargerStage, ChargeStage>> = {
  [ChargerStage.BULK]: 'bulk',
  [ChargerStage.ABSORPTION]: 'absorption',
  [ChargerStage.FLOAT]: 'float',
  [ChargerStage.EQUALISE]: 'equalise',
};

/**
 * Takes the next record of a charger: **changes `fold`** and returns the sessions that began or ended with it, in
 * order.
 *
 * A session begins with a record in bulk, absorption or equalise, and continues through float. It ends as completed
 * after an hour of float, when it is switched off during float, or at the end of absorption, once its current has tapered: chargers
 * of traction batteries have no float. It ends as stopped before that; by a fault; by a mains
 * failure; or as silent, with its last record, if none arrives within the gap limit: the one that is given, or what the charger's
 * own interval allows. A record after a longer pause waits for the next one, which tells. A reading holds until the next record.
 *
 * @param sample newer than `fold.lastAt`: an older one throws RangeError; recompute from its instant instead
 *
 * @param rules whose gap is that of a charger of which no interval is known
 */
export function foldChargingSession(
  fold: ChargeFold,
  { at, body }: ChargerSample,
  rules: ChargingRules,
): readonly ChargingSessionEvent[] {
  const { lastAt } = fold;
  if (lastAt !== null && at <= lastAt) throw new RangeError(`a record at ${at} is not newer than ${lastAt}`);
  fold.lastAt = at;
  const events: ChargingSessionEvent[] = [];
  takeInIntervals(fold, { at, body }, rules.gapMs, (sample, gapMs) =>
    take(fold, sample, gapMs === rules.gapMs ? rules : { ...rules, gapMs }, events),
  );
  return events;
}

function take(
  fold: ChargeFold,
  { at, body }: ChargerSample,
  rules: ChargingRules,
  events: ChargingSessionEvent[],
): void {
  const { gapMs } = rules;
  const { lastAt } = fold.interval;
  if (lastAt !== null && at - lastAt > gapMs) end(fold, lastAt, 'silent', events);
  else if (fold.open && lastAt !== null) holdUntil(fold, fold.open, at - lastAt);
  const stage = STAGES[body.stage] ?? null;
  if (fold.open) goOn(fold.open, { at, body }, stage, rules);
  const reason = fold.open && endOf(fold, fold.open, { at, body }, stage);
  if (reason) end(fold, at, reason, events);
  else if (fold.open === null && stage !== null && stage !== 'float') begin(fold, { at, body }, rules, events);
  fold.centiAmp = body.outputCentiAmp ?? null;
  fold.centiVolt = body.outputCentiVolt ?? null;
  fold.stage = stage;
}

function begin(
  fold: ChargeFold,
  { at, body }: ChargerSample,
  rules: ChargingRules,
  events: ChargingSessionEvent[],
): void {
  fold.open = {
    startedAt: at,
    lastAt: at,
    centiAmpMs: 0,
    centiVoltCentiAmpMs: 0,
    coveredMs: 0,
    count: noReadings(),
    peakCentiAmp: 0,
    startCentiVolt: body.outputCentiVolt ?? null,
    endCentiVolt: null,
    maximumCentiCelsius: null,
    stageMs: { bulk: 0, absorption: 0, float: 0, equalise: 0 },
    floatSince: null,
    faultBits: 0,
    batteryModel: null,
  };
  read(fold.open, { at, body }, rules);
  events.push({ type: 'chargeStarted', charge: chargingSessionOf(fold.open, at, null) });
}

function holdUntil({ centiAmp, centiVolt, stage }: ChargeFold, open: OpenChargingSession, durationMs: number): void {
  if (stage) open.stageMs[stage] += durationMs;
  if (centiAmp === null) return;
  open.coveredMs += durationMs;
  open.centiAmpMs += centiAmp * durationMs;
  open.centiVoltCentiAmpMs += centiAmp * (centiVolt ?? 0) * durationMs;
}

function goOn(
  open: OpenChargingSession,
  { at, body }: ChargerSample,
  stage: ChargeStage | null,
  rules: ChargingRules,
): void {
  open.lastAt = at;
  if (stage === 'float') open.floatSince ??= at;
  else if (stage !== null) open.floatSince = null;
  if (stage !== null) read(open, { at, body }, rules);
  else open.faultBits = (open.faultBits | (body.faultBits ?? 0)) >>> 0;
}

function read(open: OpenChargingSession, { at, body }: ChargerSample, rules: ChargingRules): void {
  const { outputCentiAmp, outputCentiVolt, temperatureCentiCelsius, energyWattHour, batteryModel, faultBits } = body;
  if (outputCentiAmp !== undefined && outputCentiAmp > open.peakCentiAmp) open.peakCentiAmp = outputCentiAmp;
  if (outputCentiVolt !== undefined) {
    open.startCentiVolt ??= outputCentiVolt;
    open.endCentiVolt = outputCentiVolt;
  }
  if (temperatureCentiCelsius !== undefined)
    open.maximumCentiCelsius = Math.max(open.maximumCentiCelsius ?? temperatureCentiCelsius, temperatureCentiCelsius);
  if (energyWattHour !== undefined) judgeCount(open, { at, count: energyWattHour }, rules);
  if (batteryModel !== undefined) open.batteryModel = batteryModel;
  open.faultBits = (open.faultBits | (faultBits ?? 0)) >>> 0;
}

/** Why a session ends with this record; null if it continues. `fold` holds the record before. */
function endOf(
  fold: ChargeFold,
  open: OpenChargingSession,
  { at, body }: ChargerSample,
  stage: ChargeStage | null,
): EndReason | null {
  if (body.stage === ChargerStage.CHARGER_FAULT) return 'fault';
  if (body.inputCentiVolt !== undefined && body.inputCentiVolt < MAINS_CENTI_VOLT) return 'power_lost';
  if (open.floatSince !== null && (stage === null || at - open.floatSince >= FLOAT_COMPLETES_MS)) return 'completed';
  if (stage !== null) return null;
  return hasTapered(fold, open) ? 'completed' : 'stopped';
}

const hasTapered = ({ stage, centiAmp }: ChargeFold, { stageMs, peakCentiAmp }: OpenChargingSession): boolean =>
  stage === 'absorption' &&
  stageMs.absorption >= TAPERED_MS &&
  centiAmp !== null &&
  centiAmp <= TAPERED_PART * peakCentiAmp;

function end(fold: ChargeFold, at: number, reason: EndReason, events: ChargingSessionEvent[]): void {
  if (fold.open === null) return;
  events.push({ type: 'chargeClosed', charge: chargingSessionOf(fold.open, at, reason) });
  fold.open = null;
}
