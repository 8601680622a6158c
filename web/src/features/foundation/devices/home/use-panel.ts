import { useInfiniteQuery } from '@tanstack/react-query';
import type { Manufacturer } from '#domain/foundation/permissions/manufacturers.ts';
import type { DeviceItem } from '../../../../api/device-queries.ts';
import { type PanelChip, panelQuery } from './panel-source.ts';

/** The devices loaded in the panel so far, and how to load more. */
export function usePanel(manufacturer: Manufacturer | null, chip: PanelChip, key: string) {
  const query = useInfiniteQuery(panelQuery(manufacturer, chip, key));
  return {
    items: query.data && unique(query.data.pages.flatMap(({ items }) => items)),
    /** The total of the list, loaded or not. */
    total: query.data?.pages[0]?.total ?? 0,
    error: query.error,
    query,
    hasMore: query.hasNextPage,
    refetch: () => void query.refetch(),
    more: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
}

/** A device that moved while pages were loading would appear twice. */
const unique = (items: DeviceItem[]): DeviceItem[] => [...new Map(items.map((item) => [item.mcuId, item])).values()];

export type Panel = ReturnType<typeof usePanel>;
