import { describe, expect, test } from 'vitest';
import { inParts, StoppedAfter } from '#web/api/in-parts.ts';
import { columnsOf, draftOf, movedTo, toggled } from '#web/features/fleet/device-admin/column-order.ts';
import {
  differs,
  filterOf,
  isNarrowed,
  orderOf,
  searchOf,
  widened,
} from '#web/features/fleet/device-admin/manage-filter.ts';
import { orderFor } from '#web/features/fleet/device-admin/manage-queries.ts';
import { readManageSearch } from '#web/features/fleet/device-admin/manage-search.ts';
import { allColumns, readColumns, usualColumns } from '#web/features/fleet/device-admin/table-columns.ts';

describe('the address of the table', () => {
  test('valid values are preserved in the form that the server expects', () => {
    const search = readManageSearch({
      key: 'truck',
      companies: '2,5',
      site: 'Quay',
      deviceType: 'f',
      state: 'low',
      firmware: '3.4.0',
      labels: 'tagged_5',
      sort: 'soc',
      descending: 'true',
      size: '200',
      page: '3',
    });
    expect(search).toMatchObject({ sort: 'soc', descending: true, size: 200, page: 3 });
    expect(filterOf(search)).toEqual({
      key: 'truck',
      companyIdList: [2, 5],
      site: 'Quay',
      emptySite: false,
      deviceType: 'f',
      state: 'low',
      firmwareVersion: '3.4.0',
      labels: [{ op: 'tagged', tagId: 5 }],
    });
  });

  test('invalid values are left out', () => {
    const hostile = { companies: '2;drop', deviceType: 'z', state: 'sad', sort: '<b>', size: '7', page: '-1' };
    // Named all the same, so that the raw value does not stand.
    expect({ ...hostile, ...readManageSearch(hostile) }).toEqual({});
  });

  test('widening leaves only order and size', () => {
    const search = readManageSearch({ key: 'x', sort: 'soc', size: '50', page: '2' });
    expect(isNarrowed(search)).toBe(true);
    expect(widened(search)).toEqual({ sort: 'soc', size: 50 });
    expect(isNarrowed(widened(search))).toBe(false);
  });
});

describe('the order', () => {
  test.each(['mood', 'tags', 'field_0', undefined])('%s orders by the name', (sort) => {
    expect(orderOf({ sort })).toEqual({ sort: 'deviceName', descending: false });
  });

  test('an own field is told to the server by its id', () => {
    expect(orderFor(orderOf({ sort: 'field_12', descending: true }))).toEqual({ orderField: 12, descending: true });
    expect(orderFor(orderOf({ sort: 'soc' }))).toEqual({ sort: 'soc', descending: false });
  });
});

describe('a saved view', () => {
  const search = readManageSearch({ key: 'x', labels: 'tagged_5*empty_2', sort: 'field_3', descending: 'true' });

  test('gives the address it was made of', () => {
    expect(searchOf(filterOf(search), orderOf(search))).toEqual(search);
    expect(differs(search, searchOf(filterOf(search), orderOf(search)))).toBe(false);
  });

  test('is changed by another filter or order, and by no page', () => {
    expect(differs({ ...search, key: 'y' }, search)).toBe(true);
    expect(differs({ ...search, sort: undefined }, search)).toBe(true);
    expect(differs({ ...search, page: 3, view: 1 }, search)).toBe(false);
  });
});

describe('columns', () => {
  test('invalid stored columns are none', () => {
    for (const text of [null, 'x', '{}', '["mood"]', '{"3":["mood"]}']) expect(readColumns(text)).toEqual({});
  });

  test('they keep their order by view, the name always first', () => {
    expect(readColumns('["imei","soc"]')).toEqual({ '': ['deviceName', 'imei', 'soc'] });
    expect(readColumns('{"3":["field_2","tags","deviceName"]}')).toEqual({ 3: ['deviceName', 'field_2', 'tags'] });
  });

  test('tags are usual where there are some', () => {
    expect(usualColumns(false)).not.toContain('tags');
    expect(usualColumns(true).slice(0, 2)).toEqual(['deviceName', 'tags']);
    expect(new Set(allColumns(['field_1'])).size).toBe(allColumns(['field_1']).length);
  });

  test('they are chosen and moved, the name stays first', () => {
    const draft = draftOf(['deviceName', 'tags', 'soc', 'imei'], ['deviceName', 'imei', 'gone']);
    expect(draft.order).toEqual(['deviceName', 'imei', 'tags', 'soc']);
    const more = toggled(draft, 'soc');
    expect(columnsOf(movedTo(more, 'soc', 1))).toEqual(['deviceName', 'soc', 'imei']);
    expect(columnsOf(movedTo(more, 'soc', 0))).toEqual(['deviceName', 'soc', 'imei']);
    expect(columnsOf(movedTo(more, 'imei', 99))).toEqual(['deviceName', 'soc', 'imei']);
    expect(movedTo(more, 'deviceName', 2)).toBe(more);
    expect(columnsOf(toggled(more, 'soc'))).toEqual(['deviceName', 'imei']);
  });
});

describe('an action on many', () => {
  test('is done in parts, one after the other', async () => {
    const parts: number[][] = [];
    const steps: number[] = [];
    await inParts(
      [1, 2, 3, 4, 5],
      2,
      async (part) => parts.push(part),
      ({ done }) => steps.push(done),
    );
    expect(parts).toEqual([[1, 2], [3, 4], [5]]);
    expect(steps).toEqual([0, 2, 4, 5]);
  });

  test('says how many were done when a part fails', async () => {
    const cause = new Error('no');
    const work = async (part: number[]) => {
      if (part.includes(3)) throw cause;
    };
    await expect(inParts([1, 2, 3, 4], 2, work, () => {})).rejects.toMatchObject({ done: 2, cause });
    await expect(inParts([3], 2, work, () => {})).rejects.toBeInstanceOf(StoppedAfter);
  });
});
