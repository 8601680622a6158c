import { infiniteQueryOptions } from '@tanstack/react-query';
import { type DeviceState, isDeviceState } from '#domain/foundation/devices/states.ts';
import type { Manufacturer } from '#domain/foundation/permissions/manufacturers.ts';
import { ask } from '../../../../api/client.ts';
import { type DeviceItem, SUMMARY_MS } from '../../../../api/device-queries.ts';
import { PAGE_SIZES } from '../../../../ui/table/page-sizes.ts';

export const PANEL_CHIPS = ['all', 'followed', 'online', 'charging', 'low', 'alarm'] as const;
export type PanelChip = (typeof PANEL_CHIPS)[number];

interface PanelPage {
  readonly items: readonly DeviceItem[];
  readonly total: number;
  /** Number of the next page; `null` after the last. */
  readonly next: number | null;
}

/** The state that a chip filters by. */
export const stateOf = (chip: PanelChip): DeviceState | '' => (isDeviceState(chip) ? chip : '');

/** Online devices newest first, low ones lowest charge first. */
const ORDER: Readonly<Record<Exclude<PanelChip, 'followed'>, string>> = {
  all: '00',
  online: '21',
  charging: '21',
  low: '32',
  alarm: '00',
};

const contains = ({ deviceName, deviceSn }: DeviceItem, key: string): boolean =>
  `${deviceName} ${deviceSn}`.normalize('NFKC').toLowerCase().includes(key.normalize('NFKC').toLowerCase());

async function panelPage(
  manufacturer: Manufacturer | null,
  chip: PanelChip,
  key: string,
  pageNum: number,
  signal: AbortSignal,
): Promise<PanelPage> {
  if (chip === 'followed') {
    const items = (await ask('findAttentionDeviceList', {}, signal)).filter(
      (item) => item.manufacturer === manufacturer && contains(item, key),
    );
    return { items, total: items.length, next: null };
  }
  const page = await ask(
    'pageDeviceList',
    {
      manufacturer: manufacturer ?? 0,
      key,
      state: stateOf(chip),
      orderby: ORDER[chip],
      pageNum,
      pageSize: PAGE_SIZES.table,
    },
    signal,
  );
  return { items: page.list, total: page.total, next: pageNum < page.pages ? pageNum + 1 : null };
}

/** The monitors of the home panel, or the energy devices of a manufacturer, one page at a time. */
export const panelQuery = (manufacturer: Manufacturer | null, chip: PanelChip, key: string) =>
  infiniteQueryOptions({
    queryKey: ['devices', 'panel', manufacturer, chip, key],
    queryFn: ({ pageParam, signal }) => panelPage(manufacturer, chip, key, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
    maxPages: 50,
    getPreviousPageParam: () => null,
    // Devices enter and leave a state all the time; more open pages mean more to refetch.
    refetchInterval: ({ state: { data } }) => stateOf(chip) !== '' && SUMMARY_MS * (data?.pages.length ?? 1),
  });
