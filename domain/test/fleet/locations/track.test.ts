import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trackOf } from '#domain/fleet/locations/track.ts';
import { distanceMetre } from '#domain/foundation/basics/great-circle.ts';
import { LocationKind } from '#domain/foundation/kinds/wire.ts';
import { fix, NINE } from './places.ts';

const minute = (at: number) => Math.round((at - NINE) / 6_000) / 10;
/** A drive at 5 m/s to the east, a fix every half minute. */
const drive = (fromMinute: number, minutes: number, fromX: number) =>
  Array.from({ length: minutes * 2 + 1 }, (_, step) => fix(fromMinute + step / 2, fromX + step * 150));

const summaryOf = (positions: Parameters<typeof trackOf>[0]) => {
  const track = trackOf(positions);
  return {
    segments: track.segments.map(({ first, last }) => last - first + 1),
    gaps: track.gaps.map((gap) => [minute(gap.from), minute(gap.until)]),
    stops: track.stops.map((stop) => [minute(stop.from), minute(stop.until)]),
    trips: track.trips.map((trip) => [minute(trip.from), minute(trip.until), Math.round(trip.distanceMetre)]),
    metres: Math.round(track.distanceMetre),
    movingMinutes: track.movingMs / 60_000,
  };
};

describe('a track', () => {
  test('without positions or with one is empty', () => {
    expect(summaryOf([])).toEqual({ segments: [], gaps: [], stops: [], trips: [], metres: 0, movingMinutes: 0 });
    expect(summaryOf([fix(0, 0)])).toEqual({
      segments: [1],
      gaps: [],
      stops: [],
      trips: [],
      metres: 0,
      movingMinutes: 0,
    });
  });

  test('has no distance from noise at a stop', () => {
    const stand = Array.from({ length: 20 }, (_, step) => fix(10 + step / 2, 3000 + (step % 3) * 9, (step % 2) * 11));
    expect(summaryOf([...drive(0, 9.5, 0), ...stand, ...drive(20, 10, 3000)])).toEqual({
      segments: [61],
      gaps: [],
      stops: [[10, 20]],
      trips: [
        [0, 10, 3000],
        [20, 30, 3000],
      ],
      metres: 6000,
      movingMinutes: 20,
    });
  });

  test('a short halt is not a stop', () => {
    const halt = Array.from({ length: 8 }, (_, step) => fix(10.5 + step / 2, 3000));
    expect(summaryOf([...drive(0, 10, 0), ...halt, ...drive(14.5, 5, 3000)]).stops).toEqual([]);
  });

  test('slow riding to and fro is no stop, and the way into a stop and out of it counts', () => {
    const riding = (fromSecond: number, seconds: number, fromX: number, metrePerSecond: number) =>
      Array.from({ length: seconds }, (_, second) =>
        fix((fromSecond + second) / 60, fromX + second * metrePerSecond, 0, {
          speedMetrePerSecond: Math.abs(metrePerSecond),
        }),
      );
    // Up and down a yard of 40 m at 4 km/h, for eight minutes.
    const yard = Array.from({ length: 12 }, (_, way) =>
      riding(40 * way, 40, way % 2 === 0 ? 0 : 40, way % 2 === 0 ? 1 : -1),
    ).flat();
    const { stops, metres } = summaryOf(yard);
    expect(stops).toEqual([]);
    expect(Math.abs(metres / (12 * 40) - 1)).toBeLessThan(0.03);

    // 300 m at walking pace, six minutes of standing, 300 m further.
    const standing = Array.from({ length: 360 }, (_, second) =>
      fix((300 + second) / 60, 300, 0, { speedMetrePerSecond: 0 }),
    );
    const walk = summaryOf([...riding(0, 300, 0, 1), ...standing, ...riding(660, 300, 300, 1)]);
    expect(walk.stops).toEqual([[5, 11]]);
    expect(Math.abs(walk.metres / 600 - 1)).toBeLessThan(0.02);
  });

  test('silence with a changed position is a gap without distance', () => {
    expect(summaryOf([...drive(0, 10, 0), ...drive(40, 10, 20_000)])).toMatchObject({
      segments: [21, 21],
      gaps: [[10, 40]],
      trips: [
        [0, 10, 3000],
        [40, 50, 3000],
      ],
      metres: 6000,
    });
  });

  test('a device that is silent at a stop counts as stopped until it must have left', () => {
    // 150 m after 40 min: it left 100 s before, at walking pace.
    const { stops, gaps, metres } = summaryOf([...drive(0, 10, 0), fix(50, 3150), ...drive(50.5, 5, 3300)]);
    expect({ stops, gaps, metres }).toEqual({ stops: [[10, 48.3]], gaps: [], metres: 4800 });
  });

  test('a night without positions is not a stop', () => {
    const { stops, gaps } = summaryOf([fix(0, 0), fix(30, 0), fix(600, 0), fix(630, 0)]);
    expect({ stops, gaps }).toEqual({
      stops: [
        [0, 30],
        [600, 630],
      ],
      gaps: [[30, 600]],
    });
  });

  test('an impossible position is left out, a real change of place is not', () => {
    const [before, after] = [drive(0, 10, 0), drive(10.5, 10, 3150)];
    expect(summaryOf([...before, fix(10.25, 60_000, 9000), ...after]).metres).toBe(6150);
    expect(trackOf([...drive(0, 5, 0), ...drive(5.5, 5, 900_000)]).fixes).toHaveLength(22);
  });

  test('positions of cell towers add no distance', () => {
    const track = trackOf([...drive(0, 10, 0), fix(5.2, 9000, 4000, { kind: LocationKind.LBS4 })]);
    expect([track.coarse.length, Math.round(track.distanceMetre)]).toEqual([1, 3000]);
  });

  test('speed is the reported one, or else computed from the distance', () => {
    expect([...trackOf([fix(0, 0), fix(1, 300), fix(2, 600, 0, { speedMetrePerSecond: 7 })]).speeds]).toEqual([
      0,
      expect.closeTo(5, 1),
      7,
    ]);
  });
});

const wandering = fc
  .array(
    fc.record({
      pause: fc.integer({ min: 1, max: 5400 }),
      x: fc.double({ min: -400, max: 400, noNaN: true }),
      y: fc.double({ min: -400, max: 400, noNaN: true }),
    }),
    { maxLength: 60 },
  )
  .map((steps) => {
    let [second, x, y] = [0, 0, 0];
    return steps.map((step) => {
      second += step.pause;
      x += step.x;
      y += step.y;
      return fix(second / 60, x, y);
    });
  });

test('parts follow each other, with possible distances and times, for any input', () => {
  fc.assert(
    fc.property(wandering, fc.func(fc.integer()), (positions, order) => {
      const track = trackOf(positions);
      expect(trackOf(positions.toSorted((a, b) => order(a.at) - order(b.at)))).toEqual(track);
      const { fixes, segments, gaps, stops, trips } = track;
      expect(segments.reduce((sum, { first, last }) => sum + last - first + 1, 0)).toBe(fixes.length);
      if (fixes.length > 0) expect(gaps).toHaveLength(segments.length - 1);
      let whole = 0;
      for (let next = 1; next < fixes.length; next++) whole += distanceMetre(fixes[next - 1]!, fixes[next]!);
      expect(track.distanceMetre).toBeLessThanOrEqual(whole + 0.01);
      expect(track.movingMs).toBeLessThanOrEqual((fixes.at(-1)?.at ?? 0) - (fixes[0]?.at ?? 0));
      expect(trips.reduce((sum, trip) => sum + trip.distanceMetre, 0)).toBeLessThanOrEqual(track.distanceMetre + 0.01);
      for (const list of [stops, trips, gaps]) {
        list.forEach((part, place) => {
          expect(part.until).toBeGreaterThanOrEqual(part.from);
          if (place > 0) expect(part.from).toBeGreaterThanOrEqual(list[place - 1]!.until);
        });
      }
      for (const stop of stops) {
        expect(stop.until - stop.from).toBeGreaterThanOrEqual(5 * 60_000);
        for (const inside of fixes.slice(stop.first, stop.last + 1)) {
          expect(distanceMetre(stop, inside)).toBeLessThan(100);
        }
      }
    }),
    { numRuns: 300 },
  );
});
