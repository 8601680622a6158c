import { useInfiniteQuery } from '@tanstack/react-query';
import { type PanelChip, panelQuery } from './panel-source.ts';

/** The devices of the panel that are loaded so far, and how to get on. */
export function usePanel(chip: PanelChip, key: string) {
  const query = useInfiniteQuery(panelQuery(chip, key));
  return {
    items: query.data?.pages.flatMap(({ items }) => items),
    /** All of the list; known for the whole list only. */
    total: query.data?.pages[0]?.total ?? 0,
    error: query.error,
    hasMore: query.hasNextPage,
    refetch: () => void query.refetch(),
    more: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
}
export type Panel = ReturnType<typeof usePanel>;
