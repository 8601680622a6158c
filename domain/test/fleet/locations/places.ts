import fc from 'fast-check';
import { offPlane, type PlanePoint } from '#domain/foundation/basics/geodesy.ts';
import type { Place } from '#domain/foundation/basics/great-circle.ts';
import type { Fix } from '#domain/foundation/kinds/location/fix.ts';
import { LocationKind } from '#domain/foundation/kinds/wire.ts';

/** Anywhere on earth but at the poles. */
export const place: fc.Arbitrary<Place> = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 179.999, noNaN: true }),
});

/** A point of a plane, so many metres from its origin at most in each direction. */
export const near = (metres: number): fc.Arbitrary<PlanePoint> =>
  fc.record({
    x: fc.double({ min: -metres, max: metres, noNaN: true }),
    y: fc.double({ min: -metres, max: metres, noNaN: true }),
  });

export const YARD: Place = { latitude: 53.54, longitude: 9.98 };
export const NINE = Date.UTC(2026, 10, 20, 9);

/** A satellite position so many minutes after nine, so many metres east and north of the yard. */
export const fix = (minute: number, x: number, y = 0, more: Partial<Fix> = {}): Fix => ({
  ...offPlane(YARD, { x, y }),
  at: NINE + Math.round(minute * 60_000),
  kind: LocationKind.GNSS,
  speedMetrePerSecond: null,
  courseDegree: null,
  accuracyMetre: 5,
  altitudeMetre: null,
  satellites: null,
  ...more,
});
