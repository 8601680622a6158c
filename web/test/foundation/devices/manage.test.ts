import { describe, expect, test } from 'vitest';
import { inParts, StoppedAfter } from '#web/api/in-parts.ts';
import { filterOf, isNarrowed, readManageSearch, widened } from '#web/features/fleet/device-admin/manage-search.ts';
import { readColumns, toggleColumn, USUAL_COLUMNS } from '#web/features/fleet/device-admin/table-columns.ts';

describe('the address of the table', () => {
  test('valid values are preserved in the form that the server expects', () => {
    const search = readManageSearch({
      key: 'truck',
      companies: '2,5',
      site: 'Quay',
      deviceType: 'f',
      state: 'low',
      firmware: '3.4.0',
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
    });
  });

  test('invalid values are left out', () => {
    const hostile = { companies: '2;drop', deviceType: 'z', state: 'sad', sort: 'mood', size: '7', page: '-1' };
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

describe('columns', () => {
  test('invalid stored columns give the default table', () => {
    for (const text of [null, 'x', '{}', '["mood"]']) expect(readColumns(text)).toEqual(USUAL_COLUMNS);
  });

  test('they appear in their order, the name always first', () => {
    expect(readColumns('["imei","soc"]')).toEqual(['deviceName', 'soc', 'imei']);
    expect(toggleColumn(['deviceName', 'imei'], 'soc')).toEqual(['deviceName', 'soc', 'imei']);
    expect(toggleColumn(['deviceName', 'soc'], 'soc')).toEqual(['deviceName']);
    expect(toggleColumn(['deviceName'], 'deviceName')).toEqual(['deviceName']);
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
