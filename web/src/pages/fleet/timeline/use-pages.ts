import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

interface PageOf<T> {
  readonly list: readonly T[];
  readonly total: number;
  readonly pages: number;
}

/** The pages of a log one after the other, newest first; an entry that has moved to the next page meanwhile comes once. */
export function usePages<T>(
  queryKey: QueryKey,
  load: (pageNum: number, signal: AbortSignal) => Promise<PageOf<T>>,
  idOf: (entry: T) => string,
  enabled: boolean,
) {
  const query = useInfiniteQuery({
    queryKey: [...queryKey, 'timeline'],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pages }, _, last) => (last < pages ? last + 1 : undefined),
    staleTime: 0,
    // Of a log that is loaded far back every page would be asked for again.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) < 2,
    enabled,
  });
  const pages = query.data?.pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id of an entry does not change between two renderings
  const entries = useMemo(
    () => [...new Map((pages ?? []).flatMap(({ list }) => list).map((entry) => [idOf(entry), entry])).values()],
    [pages],
  );
  return {
    entries,
    total: pages?.at(-1)?.total ?? 0,
    hasMore: query.hasNextPage,
    isPending: enabled && query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    error: query.error,
    more: () => void query.fetchNextPage({ cancelRefetch: false }),
    again: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}
