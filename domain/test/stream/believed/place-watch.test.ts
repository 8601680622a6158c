import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceMetre } from '#domain/foundation/basics/great-circle.ts';
import { type Fix, isExact } from '#domain/foundation/kinds/location/fix.ts';
import { isBelieved, watchFrom } from '#domain/stream/believed/place-watch.ts';
import { fix } from '../../fleet/locations/places.ts';
import { FALSE_RUNS } from './false-fixes.ts';

/** The positions that are live one after another. */
const liveOf = (fixes: readonly Fix[]): Fix[] => {
  const [first, ...others] = fixes;
  if (!first) return [];
  const watch = watchFrom(first);
  return [first, ...others.filter((each) => isBelieved(watch, each))];
};
const drive = (count: number, everySecond: number, metrePerSecond: number) =>
  Array.from({ length: count }, (_, step) =>
    fix((step * everySecond) / 60, step * everySecond * metrePerSecond, 0, { speedMetrePerSecond: null }),
  );

describe('what is live', () => {
  test.each(FALSE_RUNS.filter(({ name }) => !name.includes('between')))('is on the way with $name', ({ make }) => {
    fc.assert(
      fc.property(
        fc.constantFrom(10, 30, 60),
        fc.double({ min: 0, max: 25, noNaN: true }),
        fc.integer({ min: 4, max: 79 }),
        fc.integer({ min: 1, max: 30 }),
        (everySecond, metrePerSecond, first, count) => {
          const fixes = drive(80, everySecond, metrePerSecond);
          const live = liveOf(make(fixes, first, count)).filter(isExact);
          const far = 80 * 60 * 25;
          for (const each of live) expect(distanceMetre(each, fixes[0]!)).toBeLessThan(far);
          // When the run is over, the place is the true one again at once.
          if (first + count < 80) expect(live.at(-1)).toEqual(fixes.at(-1));
        },
      ),
      { numRuns: 100 },
    );
  });

  test('is the true place soon, where a module has begun somewhere else', () => {
    for (const wrong of [1, 2, 3]) {
      const fixes = drive(30, 30, 8).map((each, place) =>
        place < wrong ? { ...each, latitude: 22.5, longitude: 114 } : each,
      );
      expect(liveOf(fixes)).toContain(fixes[wrong + 2 * wrong]);
      expect(liveOf(fixes).at(-1)).toBe(fixes.at(-1));
    }
  });

  test.each([
    ['after days on another continent', { ...fix(3 * 1440, 0), latitude: -33.9, longitude: 18.4 }, 0],
    ['after a night on a ferry', fix(13 * 60, 0, 400_000), 0],
    ['after a flight, once it has been there for ten minutes', fix(200, 0, 1_700_000), 10],
    ['beyond a leap, once the way could have been made', fix(21, 0, 300_000), 125],
  ])('is the new place %s', (_, arrived, after) => {
    const there = Array.from({ length: 200 }, (_, minute) => ({ ...arrived, at: arrived.at + minute * 60_000 }));
    const live = liveOf([...drive(40, 30, 8), ...there]);
    const first = live.find((each) => each.latitude === arrived.latitude);
    expect(first && (first.at - arrived.at) / 60_000).toBeLessThanOrEqual(after);
    expect(live.at(-1)).toBe(there.at(-1));
  });

  test('is the old place again at once, where a leap that was believed is taken back', () => {
    const stand = drive(400, 60, 0).map((each, place) =>
      place >= 50 && place < 250 ? { ...each, latitude: 52, longitude: 8 } : each,
    );
    const live = liveOf(stand);
    expect(live).toContain(stand[249]);
    expect(live).toContain(stand[250]);
  });
});
