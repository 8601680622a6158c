import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MarkerColumns, markerColumns } from '#web/map/clusters.ts';
import { createDeviceField } from '#web/map/device-field.ts';
import { type Edges, fitCamera, fitRoom, isAnyIn, type Size } from '#web/map/fit.ts';
import { toUnitSquare, worldSizePx } from '#web/map/mercator.ts';
import { fleetColumns } from './fleet.ts';

type Place = readonly [longitude: number, latitude: number];

const markersAt = (places: readonly Place[]): MarkerColumns =>
  markerColumns(
    createDeviceField(
      fleetColumns(
        places.map(([longitude, latitude]) => ({ longitude, latitude, online: true, alarmLevel: 0, located: true })),
      ),
    ),
    (position) => position,
    true,
  );

/** Where a place stands in the map's element, of the copies of the world the nearest to its middle. */
function screen(
  [longitude, latitude]: Place,
  size: Size,
  insets: Edges,
  camera: NonNullable<ReturnType<typeof fitCamera>>,
) {
  const world = worldSizePx * 2 ** camera.zoom;
  const centre = toUnitSquare(camera.centre);
  const point = toUnitSquare({ longitude, latitude });
  const dx = point.x - centre.x - Math.round(point.x - centre.x);
  return {
    x: (insets.left + size.width - insets.right) / 2 + dx * world,
    y: (insets.top + size.height - insets.bottom) / 2 + (point.y - centre.y) * world,
  };
}

const DESKTOP = {
  size: { width: 1200, height: 884 },
  insets: { left: 352, top: 78, right: 0, bottom: 0 },
  compact: false,
};
const BARE = { size: { width: 1200, height: 884 }, insets: { left: 0, top: 78, right: 0, bottom: 0 }, compact: false };
const TABLET = { size: { width: 768, height: 964 }, insets: { left: 0, top: 122, right: 0, bottom: 0 }, compact: true };
const PHONE = { size: { width: 390, height: 784 }, insets: { left: 0, top: 122, right: 0, bottom: 0 }, compact: true };
const VIEWS = [DESKTOP, BARE, TABLET, PHONE];

describe('the view of all devices', () => {
  const britain: Place[] = [
    [-6.3, 53.3],
    [-0.1, 51.5],
    [-4.2, 55.9],
    [-2.2, 53.5],
  ];
  const guests: Place[] = [
    [-71, 42.3],
    [-77, 38.9],
    [-63.6, 44.6],
  ];
  const pacific: Place[] = [
    [178.4, -18.1],
    [-157.8, 21.3],
    [174.8, -36.8],
  ];
  const atlantic: Place[] = [
    [-112, 33.4],
    [25.5, 65],
    [-71, 42.3],
  ];

  test.each([
    ['a country', britain],
    ['a coast', guests],
    ['both sides of the date line', pacific],
    ['two continents', atlantic],
    ['one device', [[113.3, 23.1]] as Place[]],
  ])('%s is clear of panel, strip and buttons', (_, places) => {
    for (const { size, insets, compact } of places === atlantic ? [DESKTOP, BARE] : VIEWS) {
      const camera = fitCamera(markersAt(places), size, insets, compact)!;
      const room = fitRoom(size, insets, compact);
      for (const place of places) {
        const { x, y } = screen(place, size, insets, camera);
        expect(x).toBeGreaterThanOrEqual(room.left - 0.01);
        expect(x).toBeLessThanOrEqual(size.width - room.right + 0.01);
        expect(y).toBeGreaterThanOrEqual(room.top - 0.01);
        expect(y).toBeLessThanOrEqual(size.height - room.bottom + 0.01);
      }
    }
  });

  test('a disc at the edge is not under the buttons: their space and half a disc are left free', () => {
    expect(fitRoom(DESKTOP.size, DESKTOP.insets, false)).toEqual({ top: 114, right: 102, bottom: 86, left: 388 });
  });

  test('fills the width or the height, unless all devices are in one place', () => {
    const place = fc.tuple(
      fc.double({ min: -40, max: 40, noNaN: true }),
      fc.double({ min: -50, max: 50, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(place, { minLength: 2, maxLength: 40 }), fc.constantFrom(...VIEWS), (places, view) => {
        const camera = fitCamera(markersAt(places), view.size, view.insets, view.compact)!;
        const points = places.map((one) => screen(one, view.size, view.insets, camera));
        const room = fitRoom(view.size, view.insets, view.compact);
        const slack = Math.min(
          view.size.width - room.left - room.right - span(points.map(({ x }) => x)),
          view.size.height - room.top - room.bottom - span(points.map(({ y }) => y)),
        );
        expect(slack).toBeGreaterThan(-0.01);
        expect(camera.zoom).toBeLessThanOrEqual(12);
        if (camera.zoom < 12) expect(slack).toBeLessThan(0.01);
      }),
    );
  });

  test('a phone too narrow for the world shows the part with most devices', () => {
    const world: Place[] = [...britain, ...britain, ...guests, [120, 30], [113, 23], [-112, 33]];
    const camera = fitCamera(markersAt(world), PHONE.size, PHONE.insets, true)!;
    const seen = (one: Place) => {
      const { x } = screen(one, PHONE.size, PHONE.insets, camera);
      return x >= 0 && x <= PHONE.size.width;
    };
    for (const place of [...britain, ...guests]) expect(seen(place)).toBe(true);
    // The map fills its height: a smaller world would leave a band of nothing.
    expect(worldSizePx * 2 ** camera.zoom).toBeGreaterThanOrEqual(PHONE.size.height - 0.01);
  });

  test('does not exist without a device', () => {
    expect(fitCamera(markersAt([]), DESKTOP.size, DESKTOP.insets, false)).toBeUndefined();
  });

  test('a map smaller than its panels still has a visible part', () => {
    const room = fitRoom({ width: 200, height: 150 }, DESKTOP.insets, false);
    expect(room.left + room.right).toBeCloseTo(120);
    expect(room.top + room.bottom).toBeCloseTo(70);
  });
});

const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

test('a device is visible or not, whichever way the world is turned', () => {
  const markers = markersAt([[179, 10]]);
  const { x, y } = toUnitSquare({ longitude: 179, latitude: 10 });
  const around = (west: number, east: number) => ({ west, east, north: y - 0.1, south: y + 0.1 });
  expect(isAnyIn(markers, around(x - 0.1, x + 0.1))).toBe(true);
  expect(isAnyIn(markers, around(x - 1.1, x - 0.9))).toBe(true);
  expect(isAnyIn(markers, around(x + 0.9, x + 1.1))).toBe(true);
  expect(isAnyIn(markers, around(x - 0.5, x - 0.1))).toBe(false);
  expect(isAnyIn(markers, { ...around(x - 0.1, x + 0.1), north: y + 0.01 })).toBe(false);
});
