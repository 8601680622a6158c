import { expect, test } from 'vitest';
import { countOf, parseSearch, stringifySearch, textOf } from '#web/routes/search-params.ts';

test('an id of digits stays text', () => {
  const search = parseSearch('?mcuId=000000000000000000000012&currentPage=3');
  expect(search).toEqual({ mcuId: '000000000000000000000012', currentPage: '3' });
  expect(stringifySearch(search)).toBe('?mcuId=000000000000000000000012&currentPage=3');
});

test('missing and empty values are not in the address', () => {
  expect(stringifySearch({ a: undefined, b: null, c: '' })).toBe('');
  expect(stringifySearch({ name: 'Ürümqi & co' })).toBe('?name=%C3%9Cr%C3%BCmqi+%26+co');
  expect(textOf({ a: '' }, 'a')).toBeUndefined();
});

test.each([
  ['2', 2],
  ['0', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['9999999', undefined],
  ['x', undefined],
])('page %s', (text, count) => {
  expect(countOf({ currentPage: text }, 'currentPage')).toBe(count);
});
