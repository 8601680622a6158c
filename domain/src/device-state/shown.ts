import type { Location } from '../kinds/wire.ts';
import type { DeviceReducerState, Live, UnitState } from './state.ts';

/** A unit's number with its state. */
export interface ShownUnit {
  readonly unit: number;
  readonly state: UnitState;
}

/** The unit whose values stand for the device on lists, cards and the map: the lowest that measures; null when none does yet. */
export function shownUnit(state: DeviceReducerState): ShownUnit | null {
  return lowestUnit(state, (unit) => unit.monitor !== null) ?? lowestUnit(state, (unit) => unit.bms !== null);
}

/** Where the device is: the position of the lowest unit that has one; null when none has. */
export const shownLocation = (state: DeviceReducerState): Live<Location> | null =>
  lowestUnit(state, (unit) => unit.location !== null)?.state.location ?? null;

function lowestUnit(state: DeviceReducerState, has: (unit: UnitState) => boolean): ShownUnit | null {
  // Integer keys come in ascending order.
  for (const [unit, unitState] of Object.entries(state.units)) {
    if (has(unitState)) return { unit: Number(unit), state: unitState };
  }
  return null;
}
