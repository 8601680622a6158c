import { expect, test } from 'vitest';
import { placeAt } from '#domain/fleet/locations/place-at.ts';
import { trackOf } from '#domain/fleet/locations/track.ts';
import { onPlane } from '#domain/foundation/basics/geodesy.ts';
import { distanceMetre } from '#domain/foundation/basics/great-circle.ts';
import { fix, NINE, YARD } from './places.ts';

const track = trackOf([
  fix(0, 0),
  fix(1, 300),
  fix(2, 600),
  fix(12, 610),
  fix(13, 900),
  fix(60, 30_000),
  fix(61, 30_300),
]);
const stateAt = (minute: number) => {
  const found = placeAt(track, NINE + minute * 60_000);
  return found && [found.state, Math.round(onPlane(YARD, found).x)];
};

test('finds a position between two fixes, in a stop, in a gap and outside of the track', () => {
  expect([stateAt(-1), stateAt(0), stateAt(0.5), stateAt(1)]).toEqual([
    ['unknown', 0],
    ['stopped', 0],
    ['moving', 150],
    ['moving', 300],
  ]);
  expect([stateAt(7), stateAt(12.5), stateAt(30), stateAt(60.5), stateAt(61), stateAt(90)]).toEqual([
    ['stopped', 605],
    ['moving', expect.closeTo(755, -1)],
    ['unknown', 900],
    ['moving', 30_150],
    ['moving', 30_300],
    ['unknown', 30_300],
  ]);
  expect(placeAt(trackOf([]), NINE)).toBeNull();
});

test('interpolates across the date line by the short way', () => {
  const over = trackOf([
    { ...fix(0, 0), latitude: 0, longitude: 179.99 },
    { ...fix(1, 0), latitude: 0, longitude: -179.99 },
  ]);
  const middle = placeAt(over, NINE + 30_000)!;
  expect(distanceMetre(middle, { latitude: 0, longitude: 180 })).toBeLessThan(1);
});
