import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Company } from '#web/features/fleet/company-admin/company-admin-queries.ts';
import {
  BRANCH_SHAPE,
  branchesOf,
  type CompanyBranch,
  isWithin,
  linesOf,
} from '#web/features/fleet/company-admin/company-lines.ts';
import { idsWithText, nodesOf, treeRows } from '#web/ui/tree/tree-rows.ts';
import { companiesBelow } from './companies.ts';

/** Companies in any order. */
const companies = fc
  .array(fc.nat(), { maxLength: 60 })
  .map(companiesBelow)
  .chain((list) => fc.shuffledSubarray(list, { minLength: list.length }));

const topOf = (list: readonly Company[]) => branchesOf(list) as CompanyBranch;

/* What is shown, by its meaning: each subtree is walked and each list searched again. */
const nested = (list: readonly Company[], company: Company): CompanyBranch => ({
  company,
  children: list.filter(({ parentId }) => parentId === company.id).map((child) => nested(list, child)),
});
const holdsText = ({ company, children }: CompanyBranch, text: string): boolean =>
  company.companyName.toLowerCase().includes(text) || children.some((child) => holdsText(child, text));
const shownRows = (branch: CompanyBranch, open: ReadonlySet<number>, text: string, level = 1): [number, number][] => [
  [branch.company.id, level],
  ...(text || open.has(branch.company.id)
    ? branch.children
        .filter((child) => holdsText(child, text))
        .flatMap((child) => shownRows(child, open, text, level + 1))
    : []),
];

test('a list is nested below the company without a parent, siblings in the order of the list', () => {
  fc.assert(
    fc.property(companies, (list) => {
      expect(topOf(list)).toEqual(nested(list, list.find(({ parentId }) => parentId === null) as Company));
    }),
  );
  expect(branchesOf([])).toBeNull();
});

test('the line of a company is those above it that are listed, and itself', () => {
  fc.assert(
    fc.property(companies, fc.nat(), (list, left) => {
      // The parent of some is not listed.
      const seen = list.filter((_, at) => at !== left % (list.length + 1));
      const lineOf = linesOf(seen);
      for (const company of list)
        expect(lineOf(company)).toEqual(
          seen.filter((other) => isWithin(company, other)).sort((a, b) => a.idx.length - b.idx.length),
        );
    }),
  );
});

test('a search shows the companies with the text and those above them', () => {
  fc.assert(
    fc.property(companies, fc.constantFrom('1', '12', 'depot 3', 'harbour'), (list, text) => {
      const top = topOf(list);
      const found = idsWithText(top, BRANCH_SHAPE, text);
      for (const { node } of nodesOf(top, BRANCH_SHAPE.children))
        expect(found.has(node.company.id)).toBe(holdsText(node, text));
    }),
  );
  const [top] = [topOf(companiesBelow([0]))];
  expect([...idsWithText(top, BRANCH_SHAPE, 'ＤＥＰＯＴ 2')]).toEqual([1, 2]);
});

test('the rows are the children of open companies, each with its position among its siblings', () => {
  fc.assert(
    fc.property(companies, fc.array(fc.nat(60)), fc.constantFrom('', '2', 'harbour'), (list, ids, text) => {
      const top = topOf(list);
      const open = new Set(ids);
      const rows = treeRows(top, BRANCH_SHAPE, open, text ? idsWithText(top, BRANCH_SHAPE, text) : null);
      expect(rows.map(({ id, level }) => [id, level])).toEqual(shownRows(top, open, text));
      for (const row of rows) {
        const shown = row.node.children.filter((child) => holdsText(child, text));
        expect(row.isOpen).toBe(shown.length === 0 ? null : text !== '' || open.has(row.id));
        if (!row.isOpen) continue;
        const below = rows.filter(({ node }) => node.company.parentId === row.id);
        expect(below.map(({ position, siblings }) => [position, siblings])).toEqual(
          shown.map((_, at) => [at + 1, shown.length]),
        );
      }
    }),
  );
});
