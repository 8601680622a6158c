import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PagerSlot, pagerSlots } from '#web/ui/table/pager-slots.ts';

const textOf = (slots: readonly PagerSlot[]) => slots.map((slot) => (slot.kind === 'gap' ? '…' : slot.page)).join(' ');

test.each([
  [1, 0, '1'],
  [1, 1, '1'],
  [3, 5, '1 2 3 4 5'],
  [1, 19, '1 2 3 4 … 19'],
  [3, 19, '1 2 3 4 … 19'],
  [4, 19, '1 … 3 4 5 … 19'],
  [16, 19, '1 … 15 16 17 … 19'],
  [17, 19, '1 … 16 17 18 19'],
  [19, 19, '1 … 16 17 18 19'],
  [3, 6, '1 2 3 4 … 6'],
  [4, 6, '1 … 3 4 5 6'],
])('page %i of %i', (page, pages, expected) => {
  expect(textOf(pagerSlots(page, pages))).toBe(expected);
});

test('at most five buttons, each once, the current one among them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(), (pages, seed) => {
      const page = 1 + (seed % pages);
      const shown = pagerSlots(page, pages).flatMap((slot) => (slot.kind === 'page' ? [slot.page] : []));
      expect(shown.length).toBeLessThanOrEqual(5);
      expect(shown).toContain(page);
      expect(shown).toEqual([...new Set(shown)].sort((left, right) => left - right));
    }),
  );
});
