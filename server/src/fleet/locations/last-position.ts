import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { fixOf } from '#domain/foundation/kinds/location/fix.ts';
import { SET_BY_HAND } from '#domain/foundation/kinds/location/set-by-hand.ts';
import { shownLocation } from '#domain/stream/readings/shown.ts';
import { isSeen } from '../../foundation/visibility/lease.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import { currentState } from '../../stream/device-state/current.ts';
import { shownByHand } from './position-by-hand.ts';

const NOTHING_MEASURED = { speedMetrePerSecond: null, courseDegree: null, satellites: null };

/** The newest position of a device with all its values; null if there is none, or none within the caller's lease. */
export async function lastPosition(tx: Tx, device: ScopedDevice): Promise<Output<Calls['getGNSSLastByMcuID']>> {
  const byHand = await shownByHand(tx, device.id);
  if (byHand) return isSeen(device, byHand.at) ? { ...byHand, ltype: SET_BY_HAND, ...NOTHING_MEASURED } : null;
  const state = await currentState(tx, device.id);
  const location = state && shownLocation(state.readings);
  if (!location || !isSeen(device, location.at)) return null;
  const { latitude, longitude, kind, ...fix } = fixOf(location.at, location.body);
  return {
    lat: latitude,
    lon: longitude,
    ltype: kind,
    at: fix.at,
    accuracyMetre: fix.accuracyMetre,
    speedMetrePerSecond: fix.speedMetrePerSecond,
    courseDegree: fix.courseDegree,
    satellites: fix.satellites,
  };
}
