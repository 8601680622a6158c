import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  carried,
  middleOf,
  PLAN_SIDE_METRE,
  type PlanCorner,
  planFault,
  startCorners,
} from '#domain/foundation/companies/site-plan.ts';

const centres = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});
const ratios = fc.double({ min: 1 / 20, max: 20, noNaN: true });
/** As far as a yard is carried by hand. */
const steps = fc.record({
  lat: fc.double({ min: -0.02, max: 0.02, noNaN: true }),
  lon: fc.double({ min: -0.02, max: 0.02, noNaN: true }),
});
const yard = startCorners({ lat: 53.54, lon: 9.98 }, 1.6);
const [upperLeft, upperRight, lowerRight, lowerLeft] = yard as [PlanCorner, PlanCorner, PlanCorner, PlanCorner];

test('a picture that is laid anew fits, around its centre, everywhere', () => {
  fc.assert(
    fc.property(centres, ratios, (centre, ratio) => {
      const corners = startCorners(centre, ratio);
      expect(planFault(corners)).toBeNull();
      const middle = middleOf(corners);
      expect(middle.lat).toBeCloseTo(centre.lat, 4);
      expect(Math.abs(Math.abs(middle.lon - centre.lon) % 360)).toSatisfy(
        (off: number) => off < 1e-4 || off > 360 - 1e-4,
      );
    }),
  );
});

test('a picture that is carried keeps its shape', () => {
  fc.assert(
    fc.property(centres, ratios, steps, (centre, ratio, step) => {
      const corners = startCorners(centre, ratio);
      const to = { lat: centre.lat + step.lat, lon: Math.max(-180, Math.min(180, centre.lon + step.lon)) };
      expect(planFault(carried(corners, centre, to))).toBeNull();
    }),
  );
});

test('a picture may be turned and pulled out of shape, and lie across the date line', () => {
  expect(planFault([lowerLeft, upperLeft, upperRight, lowerRight])).toBeNull();
  expect(planFault([{ ...upperLeft, lat: upperLeft.lat + 0.0004 }, upperRight, lowerRight, lowerLeft])).toBeNull();
  expect(planFault(startCorners({ lat: -17.8, lon: 180 }, 1))).toBeNull();
});

test('sides that cross, a picture from behind and a dent are refused', () => {
  expect(planFault([upperRight, upperLeft, lowerRight, lowerLeft])).toBe('crossed');
  expect(planFault([upperRight, upperLeft, lowerLeft, lowerRight])).toBe('crossed');
  expect(planFault([middleOf(yard), upperRight, lowerRight, lowerLeft])).toBe('crossed');
  expect(planFault([upperLeft, upperRight, lowerRight])).toBe('crossed');
});

test('a side that is too short or too long is refused', () => {
  expect(planFault([upperLeft, upperLeft, lowerRight, lowerLeft])).toBe('small');
  expect(planFault([{ ...upperLeft, lat: upperLeft.lat + PLAN_SIDE_METRE.max / 100_000 }, ...yard.slice(1)])).toBe(
    'large',
  );
});
