import type { BatteryParameters } from './parameters.ts';
import type { BatteryState } from './state.ts';

// Faraday: one ampere-hour splits 0.336 g of water in each cell.
const gramPerAmpHour = 0.336;
/** Water of a cell above the probe, grams per ampere-hour of capacity. */
const reserveGramPerAmpHour = 1.6;

/** Part of the water above the probe that is left: 1 after watering, below 0 when the plates are dry. */
export function waterFraction(battery: BatteryParameters, state: BatteryState): number {
  return 1 - (state.gassedAmpHour * gramPerAmpHour) / (reserveGramPerAmpHour * battery.designCapacityAmpHour);
}

export function watered(state: BatteryState): BatteryState {
  return { ...state, gassedAmpHour: 0 };
}
