import { BinaryWriter } from '@bufbuild/protobuf/wire';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isInOffsetRegion } from '#domain/fleet/locations/china-outline.ts';
import { gcj02Of, wgs84Of } from '#domain/fleet/locations/gcj.ts';
import { storedPayload, toWgs84 } from '#domain/fleet/locations/position.ts';
import type { Place } from '#domain/foundation/basics/great-circle.ts';
import { placeOf } from '#domain/foundation/kinds/location/fix.ts';
import {
  bodyOfLogged,
  CoordinateSystem,
  encodeBody,
  type Location,
  LocationKind,
} from '#domain/foundation/kinds/wire.ts';

const metres = (one: Place, other: Place) => {
  const latitudeMetres = (one.latitude - other.latitude) * 111_320;
  const longitudeMetres = (one.longitude - other.longitude) * 111_320 * Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot(latitudeMetres, longitudeMetres);
};
const within = (west: number, east: number, south: number, north: number) =>
  fc.record({
    longitude: fc.double({ min: west, max: east, noNaN: true }),
    latitude: fc.double({ min: south, max: north, noNaN: true }),
  });
/** A box that lies in China with room to its borders. */
const inChina = within(100, 116, 25, 40);
const anywhere = within(-180, 180, -90, 90);

const location = (place: Place, more: Partial<Location> = {}): Location => ({
  latitudeMicroDegree: Math.round(place.latitude * 1e6),
  longitudeMicroDegree: Math.round(place.longitude * 1e6),
  kind: LocationKind.GNSS,
  system: CoordinateSystem.WGS84,
  ...more,
});

describe('region of the offset', () => {
  test.each([
    ['Beijing', 116.39, 39.91],
    ['Guangzhou', 113.2644, 23.1291],
    ['Yangshan port', 122.05, 30.62],
    ['Hainan, Sanya', 109.5, 18.25],
    ['Hong Kong', 114.17, 22.32],
    ['Macau', 113.54, 22.19],
    ['Kashgar', 75.99, 39.47],
    ['Lhasa', 91.12, 29.65],
    ['Harbin', 126.64, 45.76],
    ['Dandong', 124.35, 40.15],
    ['Urumqi', 87.6, 43.8],
  ])('holds %s', (_, longitude, latitude) => {
    expect(isInOffsetRegion(longitude, latitude)).toBe(true);
  });
  test.each([
    ['Seoul', 126.98, 37.57],
    ['Pyongyang', 125.75, 39.03],
    ['Fukuoka', 130.4, 33.59],
    ['Taipei', 121.56, 25.03],
    ['Kaohsiung', 120.3, 22.63],
    ['Hanoi', 105.85, 21.03],
    ['Bangkok', 100.5, 13.75],
    ['Kathmandu', 85.32, 27.7],
    ['Delhi', 77.21, 28.61],
    ['Ulaanbaatar', 106.9, 47.9],
    ['Almaty', 76.95, 43.25],
    ['Vladivostok', 131.9, 43.12],
    ['Manila', 120.98, 14.6],
    ['Hamburg', 9.99, 53.55],
    ['Chicago', -87.63, 41.88],
    ['nowhere', Number.NaN, Number.NaN],
  ])('leaves out %s', (_, longitude, latitude) => {
    expect(isInOffsetRegion(longitude, latitude)).toBe(false);
  });
});

describe('GCJ-02', () => {
  it('comes back within 0.2 m, having moved 50 to 900 m', () => {
    fc.assert(
      fc.property(inChina, (place) => {
        const offset = gcj02Of(place);
        expect(metres(place, offset)).toBeGreaterThan(50);
        expect(metres(place, offset)).toBeLessThan(900);
        expect(metres(place, wgs84Of(offset))).toBeLessThan(0.2);
        expect(metres(place, gcj02Of(wgs84Of(place)))).toBeLessThan(0.2);
      }),
      { numRuns: 1000 },
    );
  });
  it('is the same as WGS-84 outside China, and always ends', () => {
    fc.assert(
      fc.property(anywhere, (place) => {
        const back = wgs84Of(place);
        if (!isInOffsetRegion(place.longitude, place.latitude)) expect([back, gcj02Of(place)]).toEqual([place, place]);
        else expect(metres(place, back)).toBeLessThan(1500);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a stored position', () => {
  const kinds = fc.constantFrom(LocationKind.GNSS, LocationKind.LBS2, LocationKind.LBS4);

  it('is the true position, whichever system the device reported', () => {
    fc.assert(
      fc.property(inChina, kinds, (place, kind) => {
        const stored = toWgs84(location(gcj02Of(place), { kind, system: CoordinateSystem.GCJ02 }));
        expect(metres(placeOf(stored), place)).toBeLessThan(0.5);
        expect(stored).toMatchObject({ kind, system: CoordinateSystem.WGS84 });
      }),
    );
  });
  it('treats cell-tower positions in China as GCJ-02, and satellite positions as reported', () => {
    const place = { longitude: 113.2644, latitude: 23.1291 };
    expect(toWgs84(location(place, { kind: LocationKind.LBS2 }))).toEqual(
      toWgs84(location(place, { kind: LocationKind.LBS2, system: CoordinateSystem.GCJ02 })),
    );
    const satellite = location(place);
    expect(toWgs84(satellite)).toBe(satellite);
    const abroad = location({ longitude: 9.99, latitude: 53.55 }, { kind: LocationKind.LBS4 });
    expect(toWgs84(abroad)).toEqual(abroad);
  });
  it('changes only the location in the payload: unknown fields stay', () => {
    fc.assert(
      fc.property(inChina, fc.nat(2 ** 31), fc.uint8Array({ maxLength: 20 }), (place, unknown, bytes) => {
        const received = location(gcj02Of(place), { system: CoordinateSystem.GCJ02, satellites: 9 });
        const more = new BinaryWriter()
          .uint32(30 * 8)
          .uint32(unknown)
          .uint32(31 * 8 + 2)
          .bytes(bytes)
          .finish();
        const payload = new Uint8Array([...encodeBody(11, received), ...more]);
        const stored = toWgs84(received);
        const rewritten = storedPayload(payload, received, stored);
        expect(bodyOfLogged(11, rewritten)).toEqual(stored);
        expect([...rewritten]).toEqual([...encodeBody(11, stored), ...more]);
      }),
    );
  });
  it('is the payload itself when nothing moved', () => {
    const received = location({ longitude: 9.99, latitude: 53.55 });
    const payload = encodeBody(11, received);
    expect(storedPayload(payload, received, toWgs84(received))).toBe(payload);
  });
});
