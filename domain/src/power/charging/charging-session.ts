import type { CounterState } from '../../stream/believed/counter.ts';

/** How a charging session ended. */
export const END_REASONS = ['completed', 'stopped', 'fault', 'power_lost', 'silent'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** What people ask of charging sessions: those in progress, full ones, those that ended before, those with a fault. */
export const CHARGE_OUTCOMES = ['running', 'completed', 'early', 'fault'] as const;
export type ChargeOutcome = (typeof CHARGE_OUTCOMES)[number];

export const outcomeOf = (reason: EndReason | null): ChargeOutcome =>
  reason === null ? 'running' : reason === 'completed' || reason === 'fault' ? reason : 'early';

/** The reasons with an outcome; null of a session that is running. */
export const reasonsOf = (outcome: ChargeOutcome): readonly (EndReason | null)[] =>
  [null, ...END_REASONS].filter((reason) => outcomeOf(reason) === outcome);

export const CHARGE_STAGES = ['bulk', 'absorption', 'float', 'equalise'] as const;
export type ChargeStage = (typeof CHARGE_STAGES)[number];

/** A charging session of one charger, a row of the table `charge`. Instants UTC ms. */
export interface ChargingSession {
  readonly startedAt: number;
  readonly endedAt: number;
  /** Null while it is running. */
  readonly endReason: EndReason | null;
  readonly ampHours: number;
  readonly wattHours: number;
  /** The charger's own count; null when it has none. */
  readonly reportedWattHours: number | null;
  readonly peakCentiAmp: number;
  /** Over the time with a known current; null if there is none. */
  readonly meanCentiAmp: number | null;
  readonly startCentiVolt: number | null;
  readonly endCentiVolt: number | null;
  readonly maximumCentiCelsius: number | null;
  readonly stageSeconds: Readonly<Record<ChargeStage, number>>;
  /** Every reported fault, combined. */
  readonly faultBits: number;
  /** Number of the battery the charger is set to, in its own list. */
  readonly batteryModel: number | null;
}

/** A running session, in integers. */
export interface OpenChargingSession {
  startedAt: number;
  lastAt: number;
  centiAmpMs: number;
  centiVoltCentiAmpMs: number;
  coveredMs: number;
  /** The judgement of the charger's own count. */
  count: CounterState;
  peakCentiAmp: number;
  startCentiVolt: number | null;
  endCentiVolt: number | null;
  maximumCentiCelsius: number | null;
  stageMs: Record<ChargeStage, number>;
  /** Since when it has been floating without interruption; null if it is not. */
  floatSince: number | null;
  faultBits: number;
  batteryModel: number | null;
}

const HOUR_MS = 3_600_000;
const CENTI = 100;

/** The totals of a charge, up to its newest record if it is still running. */
export const chargingSessionOf = (
  open: OpenChargingSession,
  endedAt: number,
  endReason: EndReason | null,
): ChargingSession => ({
  startedAt: open.startedAt,
  endedAt,
  endReason,
  ampHours: open.centiAmpMs / CENTI / HOUR_MS,
  wattHours: open.centiVoltCentiAmpMs / CENTI / CENTI / HOUR_MS,
  reportedWattHours: open.count.accounts[0]?.last.count ?? null,
  peakCentiAmp: open.peakCentiAmp,
  meanCentiAmp: open.coveredMs === 0 ? null : Math.round(open.centiAmpMs / open.coveredMs),
  startCentiVolt: open.startCentiVolt,
  endCentiVolt: open.endCentiVolt,
  maximumCentiCelsius: open.maximumCentiCelsius,
  stageSeconds: {
    bulk: open.stageMs.bulk / 1000,
    absorption: open.stageMs.absorption / 1000,
    float: open.stageMs.float / 1000,
    equalise: open.stageMs.equalise / 1000,
  },
  faultBits: open.faultBits,
  batteryModel: open.batteryModel,
});
