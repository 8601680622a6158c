import { queryOptions } from '@tanstack/react-query';
import type { CompanyNode } from '#domain/companies/calls.ts';
import { ask } from './client.ts';

export type { CompanyNode } from '#domain/companies/calls.ts';

const TREE_TRIES = 10;
const TREE_PAUSE_MS = 500;
const TREE_FRESH_MS = 5 * 60_000;

export const companyQueries = {
  tree: () =>
    queryOptions({
      queryKey: ['companies', 'tree'],
      queryFn: ({ signal }) => ask('companyTree', {}, signal),
      staleTime: TREE_FRESH_MS,
      retry: TREE_TRIES,
      retryDelay: TREE_PAUSE_MS,
    }),
  sites: (companyIdList: readonly number[]) =>
    queryOptions({
      queryKey: ['companies', 'sites', companyIdList],
      queryFn: ({ signal }) => ask('companySites', { companyIdList }, signal),
      staleTime: TREE_FRESH_MS,
    }),
};

const INDENT = '\u2003';

/** Companies as a list to choose from: those below stand further in. */
export const companyOptions = (node: CompanyNode, depth = 0): { value: string; label: string }[] => [
  { value: String(node.id), label: `${INDENT.repeat(depth)}${node.companyName}` },
  ...node.childList.flatMap((child) => companyOptions(child, depth + 1)),
];
