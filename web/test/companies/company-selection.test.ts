import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CompanyNode } from '#web/api/company-queries.ts';
import {
  companyNamed,
  inTree,
  lineTo,
  markOf,
  matches,
  type Selection,
  toggleCompany,
} from '#web/features/companies/company-selection.ts';

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

test('taking a company in takes what is below it', () => {
  expect(toggleCompany(root, [3], 2)).toEqual([2]);
  expect(toggleCompany(root, [3, 6], 1)).toEqual([1]);
});

test('taking one out of a chosen subtree leaves the rest of it', () => {
  expect(covered(toggleCompany(root, [1], 3))).toEqual([4, 5, 6]);
  expect(toggleCompany(root, [2], 4)).toEqual([3]);
  expect(toggleCompany(root, [3], 3)).toEqual([]);
});

test('any row of clicks: the clicked one is toggled, none is below another', () => {
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

test('marks: on through one above, mixed when only a part is chosen', () => {
  expect(markOf(root, [3], false)).toBe('mixed');
  expect(markOf(root, [], false)).toBe('off');
  expect(markOf(node(3), [], true)).toBe('on');
  expect(markOf(root, [1], false)).toBe('on');
});

test('what is gone from the tree is no choice any more, and does no harm', () => {
  expect(inTree(root, [99, 6])).toEqual([6]);
  expect(toggleCompany(root, [6], 99)).toEqual([6]);
});

test('found by name, whatever the width and case of its letters', () => {
  expect(matches(root, 'ＤＥＰＯＴ 6')).toBe(true);
  expect(matches(root, 'harbour')).toBe(false);
  expect(companyNamed(root, 'Depot 4')?.id).toBe(4);
  expect(companyNamed(root, 'Depot 9')).toBeNull();
});
