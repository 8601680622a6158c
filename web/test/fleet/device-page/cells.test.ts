import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packView } from '#web/features/fleet/device-page/cells/cells.ts';

test('names the weakest and the strongest cell and their difference', () => {
  const view = packView({ cellMillivolt: [3312, 3298, 0, 3320], balancingBits: 0b1001 });
  expect(view.lowest?.number).toBe(2);
  expect(view.highest?.number).toBe(4);
  expect(view.spreadMillivolt).toBe(22);
  expect(view.cells[2]).toEqual({ number: 3, millivolt: null, share: 0, balancing: false });
  expect(view.cells.map(({ balancing }) => balancing)).toEqual([true, false, false, true]);
});

test('the scale spans at least 100 mV, so that a healthy pack looks flat', () => {
  const { scale, cells } = packView({ cellMillivolt: [3310, 3312, 3311], balancingBits: 0 });
  expect(scale.to - scale.from).toBeGreaterThanOrEqual(100);
  expect(Math.max(...cells.map(({ share }) => share)) - Math.min(...cells.map(({ share }) => share))).toBeLessThan(
    0.03,
  );
});

test('every readable cell is within the scale for any input', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 512 }), (cellMillivolt) => {
      const view = packView({ cellMillivolt, balancingBits: -1 });
      expect(view.cells).toHaveLength(cellMillivolt.length);
      for (const { share } of view.cells) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }
      for (const { number, balancing } of view.cells) expect(balancing).toBe(number <= 32);
    }),
  );
});

test('a weakest cell is a concern only when the cells differ by more than 50 mV', () => {
  const uneven = (spread: number) => packView({ cellMillivolt: [3300, 3300 + spread, 0], balancingBits: 0 }).isUneven;
  expect([0, 2, 50, 51, 200].map(uneven)).toEqual([false, false, false, true, true]);
});

test('there are no extremes without cells', () => {
  expect(packView({ cellMillivolt: [], balancingBits: 0 })).toMatchObject({
    lowest: null,
    highest: null,
    spreadMillivolt: null,
  });
});
