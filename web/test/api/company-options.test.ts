import { expect, test } from 'vitest';
import { groupOptions } from '#web/api/company-queries.ts';

const company = (id: number, companyName: string, parentId: number | null) => ({
  id,
  companyName,
  parentId,
  idx: '',
  userList: [],
});

test('companies of a list are below their parent, siblings in the order of the list', () => {
  const list = [company(5, 'Annex', 3), company(3, 'Bay', 1), company(9, 'Cove', 1), company(1, 'Zenith', null)];
  expect(
    groupOptions(list).map(({ value, label }) => [value, label.trimStart(), label.length - label.trimStart().length]),
  ).toEqual([
    ['1', 'Zenith', 0],
    ['3', 'Bay', 1],
    ['5', 'Annex', 2],
    ['9', 'Cove', 1],
  ]);
  expect(groupOptions([])).toEqual([]);
});
