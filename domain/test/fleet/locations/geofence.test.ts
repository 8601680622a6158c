import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  areaOf,
  borderOf,
  distanceFromBorder,
  type GeofenceShape,
  geofenceFault,
  ringOf,
} from '#domain/alerting/geofences/geofence.ts';
import { offPlane, type PlanePoint } from '#domain/foundation/basics/geodesy.ts';
import { distanceMetre } from '#domain/foundation/basics/great-circle.ts';
import { near, place, YARD } from './places.ts';

const polygon = (...points: readonly (readonly [number, number])[]): GeofenceShape => ({
  kind: 'polygon',
  corners: points.map(([x, y]) => offPlane(YARD, { x, y })),
});
const circle = (radiusMetre: number): GeofenceShape => ({ kind: 'circle', centre: YARD, radiusMetre });
const square = polygon([-500, -500], [500, -500], [500, 500], [-500, 500]);
const away = (shape: GeofenceShape, x: number, y: number) =>
  Math.round(distanceFromBorder(shape, offPlane(YARD, { x, y })));

describe('inside and outside', () => {
  test('of a circle', () => {
    expect([away(circle(200), 0, 0), away(circle(200), 150, 0), away(circle(200), 0, 260)]).toEqual([-200, -50, 60]);
  });
  test('of a square and of a corner cut out of it', () => {
    expect([away(square, 0, 0), away(square, 480, 0), away(square, 530, 0), away(square, 803, 904)]).toEqual([
      -500, -20, 30, 505,
    ]);
    const angle = polygon([0, 0], [600, 0], [600, 200], [200, 200], [200, 600], [0, 600]);
    expect([away(angle, 100, 500), away(angle, 400, 400), away(angle, 100, 100)]).toEqual([-100, 200, -100]);
  });
  test('across the date line', () => {
    const corners = [
      { latitude: -17, longitude: 179.9 },
      { latitude: -17, longitude: -179.9 },
      { latitude: -16.8, longitude: -179.9 },
      { latitude: -16.8, longitude: 179.9 },
    ];
    const shape: GeofenceShape = { kind: 'polygon', corners };
    expect(distanceFromBorder(shape, { latitude: -16.9, longitude: 180 })).toBeLessThan(-10_000);
    expect(distanceFromBorder(shape, { latitude: -16.9, longitude: 179.5 })).toBeGreaterThan(40_000);
  });
});

const radii = fc.double({ min: 50, max: 20_000, noNaN: true });
/** Corners at all angles around the middle: never crosses itself. */
const star = fc
  .array(fc.double({ min: 200, max: 5_000, noNaN: true }), { minLength: 3, maxLength: 100 })
  .map((distances) =>
    distances.map((metres, corner): PlanePoint => {
      const angle = (corner / distances.length) * 2 * Math.PI;
      return { x: metres * Math.sin(angle), y: metres * Math.cos(angle) };
    }),
  );
const shapeOf = (points: readonly PlanePoint[]): GeofenceShape => ({
  kind: 'polygon',
  corners: points.map((point) => offPlane(YARD, point)),
});

describe('any shape', () => {
  test('a circle contains what is nearer than its radius', () => {
    fc.assert(
      fc.property(place, radii, near(30_000), (centre, radiusMetre, point) => {
        const where = offPlane(centre, point);
        const metres = distanceFromBorder({ kind: 'circle', centre, radiusMetre }, where);
        expect(metres < 0).toBe(distanceMetre(centre, where) < radiusMetre);
      }),
    );
  });

  test('the ring of a circle lies on it, and its area and border are those of the circle', () => {
    fc.assert(
      fc.property(place, radii, (centre, radiusMetre) => {
        const shape: GeofenceShape = { kind: 'circle', centre, radiusMetre };
        for (const corner of ringOf(shape))
          expect(Math.abs(distanceMetre(centre, corner) - radiusMetre)).toBeLessThan(0.5);
        expect(borderOf(shape)).toBeCloseTo(2 * Math.PI * radiusMetre, 6);
      }),
      { numRuns: 30 },
    );
  });

  test('orientation and first corner of a polygon do not matter', () => {
    fc.assert(
      fc.property(star, near(8_000), fc.nat(99), (points, point, from) => {
        const where = offPlane(YARD, point);
        const turned = [...points.slice(from % points.length), ...points.slice(0, from % points.length)].toReversed();
        const [one, other] = [shapeOf(points), shapeOf(turned)];
        expect(distanceFromBorder(other, where)).toBeCloseTo(distanceFromBorder(one, where), 3);
        // The plane is laid at another corner.
        expect(Math.abs(areaOf(other) / areaOf(one) - 1)).toBeLessThan(0.005);
      }),
    );
  });

  test('a star around its centre never crosses itself, and contains its centre when it has corners all round', () => {
    fc.assert(
      fc.property(star, (points) => {
        fc.pre(points.length > 4);
        expect(geofenceFault(shapeOf(points))).not.toBe('crosses_itself');
        expect(distanceFromBorder(shapeOf(points), YARD)).toBeLessThan(0);
      }),
    );
  });

  test('exchanging two corners makes it cross itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 60 }), fc.nat(), (count, at) => {
        const round = Array.from({ length: count }, (_, corner) => {
          const angle = (corner / count) * 2 * Math.PI;
          return { x: 3000 * Math.sin(angle), y: 3000 * Math.cos(angle) };
        });
        const place = at % (count - 1);
        [round[place], round[place + 1]] = [round[place + 1]!, round[place]!];
        expect(geofenceFault(shapeOf(round))).toBe('crosses_itself');
      }),
    );
  });
});

test.each([
  ['a square of a kilometre', square, null],
  ['a bow tie', polygon([0, 0], [500, 500], [500, 0], [0, 500]), 'crosses_itself'],
  ['a corner twice', polygon([0, 0], [500, 0], [500, 0], [500, 500]), 'crosses_itself'],
  ['an edge that goes back on itself', polygon([0, 0], [500, 0], [200, 0], [200, 500]), 'crosses_itself'],
  ['a corner on an edge', polygon([0, 0], [500, 0], [500, 500], [250, 0], [0, 500]), 'crosses_itself'],
  ['a garage', polygon([0, 0], [20, 0], [20, 20], [0, 20]), 'too_small'],
  ['half a country', polygon([0, 0], [300_000, 0], [0, 100_000]), 'too_large'],
  ['a circle', circle(300), null],
])('%s', (_name, shape, fault) => {
  expect(geofenceFault(shape)).toBe(fault);
});
