import gcoord from 'gcoord';
import { CoordinateSystem, type Location } from '../telemetry/wire.ts';

const MICRO = 1e6;

/**
 * A position as it came in, in the system of the store (decisions §7): GCJ-02, which Chinese networks and receivers give,
 * becomes WGS-84; outside China the two are the same and nothing moves. Micro-degrees in and out.
 */
export function toWgs84(location: Location): Location {
  if (location.system !== CoordinateSystem.GCJ02) return location;
  const [longitude, latitude] = gcoord.transform(
    [location.longitudeMicroDegree / MICRO, location.latitudeMicroDegree / MICRO],
    gcoord.GCJ02,
    gcoord.WGS84,
  );
  return {
    ...location,
    longitudeMicroDegree: Math.round(longitude * MICRO),
    latitudeMicroDegree: Math.round(latitude * MICRO),
    system: CoordinateSystem.WGS84,
  };
}
