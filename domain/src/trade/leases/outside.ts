import { distanceMetre } from '../../foundation/basics/great-circle.ts';
import { DAY_MS } from '../../foundation/basics/time.ts';
import { accuracyOf } from '../../foundation/kinds/location/fix.ts';
import type { LocationKind } from '../../foundation/kinds/wire.ts';

/** How long after its end a device that nobody took back is looked at. */
export const OUTSIDE_MS = 30 * DAY_MS;
/** A device that is farther from where it stood was moved. */
const MOVED_METRE = 250;

/** Where a device stands, WGS-84, millionths of a degree. */
export interface Stand {
  readonly latitudeMicroDegree: number;
  readonly longitudeMicroDegree: number;
  readonly kind: LocationKind;
}

/** Whether a device is elsewhere, by more than both positions may be off. */
export function hasMoved(from: Stand, to: Stand): boolean {
  const off = accuracyOf({ kind: from.kind, accuracyMetre: null }) + accuracyOf({ kind: to.kind, accuracyMetre: null });
  return distanceMetre(placeOf(from), placeOf(to)) > MOVED_METRE + off;
}

const placeOf = ({ latitudeMicroDegree, longitudeMicroDegree }: Stand) => ({
  latitude: latitudeMicroDegree / 1e6,
  longitude: longitudeMicroDegree / 1e6,
});
