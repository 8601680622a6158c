import { queryOptions } from '@tanstack/react-query';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { companyIdOf } from '#domain/foundation/basics/company-path.ts';
import type { CompanyNode as ToldNode } from '#domain/foundation/companies/calls.ts';
import { isPassing } from './api-error.ts';
import { ask } from './client.ts';

/** A company of the reader's tree by its number; the tree tells it with a prefix where it is pinned. */
export interface CompanyNode extends Omit<ToldNode, 'id' | 'childList'> {
  id: number;
  childList: CompanyNode[];
}

const unpinned = ({ id, childList, ...node }: ToldNode): CompanyNode => ({
  ...node,
  id: companyIdOf(id) ?? 0,
  childList: childList.map(unpinned),
});

const RETRIES = 10;
const TREE_FRESH_MS = 5 * 60_000;

/** Pages stand on their companies: these are asked for longer than anything else, unless the answer would be the same. */
export const companyRetry = {
  retry: (failures: number, error: Error): boolean => failures < RETRIES && isPassing(error),
  retryDelay: 500,
};

export const companyQueries = {
  tree: () =>
    queryOptions({
      queryKey: ['companies', 'tree'],
      queryFn: async ({ signal }) => unpinned(await ask('companyTree', {}, signal)),
      staleTime: TREE_FRESH_MS,
      ...companyRetry,
    }),
  group: () =>
    queryOptions({
      queryKey: ['companies', 'group'],
      queryFn: ({ signal }) => ask('groupCompanyUsers', {}, signal),
      staleTime: TREE_FRESH_MS,
    }),
  sites: (companyIdList: readonly number[]) =>
    queryOptions({
      queryKey: ['companies', 'sites', companyIdList],
      queryFn: ({ signal }) => ask('companySites', { companyIdList }, signal),
      staleTime: TREE_FRESH_MS,
    }),
};

/** A company to choose, with its children. */
type CompanyOfGroup = Output<Calls['groupCompanyUsers']>[number];

const INDENT = '\u2003';

/** The companies as a flat list to choose from; children are indented. */
export const companyOptions = (node: CompanyNode, depth = 0): { value: string; label: string }[] => [
  { value: String(node.id), label: `${INDENT.repeat(depth)}${node.companyName}` },
  ...node.childList.flatMap((child) => companyOptions(child, depth + 1)),
];

/** The same from a list in which each company names its parent; siblings keep their order. */
export function groupOptions(companies: readonly CompanyOfGroup[]): { value: string; label: string }[] {
  const children = Map.groupBy(companies, ({ parentId }) => parentId);
  const below = (parentId: number | null, depth: number): { value: string; label: string }[] =>
    (children.get(parentId) ?? []).flatMap(({ id, companyName }) => [
      { value: String(id), label: `${INDENT.repeat(depth)}${companyName}` },
      ...below(id, depth + 1),
    ]);
  return below(null, 0);
}
