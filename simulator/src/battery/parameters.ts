import type { Chemistry } from '../fleet/format.ts';
import { gaussian, seedFor } from '../random/seeded.ts';

/** The properties of a battery, as opposed to its state. Whole pack, new, at 25 °C. */
export interface BatteryParameters {
  chemistry: Chemistry;
  cellCount: number;
  designCapacityAmpHour: number;
  seriesOhm: number;
  fastOhm: number;
  fastSeconds: number;
  slowOhm: number;
  slowSeconds: number;
  /** charging resistance, growing toward full: ohm / (1 − soc) */
  acceptanceOhm: number;
  /** resistance grows by this part per kelvin below 25 °C */
  resistancePerKelvin: number;
  peukertExponent: number;
  /** part of the supplied charge that is stored */
  coulombicEfficiency: number;
  /** side reaction at 2.23 V a cell and 20 °C; 0 for lithium */
  gassingAmp: number;
  selfDischargePerSecond: number;
  heatCapacityJoulePerKelvin: number;
  heatLossWattPerKelvin: number;
  /** full cycles after which a fifth of the capacity is gone by cycling alone */
  cycleLife: number;
  /** part of the capacity lost in the first year at 25 °C by time alone */
  calendarFadeFirstYear: number;
  /** exponent of time in calendar ageing: 0.5 for LFP (a film that slows its own growth), 1 for corrosion */
  calendarExponent: number;
  /** that the charger holds; null: by the temperature, as for lead-acid */
  chargeCellVolt: number | null;
  /** from this fade on it fades faster; null for never */
  knee: { afterFade: number; times: number } | null;
}

interface ChemistryParameters {
  seriesOhmAmpHour: number;
  fastOhmAmpHour: number;
  slowOhmAmpHour: number;
  acceptanceOhmAmpHour: number;
  joulePerKelvinWattHour: number;
  coolingHours: number;
}

// Per cell, times the capacity: a cell of twice the size has half the resistance.
const byChemistry: Record<Chemistry, ChemistryParameters> = {
  'lead-acid': {
    seriesOhmAmpHour: 0.085,
    fastOhmAmpHour: 0.04,
    slowOhmAmpHour: 0.07,
    acceptanceOhmAmpHour: 0.28,
    joulePerKelvinWattHour: 25,
    coolingHours: 6,
  },
  lfp: {
    seriesOhmAmpHour: 0.05,
    fastOhmAmpHour: 0.02,
    slowOhmAmpHour: 0.03,
    acceptanceOhmAmpHour: 0.0005,
    joulePerKelvinWattHour: 9,
    coolingHours: 3,
  },
  nmc: {
    seriesOhmAmpHour: 0.05,
    fastOhmAmpHour: 0.02,
    slowOhmAmpHour: 0.04,
    acceptanceOhmAmpHour: 0.0005,
    joulePerKelvinWattHour: 5,
    coolingHours: 3,
  },
};

/** Full cycles until a fifth is lost, and what time takes in the first year; Volta Foundation's and makers' sheets, order of magnitude. */
const AGEING: Record<Chemistry, { cycleLife: number; firstYear: number }> = {
  'lead-acid': { cycleLife: 800, firstYear: 0.018 },
  lfp: { cycleLife: 3500, firstYear: 0.022 },
  nmc: { cycleLife: 1500, firstYear: 0.03 },
};

/** Volts of a cell that a charger holds, for lithium. */
const LITHIUM_CHARGE_VOLT: Record<Exclude<Chemistry, 'lead-acid'>, number> = { lfp: 3.55, nmc: 4.2 };

/**
 * Parameters of a battery of this size; the seed varies them as production does (resistance ± 8 %, life ± 10 %).
 * Gassing after Schiffer et al., J. Power Sources 168 (2007) 66: 20 mA per 100 Ah at 2.23 V and 20 °C.
 */
export function batteryParameters(
  battery: {
    chemistry: Chemistry;
    cellCount: number;
    nominalVoltage: number;
    capacityAmpHour: number;
    chargeCellVolt?: number | undefined;
    knee?: { afterFade: number; times: number } | undefined;
  },
  seed: number,
): BatteryParameters {
  const { chemistry, cellCount, capacityAmpHour } = battery;
  const leadAcid = chemistry === 'lead-acid';
  const parameters = byChemistry[chemistry];
  const spread = seedFor(seed, 'battery');
  const ohm = ((1 + 0.08 * gaussian(spread, 1)) * cellCount) / capacityAmpHour;
  const life = 1 + 0.1 * gaussian(spread, 2);
  const heatCapacity = parameters.joulePerKelvinWattHour * battery.nominalVoltage * capacityAmpHour;
  return {
    chemistry,
    cellCount,
    designCapacityAmpHour: capacityAmpHour,
    seriesOhm: parameters.seriesOhmAmpHour * ohm,
    fastOhm: parameters.fastOhmAmpHour * ohm,
    fastSeconds: 40,
    slowOhm: parameters.slowOhmAmpHour * ohm,
    slowSeconds: 900,
    acceptanceOhm: parameters.acceptanceOhmAmpHour * ohm,
    resistancePerKelvin: leadAcid ? 0.012 : 0.022,
    peukertExponent: leadAcid ? 1.16 : 1,
    coulombicEfficiency: leadAcid ? 1 : 0.998,
    gassingAmp: leadAcid ? 0.0002 * capacityAmpHour : 0,
    selfDischargePerSecond: leadAcid ? 0 : 0.015 / (30 * 86400),
    heatCapacityJoulePerKelvin: heatCapacity,
    heatLossWattPerKelvin: heatCapacity / (parameters.coolingHours * 3600),
    cycleLife: AGEING[chemistry].cycleLife * life,
    calendarFadeFirstYear: AGEING[chemistry].firstYear,
    calendarExponent: leadAcid ? 1 : 0.5,
    chargeCellVolt: battery.chargeCellVolt ?? (chemistry === 'lead-acid' ? null : LITHIUM_CHARGE_VOLT[chemistry]),
    knee: battery.knee ?? null,
  };
}
