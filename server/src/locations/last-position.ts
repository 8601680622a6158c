import type { Calls } from '#domain/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { fixOf } from '#domain/locations/fix.ts';
import { shownLocation } from '#domain/telemetry/shown.ts';
import { parseState } from '#domain/telemetry/state.ts';
import type { Tx } from '../platform/db/within.ts';
import { readStates } from '../telemetry/store.ts';

/** The newest position of a device with all that it said about it; null where there is none. */
export async function lastPosition(tx: Tx, deviceId: number): Promise<Output<Calls['getGNSSLastByMcuID']>> {
  const parsed = parseState((await readStates(tx, [deviceId])).get(deviceId) ?? null);
  const location = parsed.ok ? shownLocation(parsed.state) : null;
  if (!location) return null;
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
