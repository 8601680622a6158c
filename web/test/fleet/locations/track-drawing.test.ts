import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeAt } from '#domain/fleet/locations/place-at.ts';
import { trackOf } from '#domain/fleet/locations/track.ts';
import { offPlane } from '#domain/foundation/basics/geodesy.ts';
import type { Fix } from '#domain/foundation/kinds/location/fix.ts';
import { chargeAt, STRIP, stripShape } from '#web/features/fleet/locations/track/strip-shape.ts';
import {
  boundsOf,
  chosenTrip,
  drawnTrack,
  playedFeatures,
  restFeatures,
} from '#web/features/fleet/locations/track/track-features.ts';

const START = Date.UTC(2026, 10, 20, 9);
const YARD = { latitude: 53.54, longitude: 9.98 };
const fix = (minute: number, x: number, y: number, speed: number | null = null): Fix => ({
  ...offPlane(YARD, { x, y }),
  at: START + minute * 60_000,
  kind: 1,
  speedMetrePerSecond: speed,
  courseDegree: null,
  accuracyMetre: null,
  altitudeMetre: null,
  satellites: null,
});
const same = <T>(place: T): T => place;
const noCharge = { at: new Float64Array(), percent: new Float64Array() };
/** A drive to the east that gets faster, a gap, a drive to the north. */
const track = trackOf([
  ...Array.from({ length: 10 }, (_, step) => fix(step, step * 200, (step % 2) * 30, step)),
  ...Array.from({ length: 10 }, (_, step) => fix(60 + step, 9000, step * 300, 5)),
]);

describe('a track on the map', () => {
  test('is one line for each part without a gap, and a line for the gap', () => {
    const features = restFeatures(drawnTrack(track, [5, 10, 15, 20]), null, same).features;
    expect(features.map(({ properties }) => properties?.kind)).toEqual(['way', 'way', 'gap']);
  });

  test('shows one trip above the others: the one at the cursor, the last before it, else the first', () => {
    const drawn = drawnTrack(track, [5, 10, 15, 20]);
    const [first, second] = track.trips;
    const at = (minute: number) => chosenTrip(track, START + minute * 60_000);
    expect([-5, 0, 30, 60, 300].map(at)).toEqual([first, first, first, second, second]);
    const kinds = (minute: number) =>
      restFeatures(drawn, at(minute), same).features.map(({ properties }) => properties?.kind);
    expect(kinds(0)).toEqual(['way', 'other', 'gap']);
    expect(kinds(65)).toEqual(['other', 'way', 'gap']);
    expect(chosenTrip(trackOf([]), START)).toBeNull();
  });

  test('is split where a trip begins and ends, without losing or drawing anything twice', () => {
    // Out, an hour at rest, and back, without a gap.
    const there = [0, 1, 2, 3, 4, 5].map((minute) => fix(minute, minute * 150, 0));
    const rest = Array.from({ length: 60 }, (_, minute) => fix(6 + minute, 750, 0));
    const back = [0, 1, 2, 3, 4].map((minute) => fix(66 + minute, 600 - minute * 150, 0));
    const round = trackOf([...there, ...rest, ...back]);
    expect(round.trips).toHaveLength(2);
    const drawn = drawnTrack(round, [5, 10, 15, 20]);
    for (const trip of round.trips) {
      const lines = restFeatures(drawn, trip, same).features.map(({ geometry, properties }) => ({
        kind: properties?.kind,
        way: (geometry as { coordinates: number[][] }).coordinates,
      }));
      expect(lines.filter(({ kind }) => kind === 'way')).toHaveLength(1);
      lines.slice(1).forEach(({ way }, before) => {
        expect(way[0]).toEqual(lines[before]!.way.at(-1));
      });
      expect(lines[0]!.way[0]).toEqual([round.fixes[0]!.longitude, round.fixes[0]!.latitude]);
      const last = round.fixes.at(-1)!;
      expect(lines.at(-1)!.way.at(-1)).toEqual([last.longitude, last.latitude]);
    }
  });

  test('is played up to the cursor, coloured by speed', () => {
    const drawn = drawnTrack(track, [5, 10, 15, 20]);
    const chosen = (minute: number) => chosenTrip(track, START + minute * 60_000);
    const played = (minute: number) =>
      playedFeatures(drawn, chosen(minute), placeAt(track, START + minute * 60_000)!, same).features.map(
        ({ properties }) => properties?.band,
      );
    expect(played(0)).toEqual([]);
    expect(played(1.5)).toEqual([0, 1]);
    expect(played(9)).toEqual([0, 1, 2, 3, 4]);
    expect(played(30)).toEqual([0, 1, 2, 3, 4]);
    expect(played(65)).toEqual([3]);
  });

  test('of a hundred thousand random positions is thinned until it can be drawn many times a second', () => {
    const wild = trackOf(
      Array.from({ length: 100_000 }, (_, step) =>
        fix(step / 6, 400 * Math.sin(step) + step / 10, 400 * Math.cos(step * 1.3)),
      ),
    );
    const { segments } = drawnTrack(wild, [5, 10, 15, 20]);
    expect(segments.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(6000);
  });

  test('continues across the date line instead of around the world', () => {
    const over = trackOf([
      { ...fix(0, 0, 0), latitude: 0, longitude: 179.99 },
      { ...fix(1, 0, 0), latitude: 0, longitude: -179.99 },
    ]);
    const [west = 0, , east = 0] = boundsOf(over, same) ?? [];
    expect(east - west).toBeCloseTo(0.02, 6);
  });
});

describe('the strip below the map', () => {
  const interval = { from: START, to: START + 70 * 60_000 };

  test('is as wide as the interval: trips as bands, gaps as gaps, speed from zero to the fastest', () => {
    const shape = stripShape(track, noCharge, interval);
    expect(shape.moving).toHaveLength(2);
    expect(shape.gaps).toEqual([{ x: expect.closeTo((9 / 70) * 1000, 5), width: expect.closeTo((51 / 70) * 1000, 5) }]);
    expect(shape.speedLine.match(/M/g)).toHaveLength(2);
    expect(shape.fastestKmh).toBeCloseTo(32.4, 5);
    expect(shape.charge).toBe('');
  });

  test('never draws outside itself, however many positions there are', () => {
    const wander = fc.array(
      fc.record({ pause: fc.integer({ min: 1, max: 40 }), speed: fc.integer({ min: 0, max: 40 }) }),
      { maxLength: 80 },
    );
    fc.assert(
      fc.property(wander, (steps) => {
        let minute = 0;
        let x = 0;
        const fixes = steps.map(({ pause, speed }) => {
          minute += pause;
          x += speed * pause * 60;
          return fix(minute, x, 0, speed);
        });
        const shape = stripShape(trackOf(fixes), noCharge, { from: START, to: START + Math.max(1, minute) * 60_000 });
        for (const [, px, py] of shape.speedLine.matchAll(/[ML](\S+) ([^ML]+)/g)) {
          expect(Number(px)).toBeGreaterThanOrEqual(0);
          expect(Number(px)).toBeLessThanOrEqual(STRIP.width);
          expect(Number(py)).toBeGreaterThanOrEqual(0);
          expect(Number(py)).toBeLessThanOrEqual(STRIP.height);
        }
      }),
    );
  });

  test('charge is the last that was measured, no older than an hour', () => {
    const charge = { at: Float64Array.of(0, 1000, 2000), percent: Float64Array.of(50, 60, Number.NaN) };
    expect([-1, 500, 2500, 3_602_000].map((at) => chargeAt(charge, at))).toEqual([null, 50, 60, null]);
  });
});
