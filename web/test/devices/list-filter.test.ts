import { expect, test } from 'vitest';
import {
  addressed,
  cleared,
  filterOf,
  isNarrowed,
  isNarrowing,
  readListView,
  widened,
} from '#web/features/devices/list-filter.ts';

const WHOLE = readListView(null);

test('a remembered view is mended where it is none', () => {
  expect(readListView('{"key":7,"companies":[1,"x",2.5,3],"sort":"9","direction":4,"columns":3}')).toEqual({
    ...WHOLE,
    companies: [1, 3],
  });
  expect(readListView('not JSON')).toEqual(WHOLE);
  expect(readListView('{"site":"undefined"}').site).toBe('');
});

test('the order is two digits, column and direction, and 00 by default', () => {
  expect(filterOf(WHOLE, '').orderby).toBe('00');
  expect(filterOf({ ...WHOLE, sort: '3', direction: 2 }, 'f')).toMatchObject({ orderby: '32', deviceType: 'f' });
});

test('a state narrows, is remembered, and mended where it is none', () => {
  expect(readListView('{"state":"low"}').state).toBe('low');
  expect(readListView('{"state":"sleepy"}').state).toBe('');
  expect(isNarrowed({ ...WHOLE, state: 'alarm' })).toBe(true);
  expect(widened({ ...WHOLE, state: 'alarm' }).state).toBe('');
  expect(filterOf({ ...WHOLE, state: 'offline' }, '').state).toBe('offline');
});

test('an address that narrows says all of the filter, and leaves the order', () => {
  const before = { ...WHOLE, key: 'x', companies: [2], emptySite: true, sort: '3' as const };
  expect(addressed(before, { site: 'Old Yard', state: 'low' }, [7])).toEqual({
    ...WHOLE,
    companies: [7],
    site: 'Old Yard',
    state: 'low',
    sort: '3',
  });
  expect(addressed(WHOLE, { site: 'undefined' }, []).site).toBe('');
  expect(addressed(WHOLE, { emptySite: true, site: 'Old Yard' }, [])).toMatchObject({ emptySite: true, site: '' });
  expect([{}, { state: 'low' as const }, { companyName: 'A' }].map(isNarrowing)).toEqual([false, true, true]);
});

test('widening drops what narrows and keeps the order', () => {
  const narrow = { ...WHOLE, key: 'x', companies: [2], sort: '2' as const, columns: 1 as const };
  expect(isNarrowed(narrow)).toBe(true);
  expect(widened(narrow)).toEqual({ ...WHOLE, sort: '2', columns: 1 });
  expect(isNarrowed(widened(narrow))).toBe(false);
});

test('clearing takes the filters from a search, and then the search', () => {
  const search = { ...WHOLE, key: 'fork', sort: '3' as const };
  expect(cleared({ ...search, state: 'alarm', site: 'Old Yard' })).toEqual(search);
  expect(cleared({ ...search, companies: [3] })).toEqual(search);
  expect(cleared(search)).toEqual({ ...WHOLE, sort: '3' });
  expect(cleared({ ...WHOLE, emptySite: true })).toEqual(WHOLE);
});
