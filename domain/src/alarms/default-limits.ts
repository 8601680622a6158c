import type { Chemistry, DeviceFacts } from '../device-facts.ts';
import { FULL_WITHIN_DAYS } from '../kinds/full-charge.ts';
import { LOW_VOLTAGE_TYPES } from './limit-groups.ts';
import { CURRENT_RANGE, WIDEST_HYSTERESIS } from './limit-rules.ts';
import type { AlarmLimit } from './limits.ts';

/** What default limits follow from. */
export type KnownBattery = Pick<DeviceFacts, 'chemistry' | 'nominalCentiVolt' | 'capacityCentiAmpHour'>;

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
 * Highest current for a minute and longer, as a multiple of the rated capacity per hour.
 *
 * - lead-acid: makers of VRLA blocks end the current of charge at 0.25 to 0.3 C (Yuasa, CSB, Hoppecke); the one-hour rate is
 *   the shortest that traction blocks are rated for.
 * - lfp: 1 C is the highest continuous rate both ways in data sheets of cells of 100 to 300 Ah (EVE LF280K, CATL).
 * - nmc: energy cells of 18650 and 21700 end at about 1 C in and 2 C out (Samsung INR21700-50E, LG M50).
 */
const C_RATES: Readonly<Record<Chemistry, { readonly charge: number; readonly discharge: number }>> = {
  'lead-acid': { charge: 0.3, discharge: 1 },
  lfp: { charge: 1, discharge: 1 },
  nmc: { charge: 1, discharge: 2 },
};

/**
 * Charge in to charge out between two full charges, centi-%.
 *
 * - lead-acid: the charging factor of vented traction cells is 1.2, with stirred electrolyte 1.07 (ZVEI leaflet on charging
 *   methods), of VRLA about 1.05: less than what came out leaves sulphate, more than 1.35 boils water away.
 * - lithium: nothing but the charge itself is stored (coulombic efficiency above 99 %); what is left is the error of two
 *   current sensors.
 */
const CHARGE_FACTORS: Readonly<Record<Chemistry, { readonly limit: number; readonly upperLimit: number }>> = {
  'lead-acid': { limit: 10_000, upperLimit: 13_500 },
  lfp: { limit: 9_500, upperLimit: 11_000 },
  nmc: { limit: 9_500, upperLimit: 11_000 },
};

/**
 * How far cells may be apart under load, hundredths of a millivolt: healthy recorded packs reach 80 mV at 1C, and a cell that is 100 mV below at a
 * usual load has lost a tenth of its charge or has twice the resistance. Blocks of lead-acid differ by more when they are new.
 */
const CELLS_APART: Readonly<Record<Chemistry, number>> = { 'lead-acid': 15_000, lfp: 10_000, nmc: 10_000 };
const CELLS_BACK = 3000;

/** A clock that is off by less, or gets less far off in a day, mixes up no hours. */
const WRONG_CLOCK_SECONDS = 300;

/** One false warning of a drift per 100 packs and month, in hundredths. */
const FALSE_DRIFTS = 100;

/** Makers of lead-acid traction batteries rate cycles for 80 % of discharge; of lithium, electronics keep the last 10 %. */
const DEEP_SOC: Readonly<Record<Chemistry, number>> = { 'lead-acid': 2000, lfp: 1000, nmc: 1000 };

/**
 * Cells in series of a pack: nominal voltage by nominal cell voltage, rounded, at least one. A 12 V LFP block has 4.
 * A "48 V" LFP pack counts as 15 cells, so 16 cells must be stated as 51.2 V (5120) to get their own limits.
 */
export function cellsInSeries(chemistry: Chemistry, nominalCentiVolt: number): number {
  return Math.max(1, Math.round(nominalCentiVolt / 100 / CELL_VOLTAGES[chemistry].nominalVolt));
}

/**
 * Default limits of a battery, derived from chemistry, nominal voltage and capacity; without them there are no alarms of
 * voltage, current and charge balance.
 *
 * Temperatures: 55 °C is where makers end the permitted range of charge, 60 °C of discharge, above 65 °C a cell ages or
 * vents; below −15 °C capacity collapses and charging plates lithium or freezes a discharged lead-acid battery.
 * SOC 30 % is the product's low mark. Offline has no time of its own: the rule of being online decides.
 */
export function defaultAlarmLimits(battery: KnownBattery): AlarmLimit[] {
  const { chemistry } = battery;
  return [
    ...lowVoltageLimits(battery),
    { msgType: 5, enabled: true, limit: 6500, hysteresis: 300, durationSeconds: 60 },
    { msgType: 6, enabled: true, limit: 6000, hysteresis: 300, durationSeconds: 60 },
    { msgType: 7, enabled: true, limit: 5500, hysteresis: 300, durationSeconds: 60 },
    { msgType: 8, enabled: true, limit: -1500, hysteresis: 300, durationSeconds: 60 },
    ...currentLimits(battery),
    { msgType: 11, enabled: true, limit: 3000, hysteresis: 200, durationSeconds: 60 },
    { msgType: 12, enabled: true, limit: 0, hysteresis: 0, durationSeconds: 0 },
    { msgType: 13, enabled: true, limit: 2, hysteresis: 0, durationSeconds: 60 },
    ...(hasCapacity(battery)
      ? [{ msgType: 19, enabled: true, ...CHARGE_FACTORS[chemistry], hysteresis: 0, durationSeconds: 0 } as const]
      : []),
    { msgType: 22, enabled: true, limit: CELLS_APART[chemistry], hysteresis: CELLS_BACK, durationSeconds: 0 },
    { msgType: 706, enabled: true, limit: DEEP_SOC[chemistry], hysteresis: 500, durationSeconds: 300 },
    { msgType: 707, enabled: true, limit: FULL_WITHIN_DAYS[chemistry], hysteresis: 0, durationSeconds: 0 },
    { msgType: 710, enabled: true, limit: WRONG_CLOCK_SECONDS, hysteresis: 0, durationSeconds: 0 },
    { msgType: 711, enabled: true, limit: FALSE_DRIFTS, hysteresis: 0, durationSeconds: 0 },
  ];
}

const hasCapacity = <Battery extends KnownBattery>(
  battery: Battery,
): battery is Battery & { readonly capacityCentiAmpHour: number } => (battery.capacityCentiAmpHour ?? 0) > 0;

function currentLimits(battery: KnownBattery): AlarmLimit[] {
  if (!hasCapacity(battery)) return [];
  const { chemistry, capacityCentiAmpHour } = battery;
  const { charge, discharge } = C_RATES[chemistry];
  return (
    [
      [9, charge],
      [10, discharge],
    ] as const
  ).map(([msgType, rate]) => {
    const { min, max } = CURRENT_RANGE;
    const limit = Math.min(max, Math.max(min, Math.round(rate * capacityCentiAmpHour)));
    return {
      msgType,
      enabled: true,
      limit,
      hysteresis: Math.min(WIDEST_HYSTERESIS, Math.round(limit / 10)),
      durationSeconds: 60,
    };
  });
}

function lowVoltageLimits({ chemistry, nominalCentiVolt }: KnownBattery): AlarmLimit[] {
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
