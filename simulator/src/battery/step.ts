import { agedBy, fadeAfter, resistanceGrowth } from './ageing.ts';
import { openCircuitCellVolt, openCircuitSlopeVolt } from './open-circuit.ts';
import type { BatteryParameters } from './parameters.ts';
import { type BatteryState, capacityAmpHour } from './state.ts';

interface BatteryInput {
  /** drawn by the load, ≥ 0 */
  loadAmp: number;
  /** the charger's maximum current, and its voltage limit; null without charger */
  charge: { limitAmp: number; targetVolt: number } | null;
  ambientCelsius: number;
}

/** A battery after some years of work, at rest, at a given charge. */
export function restingBattery(
  battery: BatteryParameters,
  start: { socFraction: number; temperatureCelsius: number; ageYears: number; cyclesPerYear: number },
): BatteryState {
  const aged = fadeAfter(battery, start.ageYears, start.cyclesPerYear);
  const state: BatteryState = {
    chargeAmpHour: 0,
    fastVolt: 0,
    slowVolt: 0,
    depletedFraction: 0,
    temperatureCelsius: start.temperatureCelsius,
    ...aged,
    ageSeconds: start.ageYears * 365.25 * 86400,
    chargedAmpHour: aged.dischargedAmpHour,
    gassedAmpHour: 0,
    currentAmp: 0,
    voltageVolt: 0,
    heatWatt: 0,
  };
  return withCharge(battery, state, start.socFraction);
}

/** The same battery, at rest, at another charge. */
export function withCharge(battery: BatteryParameters, state: BatteryState, socFraction: number): BatteryState {
  const cellVolt = openCircuitCellVolt(battery.chemistry, socFraction, state.temperatureCelsius);
  return {
    ...state,
    chargeAmpHour: capacityAmpHour(battery, state) * socFraction,
    fastVolt: 0,
    slowVolt: 0,
    depletedFraction: 0,
    voltageVolt: cellVolt * battery.cellCount,
  };
}

/**
 * One step of the equivalent circuit: open-circuit voltage, series resistance and two RC pairs.
 * The charger's current is solved for the voltage at the end of the step, so that steps of a minute stay stable.
 * @returns a new state; `state` is left as it was
 */
export function stepBattery(
  battery: BatteryParameters,
  state: BatteryState,
  input: BatteryInput,
  dtSeconds: number,
): BatteryState {
  const capacity = capacityAmpHour(battery, state);
  const soc = state.chargeAmpHour / capacity;
  const reachable = soc - state.depletedFraction;
  const temperature = state.temperatureCelsius;
  const growth =
    resistanceGrowth(battery, state) * Math.exp(battery.resistancePerKelvin * (25 - Math.max(-30, temperature)));
  const fastDecay = Math.exp(-dtSeconds / battery.fastSeconds);
  const slowDecay = Math.exp(-dtSeconds / battery.slowSeconds);
  const openVolt = battery.cellCount * openCircuitCellVolt(battery.chemistry, reachable, temperature);
  const restVolt = openVolt + state.fastVolt * fastDecay + state.slowVolt * slowDecay;
  const slopeOhm =
    (battery.cellCount * openCircuitSlopeVolt(battery.chemistry, reachable) * dtSeconds) / (3600 * capacity);
  const ohm =
    growth * (battery.seriesOhm + battery.fastOhm * (1 - fastDecay) + battery.slowOhm * (1 - slowDecay)) + slopeOhm;
  const acceptanceOhm = (growth * battery.acceptanceOhm) / (1.0005 - Math.min(1, soc));

  const currentAmp = netCurrent(input, restVolt, ohm, acceptanceOhm);
  const voltageVolt = restVolt + currentAmp * (currentAmp > 0 ? ohm + acceptanceOhm : ohm);

  const gassing = gassingAmp(battery, voltageVolt / battery.cellCount, temperature);
  const storedAmp = currentAmp > 0 ? currentAmp * battery.coulombicEfficiency : currentAmp;
  const leaked = gassing + battery.selfDischargePerSecond * 3600 * state.chargeAmpHour;
  const wantedCharge = state.chargeAmpHour + ((storedAmp - leaked) * dtSeconds) / 3600;
  const chargeAmpHour = Math.max(0, Math.min(capacity, wantedCharge));
  const overflow = battery.gassingAmp > 0 ? Math.max(0, wantedCharge - capacity) : 0;

  const heatWatt = Math.max(0, currentAmp * (voltageVolt - openVolt));
  const outside = input.ambientCelsius + heatWatt / battery.heatLossWattPerKelvin;
  const cooling = Math.exp((-dtSeconds * battery.heatLossWattPerKelvin) / battery.heatCapacityJoulePerKelvin);
  const discharged = currentAmp < 0 ? (-currentAmp * dtSeconds) / 3600 : 0;
  const aged = agedBy(battery, state, discharged, soc, dtSeconds);
  return {
    chargeAmpHour,
    fastVolt: state.fastVolt * fastDecay + growth * battery.fastOhm * (1 - fastDecay) * currentAmp,
    slowVolt: state.slowVolt * slowDecay + growth * battery.slowOhm * (1 - slowDecay) * currentAmp,
    depletedFraction: depletion(battery, state, currentAmp, dtSeconds),
    temperatureCelsius: outside + (temperature - outside) * cooling,
    cycleFade: aged.cycleFade,
    calendarFade: aged.calendarFade,
    ageSeconds: state.ageSeconds + dtSeconds,
    dischargedAmpHour: state.dischargedAmpHour + discharged,
    chargedAmpHour: state.chargedAmpHour + (currentAmp > 0 ? (currentAmp * dtSeconds) / 3600 : 0),
    gassedAmpHour: state.gassedAmpHour + (gassing * dtSeconds) / 3600 + overflow,
    currentAmp,
    voltageVolt,
    heatWatt,
  };
}

/** The charger carries the load first; at its target voltage it gives no more than the battery takes. */
function netCurrent(input: BatteryInput, restVolt: number, ohm: number, acceptanceOhm: number): number {
  if (input.charge === null) return -input.loadAmp;
  const headroomVolt = input.charge.targetVolt - restVolt;
  const atTarget = headroomVolt > 0 ? headroomVolt / (ohm + acceptanceOhm) : headroomVolt / ohm;
  return Math.max(-input.loadAmp, Math.min(input.charge.limitAmp - input.loadAmp, atTarget));
}

/** Tafel law of the side reaction, after Schiffer et al. (see parameters.ts). */
function gassingAmp(battery: BatteryParameters, cellVolt: number, temperatureCelsius: number): number {
  if (battery.gassingAmp === 0) return 0;
  return battery.gassingAmp * Math.exp(11 * (cellVolt - 2.23) + 0.06 * (temperatureCelsius - 20));
}

const depletionSeconds = 600;

/**
 * Peukert's law as slow diffusion: at a constant current the part (I20 / I)^(k−1) of the capacity can be reached,
 * the rest comes back at rest. No charge is lost on the way.
 */
function depletion(battery: BatteryParameters, state: BatteryState, currentAmp: number, dtSeconds: number): number {
  if (battery.peukertExponent === 1) return 0;
  const twentyHourAmp = battery.designCapacityAmpHour / 20;
  const final = currentAmp < -twentyHourAmp ? 1 - (twentyHourAmp / -currentAmp) ** (battery.peukertExponent - 1) : 0;
  return final + (state.depletedFraction - final) * Math.exp(-dtSeconds / depletionSeconds);
}
