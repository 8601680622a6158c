import type { Location } from '../../foundation/kinds/wire.ts';
import type { Newest, ReadingsState, UnitReadings } from './projection.ts';

/** A unit's number with its measurements. */
interface ShownUnit {
  readonly unit: number;
  readonly readings: UnitReadings;
}

/**
 * The unit whose values are shown for the device on lists, cards and the map: the lowest that measures; null when none
 * does yet.
 */
export const shownUnit = (state: ReadingsState): ShownUnit | null =>
  lowestUnit(state, ({ monitor }) => monitor !== null) ?? lowestUnit(state, ({ bms }) => bms !== null);

/** Where the device is: the position of the lowest unit that has one; null when none has. */
export const shownLocation = (state: ReadingsState): Newest<Location> | null =>
  lowestUnit(state, ({ location }) => location !== null)?.readings.location ?? null;

function lowestUnit({ units }: ReadingsState, has: (readings: UnitReadings) => boolean): ShownUnit | null {
  // Asked in every batch: for the hub itself, which most devices are, no list of units is made.
  const hub = units[0];
  if (hub && has(hub)) return { unit: 0, readings: hub };
  // Integer keys come in ascending order.
  for (const [unit, readings] of Object.entries(units)) if (has(readings)) return { unit: Number(unit), readings };
  return null;
}
