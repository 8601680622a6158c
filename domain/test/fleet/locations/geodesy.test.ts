import fc from 'fast-check';
import { expect, test } from 'vitest';
import { courseDegree, offPlane, onPlane } from '#domain/foundation/basics/geodesy.ts';
import { distanceMetre } from '#domain/foundation/basics/great-circle.ts';
import { near, place } from './places.ts';

test.each([
  ['Berlin to Paris', 52.52, 13.405, 48.8566, 2.3522, 877_460],
  ['across the date line', 0, 179.9, 0, -179.9, 22_239],
  ['pole to pole', 90, 0, -90, 0, 20_015_115],
  ['a metre to the north', 52, 13, 52.000009, 13, 1],
])('%s', (_name, latitude, longitude, toLatitude, toLongitude, metres) => {
  const found = distanceMetre({ latitude, longitude }, { latitude: toLatitude, longitude: toLongitude });
  expect(Math.abs(found - metres)).toBeLessThan(Math.max(0.01, metres * 0.001));
});

test('distance is a metric: symmetric, zero to itself, and no longer than any detour', () => {
  fc.assert(
    fc.property(place, place, place, (a, b, c) => {
      expect(distanceMetre(a, a)).toBe(0);
      expect(distanceMetre(a, b)).toBeCloseTo(distanceMetre(b, a), 3);
      expect(distanceMetre(a, c)).toBeLessThanOrEqual(distanceMetre(a, b) + distanceMetre(b, c) + 1);
    }),
  );
});

test('the plane preserves short distances to some thousandths, and converts back', () => {
  fc.assert(
    fc.property(place, near(20_000), (origin, point) => {
      fc.pre(Math.abs(origin.latitude) < 75);
      const there = offPlane(origin, point);
      const again = onPlane(origin, there);
      expect(Math.hypot(again.x - point.x, again.y - point.y)).toBeLessThan(0.01);
      const metres = Math.hypot(point.x, point.y);
      expect(Math.abs(distanceMetre(origin, there) - metres)).toBeLessThan(0.01 + metres * 0.007);
    }),
  );
});

test('a course is in compass degrees', () => {
  const origin = { latitude: 52, longitude: 13 };
  const towards = [0, 90, 180, 270].map((degree) => {
    const angle = (degree * Math.PI) / 180;
    return courseDegree(origin, offPlane(origin, { x: 1000 * Math.sin(angle), y: 1000 * Math.cos(angle) }));
  });
  expect(towards.map((degree) => Math.round(degree) % 360)).toEqual([0, 90, 180, 270]);
});
