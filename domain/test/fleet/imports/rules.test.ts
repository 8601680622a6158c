import { expect, test } from 'vitest';
import { faultOfPart } from '#domain/fleet/imports/admission.ts';
import { decodeKeys, encodeKeys } from '#domain/fleet/imports/instants.ts';
import { MAX_IMPORTS_A_DAY, MAX_OPEN_IMPORTS, MAX_RECORDS_OF_DEVICE } from '#domain/fleet/imports/limits.ts';
import { addCounts, addRefused } from '#domain/fleet/imports/tally.ts';

const calm = { begunToday: 0, open: 0, stored: 0 };
const going = { undoneAt: null, removedAt: null };

test.each([
  ['the first packet of a new table', 1, null, calm, null],
  ['a later one of a table that never began', 2, null, calm, 'not_begun'],
  ['one to go on with', 7, going, calm, null],
  ['one to go on with, while many others are under way', 7, going, { ...calm, open: 100, begunToday: 1000 }, null],
  ['a new table beside too many', 1, null, { ...calm, open: MAX_OPEN_IMPORTS }, 'too_many_imports'],
  ['a new table after too many in a day', 1, null, { ...calm, begunToday: MAX_IMPORTS_A_DAY }, 'too_many_imports'],
  ['one that is being undone', 1, { undoneAt: 5, removedAt: null }, calm, 'import_undone'],
  ['one that was undone, brought in anew', 1, { undoneAt: 5, removedAt: 6 }, calm, null],
  ['a late packet of one that was undone', 8, { undoneAt: 5, removedAt: 6 }, calm, 'import_undone'],
  ['a device that has all it may have', 7, going, { ...calm, stored: MAX_RECORDS_OF_DEVICE }, 'too_many_rows'],
] as const)('%s', (_, number, known, all, fault) => {
  expect(faultOfPart(number, known, all)).toBe(fault);
});

test('keys are read as they were written, in a few bytes each', () => {
  const keys = Array.from({ length: 1000 }, (_, nth) => ({
    kind: nth % 2 === 0 ? 10 : 13,
    unit: nth < 500 ? 0 : 65_535,
    at: 1_700_000_000_000 + nth * 1000 - (nth % 7) * 3000,
  }));
  const bytes = encodeKeys(keys);
  expect(decodeKeys(bytes)).toEqual(keys);
  expect(bytes.length).toBeLessThan(7 * keys.length);
  expect(decodeKeys(encodeKeys([]))).toEqual([]);
  expect(() => decodeKeys(bytes.subarray(0, -1))).toThrow(RangeError);
});

test('what is refused is counted by reason, with the first example', () => {
  const entry = (reason: string, at: number, count = 1) => ({ reason, count, at, kind: 10, unit: 0, field: '' });
  expect(addRefused([entry('future', 1, 3)], [entry('future', 2), entry('too_old', 3), entry('too_old', 4)])).toEqual([
    entry('future', 1, 4),
    entry('too_old', 3, 2),
  ]);
  expect(addCounts({ a: 1, b: 2 }, { b: 3, c: 4 })).toEqual({ a: 1, b: 5, c: 4 });
});
