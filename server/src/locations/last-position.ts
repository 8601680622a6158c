import type { Calls } from '#domain/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { shownLocation } from '#domain/device-state/shown.ts';
import { parseState } from '#domain/device-state/state.ts';
import { fixOf } from '#domain/locations/fix.ts';
import { readStates } from '../device-state/store.ts';
import { isSeen } from '../devices/lease.ts';
import type { Tx } from '../platform/db/within.ts';
import type { ScopedDevice } from '../platform/http/serve.ts';

/** The newest position of a device with all that it said about it; null where there is none, or none within the caller's lease. */
export async function lastPosition(tx: Tx, device: ScopedDevice): Promise<Output<Calls['getGNSSLastByMcuID']>> {
  const parsed = parseState((await readStates(tx, [device.id])).get(device.id) ?? null);
  const location = parsed.ok ? shownLocation(parsed.state) : null;
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
