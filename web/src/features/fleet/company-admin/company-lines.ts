import type { TreeShape } from '../../../ui/tree/tree-rows.ts';
import type { Company } from './company-admin-queries.ts';

/** A company with those below it, as the list is ordered. */
export interface CompanyBranch {
  readonly company: Company;
  readonly children: readonly CompanyBranch[];
}

export const BRANCH_SHAPE: TreeShape<CompanyBranch> = {
  id: ({ company }) => company.id,
  name: ({ company }) => company.companyName,
  children: ({ children }) => children,
};

/** Nests a flat list; the top is the company without a parent that is listed. */
export function branchesOf(companies: readonly Company[]): CompanyBranch | null {
  const branches = new Map(companies.map((company) => [company.id, { company, children: [] as CompanyBranch[] }]));
  let top: CompanyBranch | null = null;
  for (const branch of branches.values()) {
    const { parentId } = branch.company;
    if (parentId === null) top ??= branch;
    else branches.get(parentId)?.children.push(branch);
  }
  return top;
}

/** Whether a company is another or lies below it. */
export const isWithin = (company: Company, other: Company): boolean =>
  company.idx === other.idx || company.idx.startsWith(`${other.idx}-`);

/** Finds the company and those above it that the reader sees, from the top down. */
export function linesOf(companies: readonly Company[]): (company: Company) => readonly Company[] {
  const byPath = new Map(companies.map((company) => [company.idx, company]));
  return ({ idx }) => {
    const steps = idx.split('-');
    return steps.flatMap((_, at) => byPath.get(steps.slice(0, at + 1).join('-')) ?? []);
  };
}
