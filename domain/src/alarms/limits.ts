import type { Chemistry } from '../device-facts.ts';
import type { LimitAlarmType } from './catalogue.ts';
import { LOW_VOLTAGE_TYPES } from './limit-groups.ts';

/** Limit of one alarm type. */
export interface AlarmLimit {
  readonly msgType: LimitAlarmType;
  readonly enabled: boolean;
  /** Centivolt, centi-degree Celsius or centi-percent; for 12, offline, seconds without a message. */
  readonly limit: number;
  /** How far beyond the limit the value must come back before the alarm is released, same unit. */
  readonly hysteresis: number;
  /** How long the limit must be breached before the alarm is raised. */
  readonly durationSeconds: number;
}

/** An operator's changes, by alarm type; absent ones stay at their default. */
export type AlarmLimitChanges = Partial<Record<LimitAlarmType, Partial<Omit<AlarmLimit, 'msgType'>>>>;

interface CellVoltages {
  /** Nominal volts of one cell, for the number of cells in a pack of known nominal voltage. */
  readonly nominalVolt: number;
  /** Low voltage level 1, 2, 3. */
  readonly lowVolt: readonly [number, number, number];
  readonly hysteresisVolt: number;
}

/**
 * Cell voltages under ordinary load.
 *
 * - lead-acid: 1.75 V is the end of discharge that makers rate capacity at (10.5 V per 12 V block); 11.0 and 11.5 V per
 *   block are about 20 % and 40 % of charge left under load. It comes back by 0.3 V per block when the load goes.
 * - lfp: 2.5 V is the discharge cut-off in cell datasheets, the flat plateau (3.2–3.3 V) is left below 3.0 V at about
 *   10 % of charge, 2.8 V is where pack electronics warn.
 * - nmc: cut-off 2.5–3.0 V by maker; 3.0 V is the common reserve, 3.3 V about 10 % of charge.
 */
const CELL_VOLTAGES: Readonly<Record<Chemistry, CellVoltages>> = {
  'lead-acid': { nominalVolt: 2, lowVolt: [10.5 / 6, 11 / 6, 11.5 / 6], hysteresisVolt: 0.05 },
  lfp: { nominalVolt: 3.2, lowVolt: [2.5, 2.8, 3.0], hysteresisVolt: 0.1 },
  nmc: { nominalVolt: 3.65, lowVolt: [2.8, 3.0, 3.3], hysteresisVolt: 0.1 },
};

/**
 * Cells in series of a pack: nominal voltage by nominal cell voltage, rounded, at least one. A 12 V LFP block has 4.
 * A "48 V" LFP pack counts as 15 cells, so 16 cells must be stated as 51.2 V (5120) to get their own limits.
 */
export function cellsInSeries(chemistry: Chemistry, nominalCentiVolt: number): number {
  return Math.max(1, Math.round(nominalCentiVolt / 100 / CELL_VOLTAGES[chemistry].nominalVolt));
}

/**
 * Default limits of a battery, derived from chemistry and nominal voltage; without one there are no voltage alarms.
 *
 * Temperatures: 55 °C is where makers end the permitted range of charge, 60 °C of discharge, above 65 °C a cell ages or
 * vents; below −15 °C capacity collapses and charging plates lithium or freezes a discharged lead-acid battery.
 * SOC 30 % is the product's low mark. Offline has no time of its own: the rule of being online decides.
 */
export function defaultAlarmLimits(chemistry: Chemistry, nominalCentiVolt: number | null): AlarmLimit[] {
  return [
    ...lowVoltageLimits(chemistry, nominalCentiVolt),
    { msgType: 5, enabled: true, limit: 6500, hysteresis: 300, durationSeconds: 60 },
    { msgType: 6, enabled: true, limit: 6000, hysteresis: 300, durationSeconds: 60 },
    { msgType: 7, enabled: true, limit: 5500, hysteresis: 300, durationSeconds: 60 },
    { msgType: 8, enabled: true, limit: -1500, hysteresis: 300, durationSeconds: 60 },
    { msgType: 11, enabled: true, limit: 3000, hysteresis: 200, durationSeconds: 60 },
    { msgType: 12, enabled: true, limit: 0, hysteresis: 0, durationSeconds: 0 },
  ];
}

function lowVoltageLimits(chemistry: Chemistry, nominalCentiVolt: number | null): AlarmLimit[] {
  if (nominalCentiVolt === null || nominalCentiVolt <= 0) return [];
  const { lowVolt, hysteresisVolt } = CELL_VOLTAGES[chemistry];
  const cells = cellsInSeries(chemistry, nominalCentiVolt);
  return LOW_VOLTAGE_TYPES.map((msgType, index) => ({
    msgType,
    enabled: true,
    limit: Math.round(lowVolt[index]! * cells * 100),
    hysteresis: Math.round(hysteresisVolt * cells * 100),
    durationSeconds: 60,
  }));
}

/**
 * Default limits with an operator's changes laid over them. A type without default (voltage of an unknown battery) exists
 * only when its limit is given.
 */
export function alarmLimitsWith(defaults: readonly AlarmLimit[], changes: AlarmLimitChanges): AlarmLimit[] {
  const merged = defaults.map((limit) => ({ ...limit, ...changes[limit.msgType] }));
  for (const msgType of LOW_VOLTAGE_TYPES) {
    const change = changes[msgType];
    if (change?.limit === undefined || merged.some((limit) => limit.msgType === msgType)) continue;
    merged.push({ msgType, enabled: true, hysteresis: 0, durationSeconds: 60, ...change, limit: change.limit });
  }
  return merged;
}
