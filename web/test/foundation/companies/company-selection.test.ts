import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CompanyNode } from '#web/api/company-queries.ts';
import { lineTo } from '#web/api/company-tree.ts';
import {
  companyNamed,
  type Mark,
  marksOf,
  type Selection,
  toggleCompany,
} from '#web/features/foundation/companies/company-selection.ts';

const node = (id: number, childList: CompanyNode[] = []): CompanyNode => ({
  id,
  companyName: `Depot ${id}`,
  parentId: null,
  idx: String(id),
  deviceCount: 1,
  childList,
});
/** 1 holds 2 (3, 4) and 5 (6). */
const root = node(1, [node(2, [node(3), node(4)]), node(5, [node(6)])]);
const ALL = [1, 2, 3, 4, 5, 6];

/** Every company that a selection stands for. */
const covered = (selection: Selection): number[] =>
  ALL.filter((id) => lineTo(root, id).some((above) => selection.includes(above.id)));

test('selecting a company selects those below it', () => {
  expect(toggleCompany(root, [3], 2)).toEqual([2]);
  expect(toggleCompany(root, [3, 6], 1)).toEqual([1]);
});

test('deselecting one company of a selected subtree keeps the others', () => {
  expect(covered(toggleCompany(root, [1], 3))).toEqual([4, 5, 6]);
  expect(toggleCompany(root, [2], 4)).toEqual([3]);
  expect(toggleCompany(root, [3], 3)).toEqual([]);
});

test('any sequence of clicks toggles the clicked company, and no selected company is below another', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ALL), { maxLength: 20 }), (clicks) => {
      let selection: Selection = [];
      for (const id of clicks) {
        const before = covered(selection).includes(id);
        selection = toggleCompany(root, selection, id);
        expect(covered(selection).includes(id)).toBe(!before);
        for (const chosen of selection) {
          const above = lineTo(root, chosen).slice(0, -1);
          expect(above.some((one) => selection.includes(one.id))).toBe(false);
        }
      }
    }),
  );
});

const holds = (one: CompanyNode, id: number): boolean =>
  one.id === id || one.childList.some((child) => holds(child, id));

/** The mark of one company by its meaning, each subtree walked by itself. */
const markOf = (one: CompanyNode, selection: Selection): Mark => {
  if (lineTo(root, one.id).some(({ id }) => selection.includes(id))) return 'on';
  return selection.some((id) => holds(one, id)) ? 'mixed' : 'off';
};

test('a company is checked itself or through one above, and mixed when only a part is selected', () => {
  expect([...marksOf(root, [3])]).toEqual([
    [1, 'mixed'],
    [2, 'mixed'],
    [5, 'off'],
    [3, 'on'],
    [4, 'off'],
    [6, 'off'],
  ]);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ALL, 99)), (selection) => {
      const marks = marksOf(root, selection);
      for (const id of ALL) expect(marks.get(id)).toBe(markOf(lineTo(root, id).at(-1) as CompanyNode, selection));
    }),
  );
});

test('companies that are no longer in the tree are ignored', () => {
  expect(toggleCompany(root, [6], 99)).toEqual([6]);
});

test('a company is found by its name', () => {
  expect(companyNamed(root, 'Depot 4')?.id).toBe(4);
  expect(companyNamed(root, 'Depot 9')).toBeNull();
});
