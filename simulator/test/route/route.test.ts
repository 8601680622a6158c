import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMetre, offset, offsetBetween } from '#simulator/route/geodesy.ts';
import { placeAround, reversed, roadRoute, yardRoute } from '#simulator/route/road.ts';
import { positionOnRoute, type Route, routeSeconds } from '#simulator/route/route.ts';

const home = fc.record({
  lat: fc.double({ min: -70, max: 70, noNaN: true }),
  lon: fc.double({ min: -180, max: 179.999, noNaN: true }),
});
const seed = fc.nat();

/** Samples every 10 s; the highest speed over ground. */
function fastest(route: Route): number {
  let highest = 0;
  let last = positionOnRoute(route, 0);
  for (let second = 10; second < routeSeconds(route) + 10; second += 10) {
    const next = positionOnRoute(route, second);
    expect(Math.abs(next.lat)).toBeLessThanOrEqual(90);
    expect(next.lon).toBeGreaterThanOrEqual(-180);
    expect(next.lon).toBeLessThan(180);
    expect(next.drivenMetre).toBeGreaterThanOrEqual(last.drivenMetre);
    highest = Math.max(highest, distanceMetre(last, next) / 10);
    last = next;
  }
  return highest;
}

describe('routes', () => {
  it('lead from one place to another at the speed of a road vehicle, anywhere on the globe', () => {
    fc.assert(
      fc.property(home, seed, (from, roadSeed) => {
        const to = placeAround(from, roadSeed, 500, 120_000);
        const route = roadRoute(from, to, roadSeed);
        expect(distanceMetre(positionOnRoute(route, routeSeconds(route) + 1), to)).toBeLessThan(1);
        expect(distanceMetre(positionOnRoute(route, -1), from)).toBeLessThan(1);
        expect(fastest(route)).toBeLessThan(32);
        expect(route.metres.at(-1)).toBeGreaterThan(distanceMetre(from, to) * 0.99);
        expect(route.metres.at(-1)).toBeLessThan(distanceMetre(from, to) * 2 + 3000);
      }),
      { numRuns: 30 },
    );
  });

  it('in a yard stay nearby and return', () => {
    fc.assert(
      fc.property(home, seed, (centre, yardSeed) => {
        const size = { radiusMetre: 200, halts: 5, speedMetrePerSecond: 4, haltSeconds: 60 };
        const route = yardRoute(centre, yardSeed, size);
        expect(distanceMetre(centre, positionOnRoute(route, 1e9))).toBeLessThan(1);
        expect(Math.max(...route.places.map((place) => distanceMetre(centre, place)))).toBeLessThan(290);
        expect(fastest(route)).toBeLessThan(5);
      }),
      { numRuns: 30 },
    );
  });

  it('in the opposite direction use the same road', () => {
    const from = { lat: 31.2, lon: 121.5 };
    const route = roadRoute(from, { lat: 31.6, lon: 121.0 }, 9);
    const back = reversed(route);
    expect(routeSeconds(back)).toBeCloseTo(routeSeconds(route), 6);
    const there = positionOnRoute(route, 1234);
    expect(distanceMetre(there, positionOnRoute(back, routeSeconds(route) - 1234))).toBeLessThan(1);
  });

  it('offsets can be inverted', () => {
    fc.assert(
      fc.property(
        home,
        fc.integer({ min: -50_000, max: 50_000 }),
        fc.integer({ min: -50_000, max: 50_000 }),
        (at, e, n) => {
          const between = offsetBetween(at, offset(at, e, n));
          expect(between.eastMetre).toBeCloseTo(e, 3);
          expect(between.northMetre).toBeCloseTo(n, 3);
        },
      ),
    );
  });
});
