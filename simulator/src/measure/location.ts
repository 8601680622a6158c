import { gcj02Of } from '#domain/fleet/locations/gcj.ts';
import { CoordinateSystem, type Location, LocationKind } from '#domain/foundation/kinds/wire.ts';
import type { DeviceModel, DeviceState } from '../device/model.ts';
import { between, gaussian, hash, uniform } from '../random/seeded.ts';
import { distanceMetre, offset, type Place } from '../route/geodesy.ts';

const parkedEveryMs = 3_600_000;
const movedMetre = 40;

const blindMs = 40 * 60_000;

/** In about every fourth hour such a device is between walls and has no satellite reception for a while. */
const isBlind = ({ device, noiseSeed }: DeviceModel, { atMs }: DeviceState): boolean =>
  device.gnssGaps && atMs % 3_600_000 < blindMs && hash(noiseSeed + 9, Math.floor(atMs / 3_600_000)) % 4 === 0;
const hasSatellites = (model: DeviceModel, state: DeviceState): boolean =>
  model.device.location === 'gnss' && !isBlind(model, state);

/** A device reports its position whenever it has moved, and once an hour. */
export function isLocationDue(model: DeviceModel, state: DeviceState): boolean {
  if (model.device.location === 'none' || state.faults.includes('gnss-lost')) return false;
  const last = state.lastLocation;
  if (last === null || state.atMs - last.atMs >= parkedEveryMs) return true;
  if (state.atMs - last.atMs < state.settings.configuration.gnssIntervalSeconds * 1000) return false;
  if (!hasSatellites(model, state)) return distanceMetre(last, state) > 1500;
  return distanceMetre(last, state) > movedMetre;
}

export function measureLocation(model: DeviceModel, state: DeviceState): Location {
  const found = hasSatellites(model, state) ? satellitePosition(model, state) : networkPosition(model, state);
  const { lat, lon } = found.place;
  if (model.device.coordinateSystem === 'wgs84') {
    return { ...microDegrees(lat, lon), system: CoordinateSystem.WGS84, ...found.more };
  }
  const regional = gcj02Of({ latitude: lat, longitude: lon });
  return { ...microDegrees(regional.latitude, regional.longitude), system: CoordinateSystem.GCJ02, ...found.more };
}

type Found = { place: Place; more: Omit<Location, 'latitudeMicroDegree' | 'longitudeMicroDegree' | 'system'> };

function satellitePosition(model: DeviceModel, state: DeviceState): Found {
  const second = Math.floor(state.atMs / 1000);
  const seed = model.noiseSeed + 3;
  const altitude = 10 + 240 * uniform(model.noiseSeed, 2) + 3 * gaussian(seed + 1, second);
  return {
    place: offset(state, 1.8 * gaussian(seed + 2, second), 1.8 * gaussian(seed + 3, second)),
    more: {
      kind: LocationKind.GNSS,
      altitudeDecimetre: Math.round(altitude * 10),
      speedCentiMetrePerSecond: Math.round(state.speedMetrePerSecond * 100),
      courseCentiDegree: Math.round(state.courseDegree * 100) % 36_000,
      accuracyDecimetre: Math.round(between(seed + 4, second, 15, 60)),
      satellites: 7 + (hash(seed + 5, second) % 9),
    },
  };
}

/** The cell tower that serves the place: one at some point of each square of about 1.1 km. */
function networkPosition(model: DeviceModel, state: DeviceState): Found {
  const row = Math.floor(state.lat * 100);
  const column = Math.floor(state.lon * 100);
  const mast = hash(row, column);
  const four = model.device.location !== 'lbs2';
  return {
    place: {
      lat: (row + uniform(mast, 1)) / 100,
      lon: (column + uniform(mast, 2)) / 100,
    },
    more: {
      kind: four ? LocationKind.LBS4 : LocationKind.LBS2,
      accuracyDecimetre: Math.round(between(mast, 3, four ? 3000 : 6000, four ? 9000 : 18_000)),
    },
  };
}

function microDegrees(lat: number, lon: number): { latitudeMicroDegree: number; longitudeMicroDegree: number } {
  return { latitudeMicroDegree: Math.round(lat * 1e6), longitudeMicroDegree: Math.round(lon * 1e6) };
}
