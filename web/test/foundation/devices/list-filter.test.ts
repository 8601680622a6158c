import { expect, test } from 'vitest';
import {
  cleared,
  energyFilter,
  filterOf,
  isFiltered,
  isNarrowed,
  monitorsFilter,
  searchOf,
} from '#web/features/foundation/devices/list/list-filter.ts';
import { readEnergySearch, readMonitorsSearch } from '#web/features/foundation/devices/list/list-search.ts';
import { parseSearch, stringifySearch } from '#web/routes/search-params.ts';

const WHOLE = filterOf({});

test('a filter is read back from its address unchanged', () => {
  const filters = [
    WHOLE,
    { ...WHOLE, key: 'fork & lift', companies: [2, 30], site: 'Old Yard', state: 'alarm' as const },
    { ...WHOLE, emptySite: true, sort: '3' as const, direction: 2 as const },
  ];
  for (const filter of filters) {
    const address = stringifySearch(searchOf(filter));
    expect(filterOf(readMonitorsSearch(parseSearch(address)))).toEqual(filter);
  }
  expect(stringifySearch(searchOf(WHOLE))).toBe('');
  expect(stringifySearch(searchOf(filters[2]!))).toBe('?emptySite=true&orderby=32');
});

test('a legacy address names type, company and page', () => {
  expect(readMonitorsSearch(parseSearch('?deviceType=f&companyName=Old%20Yard&currentPage=2'))).toMatchObject({
    deviceType: 'f',
    companyName: 'Old Yard',
    currentPage: 2,
  });
  expect(readEnergySearch(parseSearch('?manufacturer=3&currentPage=2'))).toMatchObject({
    manufacturer: 3,
    currentPage: 2,
  });
});

test.each([
  '?deviceType=z&companies=2;drop&site=undefined&state=sad&orderby=99&currentPage=-1&emptySite=1',
  '?deviceType=ff&companies=,&orderby=3&currentPage=1e9&__proto__=x&constructor=y',
  `?companies=${'1,'.repeat(200)}1&currentPage=${'9'.repeat(50)}`,
])('invalid parts of an address are left out: %s', (address) => {
  const search = readMonitorsSearch(parseSearch(address));
  expect(Object.values(search).every((value) => value === undefined)).toBe(true);
  // Named all the same, so that the raw value does not stand.
  expect(Object.keys(search)).toContain('companies');
  expect(filterOf(search)).toEqual(WHOLE);
  expect(readEnergySearch(parseSearch(address)).manufacturer).toBe(1);
});

test('a long text is cut', () => {
  expect(readMonitorsSearch({ key: 'x'.repeat(5000) }).key).toHaveLength(100);
});

test('the order is two digits, column and direction, and 00 by default', () => {
  expect(monitorsFilter(WHOLE, '').orderby).toBe('00');
  expect(monitorsFilter({ ...WHOLE, sort: '3', direction: 2 }, 'f')).toMatchObject({ orderby: '32', deviceType: 'f' });
});

test('a filter of energy devices has search and companies', () => {
  expect(energyFilter({ ...WHOLE, key: 'x', companies: [4] }, 2)).toEqual({
    manufacturer: 2,
    key: 'x',
    companyIdList: [4],
  });
});

test('a search narrows, but is no filter', () => {
  expect([WHOLE, { ...WHOLE, key: 'x' }, { ...WHOLE, state: 'low' as const }].map(isNarrowed)).toEqual([
    false,
    true,
    true,
  ]);
  expect(isFiltered({ ...WHOLE, key: 'x' })).toBe(false);
});

test('clearing takes the filters from a search, and then the search', () => {
  const search = { ...WHOLE, key: 'fork', sort: '3' as const };
  expect(cleared({ ...search, state: 'alarm', site: 'Old Yard' })).toEqual(search);
  expect(cleared({ ...search, companies: [3] })).toEqual(search);
  expect(cleared(search)).toEqual({ ...WHOLE, sort: '3' });
  expect(cleared({ ...WHOLE, emptySite: true })).toEqual(WHOLE);
});
