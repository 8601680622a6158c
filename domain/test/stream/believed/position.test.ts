import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trackOf } from '#domain/fleet/locations/track.ts';
import type { Fix } from '#domain/foundation/kinds/location/fix.ts';
import { fix } from '../../fleet/locations/places.ts';
import { CELLS, FALSE_RUNS, falseRun } from './false-fixes.ts';

interface Drive {
  readonly everySecond: number;
  readonly metrePerSecond: number;
  readonly count: number;
  /** Whether the receiver tells its speed. */
  readonly told: boolean;
}

/** Some corners on the way, so that there and back do not lie on a line. */
const driveOf = ({ everySecond, metrePerSecond, count, told }: Drive): Fix[] => {
  let [x, y] = [0, 0];
  return Array.from({ length: count }, (_, step) => {
    const angle = Math.floor(step / 20) * 0.7;
    if (step > 0) {
      x += everySecond * metrePerSecond * Math.cos(angle);
      y += everySecond * metrePerSecond * Math.sin(angle);
    }
    return fix((step * everySecond) / 60, x, y, { speedMetrePerSecond: told ? metrePerSecond : null });
  });
};

const COUNT = 80;
const drive = fc.record<Drive>({
  everySecond: fc.constantFrom(10, 30, 60),
  metrePerSecond: fc.double({ min: 3, max: 30, noNaN: true }),
  count: fc.constant(COUNT),
  told: fc.boolean(),
});

describe('the way of a drive', () => {
  test.each(FALSE_RUNS)('is the true one with $name', ({ make }) => {
    fc.assert(
      fc.property(
        drive,
        fc.integer({ min: 0, max: COUNT - 1 }),
        fc.integer({ min: 1, max: 35 }),
        (how, first, count) => {
          const fixes = driveOf(how);
          const whole = trackOf(fixes).distanceMetre;
          const { distanceMetre, leftOut, coarse, fixes: kept } = trackOf(make(fixes, first, count));
          // Where false fixes replace true ones, their part of the way is known only as a line, or not at all beyond a silence.
          const unknown = (Math.min(count, COUNT - first) + 1) * how.everySecond * how.metrePerSecond;
          expect(distanceMetre).toBeGreaterThanOrEqual(whole - unknown - 1);
          expect(distanceMetre).toBeLessThanOrEqual(whole * 1.01 + 1);
          expect(kept.length + leftOut.length + coarse.length).toBe(make(fixes, first, count).length);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('is the true one with several runs of different kinds', () => {
    fc.assert(
      fc.property(drive, fc.array(falseRun(COUNT, 6), { minLength: 2, maxLength: 5 }), (how, runs) => {
        const fixes = driveOf(how);
        const whole = trackOf(fixes).distanceMetre;
        const falsified = runs.reduce<readonly Fix[]>(
          (all, { run, first, count }) => FALSE_RUNS[run]!.make(all, first, count),
          fixes,
        );
        const { distanceMetre } = trackOf(falsified);
        const unknown = runs.reduce((sum, { count }) => sum + count + 1, 0) * how.everySecond * how.metrePerSecond;
        expect(distanceMetre).toBeGreaterThanOrEqual(whole - unknown - 1);
        // A cell beside true positions that are false themselves may be a place where the device could have been.
        const cells = runs.filter(({ run }) => FALSE_RUNS[run]!.name === CELLS).length;
        expect(distanceMetre).toBeLessThanOrEqual(whole * 1.02 + 1 + cells * 7000);
      }),
      { numRuns: 300 },
    );
  });
});

test('four positions on the other side of Greenwich are no way driven', () => {
  const fixes = Array.from({ length: 60 }, (_, step) => {
    const isFalse = step >= 30 && step < 34;
    const [latitude, longitude] = [52.3 + 0.002 * step, 8.1 + 0.002 * step];
    return fix(step / 2, 0, 0, { latitude, longitude: isFalse ? -longitude : longitude, speedMetrePerSecond: 8 });
  });
  const { distanceMetre, leftOut, speeds, stops, gaps } = trackOf(fixes);
  expect(distanceMetre / 1000).toBeCloseTo(15.4, 1);
  expect(leftOut).toEqual(fixes.slice(30, 34));
  expect([Math.max(...speeds), stops, gaps]).toEqual([8, [], []]);
});

describe('a device that is really elsewhere', () => {
  const minutes = (count: number, from: number, x: number, y = 0) =>
    Array.from({ length: count }, (_, step) => fix(from + step, x + 200 * step, y));
  const km = 1000;
  test.each([
    [
      'by truck, heard on the way',
      [...minutes(20, 0, 0), fix(60, 60 * km), fix(100, 110 * km), ...minutes(5, 160, 180 * km)],
    ],
    ['by ferry over night, silent', [...minutes(20, 0, 0), ...minutes(5, 12 * 60, 0, 400 * km)]],
    ['by plane', [...minutes(20, 0, 0), ...minutes(5, 4 * 60, 0, -1800 * km)]],
    [
      'by plane, and flown back after two days',
      [
        ...minutes(20, 0, 0),
        ...minutes(5, 4 * 60, 0, -1800 * km),
        fix(1440, 0, -1800 * km),
        fix(2880, 0, -1800 * km),
        ...minutes(20, 3100, 0),
      ],
    ],
    [
      'on another continent after days',
      [...minutes(20, 0, 0), { ...fix(5 * 1440, 0), latitude: -33.9, longitude: 18.4 }],
    ],
    ['at once: a tracker that was replaced', [...minutes(20, 0, 0), ...minutes(20, 21, 900 * km)]],
  ])('%s is followed', (_, fixes) => {
    const track = trackOf(fixes);
    expect(track.leftOut).toEqual([]);
    expect(track.fixes).toHaveLength(fixes.length);
    // Nobody knows how it came there.
    expect(track.distanceMetre).toBeLessThan(200 * km);
  });

  test.each([
    ['once a day', 1440, 9],
    ['once an hour', 60, 9],
    ['every ten minutes', 10, 40],
  ])('is not where a position says for a while, standing and heard %s', (_, every, count) => {
    const standing = Array.from({ length: count }, (_, step) => fix(step * every, step % 2 === 0 ? 0 : 8));
    const home = standing.map((each, place) => (place === 4 ? { ...each, latitude: 22.5, longitude: 114 } : each));
    const track = trackOf(home);
    expect([track.leftOut.length, track.distanceMetre]).toEqual([1, trackOf(standing).distanceMetre]);
  });
});
