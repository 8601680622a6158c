import { BinaryReader, BinaryWriter } from '@bufbuild/protobuf/wire';
import { channelNamed } from '../../foundation/kinds/channels.ts';
import { placeOf } from '../../foundation/kinds/location/fix.ts';
import { KIND } from '../../foundation/kinds/registry.ts';
import { CoordinateSystem, type Location, LocationKind } from '../../foundation/kinds/wire.ts';
import { wgs84Of } from './gcj.ts';

const MICRO = 1e6;

/** Positions from cell towers come out of the networks' own maps, which are GCJ-02 in China. */
const isGcj02 = ({ kind, system }: Location) =>
  system === CoordinateSystem.GCJ02 || kind === LocationKind.LBS2 || kind === LocationKind.LBS4;

/**
 * The position as it is stored: WGS-84. GCJ-02 and cell-tower input is converted, inside China only.
 * For records as they come in, once: a stored cell-tower position would be moved again.
 */
export const toWgs84 = (location: Location): Location => {
  if (!isGcj02(location)) return location;
  const { latitude, longitude } = wgs84Of(placeOf(location));
  return {
    ...location,
    latitudeMicroDegree: Math.round(latitude * MICRO),
    longitudeMicroDegree: Math.round(longitude * MICRO),
    system: CoordinateSystem.WGS84,
  };
};

const LATITUDE = channelNamed(KIND.location, 'latitude').field;
const LONGITUDE = channelNamed(KIND.location, 'longitude').field;
const SYSTEM = channelNamed(KIND.location, 'coordinateSystem').field;
const REPLACED: ReadonlySet<number> = new Set([LATITUDE, LONGITUDE, SYSTEM]);

/**
 * The payload to store for a received position: `payload` itself when it is WGS-84 already, otherwise with latitude,
 * longitude and system of `stored` and every other field, unknown ones too, as it came.
 * @param payload bytes of a Location that decode; throws RangeError on others
 * @param stored the result of `toWgs84`
 */
export const storedPayload = (payload: Uint8Array, received: Location, stored: Location): Uint8Array => {
  if (stored === received) return payload;
  const writer = new BinaryWriter();
  if (stored.latitudeMicroDegree !== 0) writer.uint32(LATITUDE * 8).sint32(stored.latitudeMicroDegree);
  if (stored.longitudeMicroDegree !== 0) writer.uint32(LONGITUDE * 8).sint32(stored.longitudeMicroDegree);
  const reader = new BinaryReader(payload);
  while (reader.pos < reader.len) {
    const start = reader.pos;
    const [field, wireType] = reader.tag();
    reader.skip(wireType, field);
    if (!REPLACED.has(field)) writer.raw(payload.subarray(start, reader.pos));
  }
  return writer.finish();
};
