import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadOrder } from '#server/platform/backup/load-order.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

test('tables are loaded after the tables they refer to, also when a table refers to itself', () => {
  const place = fc.nat(NAMES.length - 1);
  const pairs = fc.array(fc.tuple(place, place), { maxLength: 20 });
  fc.assert(
    fc.property(fc.shuffledSubarray(NAMES, { minLength: NAMES.length }), pairs, (names, indexes) => {
      // From a later to an earlier one of some order: no circle.
      const references = indexes.map(([one, other]) => ({
        from: names[Math.max(one, other)] ?? '',
        to: names[Math.min(one, other)] ?? '',
      }));
      const ordered = loadOrder(NAMES, references);
      expect(ordered.toSorted()).toEqual(NAMES);
      for (const { from, to } of references) expect(ordered.indexOf(to)).toBeLessThanOrEqual(ordered.indexOf(from));
    }),
  );
});

test('tables without references are loaded by name, and a cycle of references is reported', () => {
  expect(loadOrder(['b', 'c', 'a'], [])).toEqual(['a', 'b', 'c']);
  const circle = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'a' },
  ];
  expect(() => loadOrder(['a', 'b', 'c'], circle)).toThrow('in a circle: a, b');
});
