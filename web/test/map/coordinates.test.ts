import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placementOf } from '#web/map/coordinates.ts';
import { embeddedMap } from '#web/map/map-service.ts';
import { fromUnitSquare, toUnitSquare } from '#web/map/mercator.ts';

const cities = {
  Guangzhou: [113.2644, 23.1291],
  Beijing: [116.3972, 39.9075],
  Ürümqi: [87.6, 43.8],
  Shanghai: [121.4737, 31.2304],
  Qingdao: [120.38, 36.07],
  Haikou: [110.34, 20.03],
  Harbin: [126.65, 45.75],
  'Hong Kong': [114.17, 22.3],
} as const;

const abroad = {
  Seoul: [126.98, 37.57],
  Hanoi: [105.85, 21.03],
  Delhi: [77.21, 28.61],
  Osaka: [135.5, 34.69],
  Taipei: [121.56, 25.04],
  Ulaanbaatar: [106.92, 47.92],
  Almaty: [76.93, 43.24],
  Frankfurt: [8.68, 50.11],
  Chicago: [-87.63, 41.88],
} as const;

const at = ([longitude, latitude]: readonly [number, number]) => ({ longitude, latitude });

/** Rough distance in metres of two near points. */
const metresBetween = (a: ReturnType<typeof at>, b: ReturnType<typeof at>) =>
  Math.hypot((a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180), a.latitude - b.latitude) * 111_320;

const toGcj02 = placementOf({ kind: 'raster', url: '', coordinates: 'GCJ-02', attribution: '' });

describe('positions on a service in GCJ-02', () => {
  it.each(Object.entries(cities))('moves %s by some hundred metres', (_, city) => {
    const distance = metresBetween(at(city), toGcj02(at(city)));
    expect(distance).toBeGreaterThan(50);
    expect(distance).toBeLessThan(1_500);
  });

  it.each(Object.entries(abroad))('leaves %s where it is', (_, city) => {
    expect(toGcj02(at(city))).toEqual(at(city));
  });

  it('gives the known offset of Tiananmen', () => {
    const { longitude, latitude } = toGcj02({ longitude: 116.391305, latitude: 39.905527 });
    expect(longitude).toBeCloseTo(116.397547, 4);
    expect(latitude).toBeCloseTo(39.906929, 4);
  });
});

describe('placementOf', () => {
  const guangzhou = at(cities.Guangzhou);

  it('moves positions only on services declared GCJ-02', () => {
    expect(placementOf({ kind: 'raster', url: '', coordinates: 'GCJ-02', attribution: '' })(guangzhou)).not.toEqual(
      guangzhou,
    );
    expect(placementOf({ kind: 'raster', url: '', coordinates: 'WGS-84', attribution: '' })(guangzhou)).toEqual(
      guangzhou,
    );
    expect(placementOf({ ...embeddedMap, coordinates: 'GCJ-02' })(guangzhou)).toEqual(guangzhou);
  });
});

describe('unit square', () => {
  it('is converted back to the same position', () => {
    const longitude = fc.double({ min: -180, max: 180, noNaN: true });
    const latitude = fc.double({ min: -85, max: 85, noNaN: true });
    fc.assert(
      fc.property(longitude, latitude, (lon, lat) => {
        const { x, y } = toUnitSquare({ longitude: lon, latitude: lat });
        const back = fromUnitSquare(x, y);
        expect(back.longitude).toBeCloseTo(lon, 8);
        expect(back.latitude).toBeCloseTo(lat, 8);
      }),
    );
  });
});
