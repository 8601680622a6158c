import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placePopup } from '#web/features/foundation/devices/popup/popup-place.ts';

const AREA = { left: 352, top: 78, right: 1192, bottom: 882 };
const SIZE = { width: 324, height: 300 };

test('below and right of its marker', () => {
  expect(placePopup({ x: 740, y: 330 }, SIZE, AREA)).toEqual({ left: 764, top: 358 });
});

test('left of its marker where the right has no room', () => {
  expect(placePopup({ x: 1100, y: 330 }, SIZE, AREA).left).toBe(1100 - 24 - 324);
});

test('never closer to an edge than 12 px, wherever the marker is', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5000, max: 5000 }), fc.integer({ min: -5000, max: 5000 }), (x, y) => {
      const { left, top } = placePopup({ x, y }, SIZE, AREA);
      expect(left).toBeGreaterThanOrEqual(AREA.left + 12);
      expect(left + SIZE.width).toBeLessThanOrEqual(AREA.right - 12);
      expect(top).toBeGreaterThanOrEqual(AREA.top + 12);
      expect(top + SIZE.height).toBeLessThanOrEqual(AREA.bottom - 12);
    }),
  );
});
