import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { Manufacturer } from '#domain/foundation/permissions/manufacturers.ts';
import { type Answer, ask } from '../../../../api/client.ts';

export type SystemDetail = Answer<'energySystem'>;
export type SystemOfList = Answer<'pageEnergySystems'>['list'][number];
export type SystemInfo = SystemDetail['system'];
export type ShownNode = SystemDetail['nodes'][number];
export type ShownDevice = NonNullable<ShownNode['device']>;
export type Candidate = Answer<'bindSystemDeviceInfo'>[number];
export type Template = Answer<'energyManagementConfigList'>[number];
export type SystemBalance = SystemDetail['balance'];

/** Of each manufacturer. */
const MAX_FOUND = 20;
const PACE_MS = MINUTE_MS / 4;

/** Everything below `energySystems` is refetched when one is saved or removed. */
export const systemQueries = {
  page: (key: string, pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: ['energySystems', 'page', key, pageNum, pageSize],
      queryFn: ({ signal }) => ask('pageEnergySystems', { key, pageNum, pageSize }, signal),
      placeholderData: keepPreviousData,
      refetchInterval: PACE_MS,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: ['energySystems', 'detail', id],
      queryFn: ({ signal }) => ask('energySystem', { id }, signal),
      refetchInterval: PACE_MS,
    }),
  templates: () =>
    queryOptions({
      queryKey: ['energyTemplates'],
      queryFn: ({ signal }) => ask('energyManagementConfigList', {}, signal),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** What a device and the units behind it could be in a system. */
  units: (mcuId: string) =>
    queryOptions({
      queryKey: ['energySystems', 'units', mcuId],
      queryFn: ({ signal }) => ask('bindSystemDeviceInfo', { mcuId }, signal),
    }),
  /** Energy devices and free batteries that match a text, by their names. */
  devices: (key: string, manufacturers: readonly Manufacturer[]) =>
    queryOptions({
      queryKey: ['energySystems', 'devices', key, manufacturers],
      queryFn: async ({ signal }) => {
        const page = { key, pageNum: 1, pageSize: MAX_FOUND };
        const [batteries, ...hubs] = await Promise.all([
          ask('enerDriveDeviceList', page, signal),
          ...manufacturers.map((manufacturer) => ask('pageEnergyDeviceList', { manufacturer, ...page }, signal)),
        ]);
        const found = [...hubs.flatMap(({ list }) => list), ...batteries.list];
        return [...new Map(found.map(({ mcuId, deviceName }) => [mcuId, { mcuId, deviceName }])).values()];
      },
      placeholderData: keepPreviousData,
    }),
  ofDevice: (mcuId: string) =>
    queryOptions({
      queryKey: ['energySystems', 'ofDevice', mcuId],
      queryFn: ({ signal }) => ask('detailNew', { mcuId }, signal),
    }),
};
