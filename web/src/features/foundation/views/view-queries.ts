import { queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';

export type SavedView = Answer<'savedViews'>[number];

/** Counted by one call; more are without a figure. */
const COUNTED = 20;
const COUNTS_MS = 60_000;

export const viewQueries = {
  list: () =>
    queryOptions({
      queryKey: ['views', 'list', 'managed'],
      queryFn: ({ signal }) => ask('savedViews', { page: 'managed' }, signal),
    }),
  counts: (views: readonly SavedView[]) => {
    const viewIds = views.slice(0, COUNTED).map(({ viewId }) => viewId);
    return queryOptions({
      queryKey: ['views', 'counts', viewIds],
      queryFn: ({ signal }) => ask('countViews', { viewIds }, signal),
      enabled: viewIds.length > 0,
      staleTime: COUNTS_MS,
      select: (counts) => new Map(counts.map(({ viewId, count }) => [viewId, count])),
    });
  },
};

export const viewsChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['views'] });
