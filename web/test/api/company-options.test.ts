import fc from 'fast-check';
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

type Option = ReturnType<typeof groupOptions>[number];

/** The same by its meaning: the whole list is searched for the children of each. */
const naive = (list: Parameters<typeof groupOptions>[0], parentId: number | null = null, depth = 0): Option[] =>
  list
    .filter((each) => each.parentId === parentId)
    .flatMap(({ id, companyName }) => [
      { value: String(id), label: '\u2003'.repeat(depth) + companyName },
      ...naive(list, id, depth + 1),
    ]);

test('any list gives the options that a search per company gives', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 40 }), (parents) => {
      const list = parents.map((parent, at) => company(at + 1, `Depot ${at}`, at === 0 ? null : (parent % at) + 1));
      expect(groupOptions(list.toReversed())).toEqual(naive(list.toReversed()));
    }),
  );
});
