import type { BatteryParameters } from './parameters.ts';

/** Everything that changes in a battery. Plain numbers, so that it can be written down and taken up again. */
export interface BatteryState {
  chargeAmpHour: number;
  /** overvoltages of the two RC pairs, positive after charging */
  fastVolt: number;
  slowVolt: number;
  /** part of the capacity that a high discharge current leaves out of reach for now (Peukert) */
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

/** Capacity that is left of the design capacity, ampere-hours. */
export function capacityAmpHour(battery: BatteryParameters, state: BatteryState): number {
  return battery.designCapacityAmpHour * sohFraction(state);
}

/** State of health: capacity now over design capacity, 0 … 1. */
export function sohFraction(state: BatteryState): number {
  return Math.max(0.1, 1 - state.cycleFade - state.calendarFade);
}

/** True state of charge: charge inside over capacity now, 0 … 1. */
export function socFraction(battery: BatteryParameters, state: BatteryState): number {
  return state.chargeAmpHour / capacityAmpHour(battery, state);
}

/** Full cycles: charge ever taken out over the design capacity. */
export function cycleCount(battery: BatteryParameters, state: BatteryState): number {
  return state.dischargedAmpHour / battery.designCapacityAmpHour;
}
