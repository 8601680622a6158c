import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf } from '#web/features/power/energy/power-lines.ts';

test('lines stop where nothing is known', () => {
  expect(linesOf([null, 1, 2, null, null, 3])).toEqual([
    { first: 1, watts: [1, 2] },
    { first: 5, watts: [3] },
  ]);
  expect(linesOf([null])).toEqual([]);
});

test('every known value stands in one line, at its place', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer())), (values) => {
      const again = values.map((): number | null => null);
      for (const { first, watts } of linesOf(values))
        for (const [place, watt] of watts.entries()) again[first + place] = watt;
      expect(again).toEqual(values);
    }),
  );
});
