import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, placeBubble, ringOf } from '#web/features/reporting/tour/bubble-place.ts';

const window = { width: 1440, height: 900 };
const bubble = { width: 320, height: 176 };

const overlap = (one: Box, other: Box) =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

test('the bubble is inside the window and never over its target, if there is space', () => {
  fc.assert(
    fc.property(
      fc.record({
        left: fc.integer({ min: 0, max: 1400 }),
        top: fc.integer({ min: 0, max: 880 }),
        width: fc.integer({ min: 10, max: 1440 }),
        height: fc.integer({ min: 10, max: 900 }),
      }),
      (target) => {
        const ring = ringOf(target, window);
        const { side, left, top } = placeBubble(ring, bubble, window);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(left + bubble.width).toBeLessThanOrEqual(window.width);
        expect(top + bubble.height).toBeLessThanOrEqual(window.height);
        if (side !== 'none') expect(overlap({ left, top, ...bubble }, ring)).toBe(false);
      },
    ),
  );
});

test('the menu has it on its right, a tab below', () => {
  const menu = ringOf({ left: 12, top: 390, width: 208, height: 34 }, window);
  expect(placeBubble(menu, bubble, window)).toMatchObject({ side: 'right' });
  const wide = ringOf({ left: 240, top: 100, width: 1180, height: 60 }, window);
  expect(placeBubble(wide, bubble, window)).toMatchObject({ side: 'below' });
});
