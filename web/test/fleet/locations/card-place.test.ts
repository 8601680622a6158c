import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CARD, cardPlace } from '#web/features/fleet/locations/base-map/card-place.ts';

test('the card of a point is beside it, on the other side at a border', () => {
  expect(cardPlace({ x: 100, y: 300 }, 1000)).toEqual({ left: 114, top: 300 - 14 - CARD.height });
  expect(cardPlace({ x: 900, y: 20 }, 1000)).toEqual({ left: 900 - 14 - CARD.width, top: 34 });
});

test('it never leaves the map sideways, nor covers its point', () => {
  fc.assert(
    fc.property(fc.integer({ min: 320, max: 2000 }), fc.nat(2000), fc.nat(900), (width, across, y) => {
      const x = across % width;
      const { left, top } = cardPlace({ x, y }, width);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + CARD.width).toBeLessThanOrEqual(width);
      expect(top > y || top + CARD.height < y).toBe(true);
    }),
  );
});
