import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

interface PageOf<T> {
  readonly list: readonly T[];
  readonly pages: number;
}

/** The pages of a log one after the other, newest first; an entry that has moved to the next page meanwhile comes once. */
export function usePages<T>(
  queryKey: QueryKey,
  load: (pageNum: number, signal: AbortSignal) => Promise<PageOf<T>>,
  idOf: (entry: T) => string,
  enabled = true,
) {
  const query = useInfiniteQuery({
    queryKey: [...queryKey, 'timeline'],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pages }, _, last) => (last < pages ? last + 1 : undefined),
    staleTime: 0,
    enabled,
  });
  const entries = new Map((query.data?.pages ?? []).flatMap(({ list }) => list).map((entry) => [idOf(entry), entry]));
  return {
    entries: [...entries.values()],
    hasMore: query.hasNextPage,
    isPending: enabled && query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    error: query.error,
    more: () => void query.fetchNextPage(),
    again: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}
