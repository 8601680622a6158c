import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Manufacturer } from '#domain/devices/manufacturers.ts';
import { isLowSoc } from '#domain/telemetry/charge-state.ts';
import { ask } from '../../api/client.ts';
import type { DeviceItem } from '../../api/device-queries.ts';

export const PANEL_CHIPS = ['all', 'followed', 'online', 'low'] as const;
export type PanelChip = (typeof PANEL_CHIPS)[number];

const PAGE_SIZE = 20;

interface PanelPage {
  readonly items: readonly DeviceItem[];
  readonly total: number;
  /** Number of the next page; `null` when there is none that could match. */
  readonly next: number | null;
}

/** Order that brings what a chip asks for to the front: newest first for online, lowest charge first for low. */
const ORDER: Readonly<Record<Exclude<PanelChip, 'followed'>, string>> = { all: '00', online: '21', low: '32' };

const MATCH: Readonly<Record<Exclude<PanelChip, 'followed'>, (item: DeviceItem) => boolean>> = {
  all: () => true,
  online: ({ onlineStatus }) => onlineStatus,
  low: ({ lastRecordData }) => isLowSoc(lastRecordData?.soc),
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
    { manufacturer: manufacturer ?? 0, key, orderby: ORDER[chip], pageNum, pageSize: PAGE_SIZE },
    signal,
  );
  const items = page.list.filter(MATCH[chip]);
  const isOver = pageNum >= page.pages || items.length < page.list.length;
  return { items, total: page.total, next: isOver ? null : pageNum + 1 };
}

/** The monitors of the home panel, or the energy devices of a manufacturer, a page at a time. */
export const panelQuery = (manufacturer: Manufacturer | null, chip: PanelChip, key: string) =>
  infiniteQueryOptions({
    queryKey: ['devices', 'panel', manufacturer, chip, key],
    queryFn: ({ pageParam, signal }) => panelPage(manufacturer, chip, key, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
    maxPages: 50,
    getPreviousPageParam: () => null,
  });
