import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offPlane, onPlane } from '#domain/foundation/basics/geodesy.ts';
import { distanceToEdge, simplified } from '#domain/foundation/basics/simplify.ts';
import { near, YARD } from './places.ts';

test('removed points are within the tolerance, and both ends are kept', () => {
  fc.assert(
    fc.property(
      fc.array(near(5_000), { maxLength: 80 }),
      fc.double({ min: 0, max: 500, noNaN: true }),
      (points, tolerance) => {
        const places = points.map((point) => offPlane(YARD, point));
        const kept = simplified(places, tolerance);
        expect(kept[0]).toBe(places.length > 0 ? 0 : undefined);
        expect(kept.at(-1)).toBe(places.length > 0 ? places.length - 1 : undefined);
        const plane = places.map((place) => onPlane(places[0]!, place));
        for (let next = 1; next < kept.length; next++) {
          const [from, to] = [kept[next - 1]!, kept[next]!];
          expect(to).toBeGreaterThan(from);
          for (let left = from + 1; left < to; left++) {
            expect(distanceToEdge(plane[left]!, plane[from]!, plane[to]!)).toBeLessThanOrEqual(tolerance + 1e-6);
          }
        }
      },
    ),
  );
});

test('a straight drive keeps few points, and a wild one is fast with many points', () => {
  const places = Array.from({ length: 100_000 }, (_, step) => offPlane(YARD, { x: step, y: 0 }));
  expect(simplified(places, 1)).toHaveLength(Math.ceil(99_999 / 256) + 1);
  const wild = places.map((_, step) => offPlane(YARD, { x: 400 * Math.sin(step), y: 400 * Math.cos(step * 1.3) }));
  expect(simplified(wild, 1).length).toBeGreaterThan(50_000);
});
