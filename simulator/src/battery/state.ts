import type { BatteryParameters } from './parameters.ts';

/** The variable part of a battery: plain numbers, so that it can be saved and restored. */
export interface BatteryState {
  chargeAmpHour: number;
  /** overvoltages of the two RC pairs, positive after charging */
  fastVolt: number;
  slowVolt: number;
  /** part of the capacity that is temporarily unavailable because of a high discharge current (Peukert) */
  depletedFraction: number;
  temperatureCelsius: number;
  cycleFade: number;
  calendarFade: number;
  ageSeconds: number;
  dischargedAmpHour: number;
  chargedAmpHour: number;
  /** charge that split water since the last watering */
  gassedAmpHour: number;
  /** of the last step: positive charges */
  currentAmp: number;
  voltageVolt: number;
  heatWatt: number;
}

/** Remaining capacity, ampere-hours. */
export function capacityAmpHour(battery: BatteryParameters, state: BatteryState): number {
  return battery.designCapacityAmpHour * sohFraction(state);
}

/** State of health: capacity now over design capacity, 0 … 1. */
export function sohFraction(state: BatteryState): number {
  return Math.max(0.1, 1 - state.cycleFade - state.calendarFade);
}

/** True state of charge: stored charge over current capacity, 0 … 1. */
export function socFraction(battery: BatteryParameters, state: BatteryState): number {
  return state.chargeAmpHour / capacityAmpHour(battery, state);
}

/** Full cycles: total discharged charge over the design capacity. */
export function cycleCount(battery: BatteryParameters, state: BatteryState): number {
  return state.dischargedAmpHour / battery.designCapacityAmpHour;
}
