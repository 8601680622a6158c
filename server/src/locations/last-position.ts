import type { Calls } from '#domain/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { fixOf } from '#domain/kinds/location/fix.ts';
import { shownLocation } from '#domain/readings/shown.ts';
import { currentState } from '../device-state/current.ts';
import type { Tx } from '../platform/db/within.ts';
import type { ScopedDevice } from '../platform/http/serve.ts';
import { isSeen } from '../visibility/lease.ts';

/** The newest position of a device with all its values; null if there is none, or none within the caller's lease. */
export async function lastPosition(tx: Tx, device: ScopedDevice): Promise<Output<Calls['getGNSSLastByMcuID']>> {
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
