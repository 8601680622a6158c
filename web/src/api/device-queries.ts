import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DeviceState } from '#domain/foundation/devices/states.ts';
import type { Manufacturer } from '#domain/foundation/permissions/manufacturers.ts';
import { loadPart } from '../ui/page/load-part.ts';
import { ApiError } from './api-error.ts';
import { type Answer, ask, download } from './client.ts';

export type DeviceItem = Answer<'pageDeviceList'>['list'][number];
export type DevicePage = Answer<'pageDeviceList'>;
export type DeviceInfo = Answer<'deviceInfo'>;
export type FleetSummary = Answer<'fleetSummary'>;

/** The filter of a list; `orderby` is column and direction. */
export interface DeviceFilter {
  readonly deviceType: string;
  /** Energy devices have their own lists; this one has only devices without a manufacturer. */
  readonly manufacturer: 0;
  readonly key: string;
  readonly companyIdList: readonly number[];
  readonly site: string;
  readonly emptySite: boolean;
  readonly state: DeviceState | '';
  readonly orderby: string;
}

/** The filter of a list of energy devices. */
export interface EnergyFilter {
  readonly manufacturer: Manufacturer;
  readonly key: string;
  readonly companyIdList: readonly number[];
}

/** How often the metrics of the whole fleet are refetched. */
export const SUMMARY_MS = 15_000;

const nullWithoutData = (error: unknown): null => {
  if (error instanceof ApiError && error.code === 'no_realTime_data') return null;
  throw error;
};

const wholeDownload = async (body: ReadableStream<Uint8Array>): Promise<Uint8Array> =>
  new Uint8Array(await new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());

/** Every query below `devices` is refetched after the live feed was disconnected. */
export const deviceQueries = {
  /** 0 for monitors only. */
  summary: (deviceType = '', manufacturer?: Manufacturer | 0) =>
    queryOptions({
      queryKey: ['devices', 'summary', deviceType, manufacturer ?? null],
      queryFn: ({ signal }) =>
        ask('fleetSummary', { deviceType, ...(manufacturer !== undefined && { manufacturer }) }, signal),
      staleTime: SUMMARY_MS,
      refetchInterval: SUMMARY_MS,
      placeholderData: keepPreviousData,
    }),
  page: (filter: DeviceFilter, pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: ['devices', 'page', filter, pageNum, pageSize],
      queryFn: ({ signal }) => ask('pageDeviceList', { ...filter, pageNum, pageSize }, signal),
      // Devices enter and leave a state all the time.
      refetchInterval: filter.state ? SUMMARY_MS : false,
      placeholderData: keepPreviousData,
    }),
  energyPage: (filter: EnergyFilter, pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: ['devices', 'energyPage', filter, pageNum, pageSize],
      queryFn: ({ signal }) => ask('pageEnergyDeviceList', { ...filter, pageNum, pageSize }, signal),
      placeholderData: keepPreviousData,
    }),
  followed: () =>
    queryOptions({
      queryKey: ['devices', 'followed'],
      queryFn: ({ signal }) => ask('findAttentionDeviceList', {}, signal),
    }),
  info: (mcuId: string) =>
    queryOptions({
      queryKey: ['devices', 'info', mcuId],
      queryFn: ({ signal }) => ask('deviceInfo', { mcuId }, signal),
    }),
  /** The newest record; `null` when the device has never sent one. */
  realTime: (mcuId: string) =>
    queryOptions({
      queryKey: ['devices', 'realTime', mcuId],
      queryFn: ({ signal }) => ask('getLastRealTimeData', { mcuId }, signal).catch(nullWithoutData),
    }),
  /** All devices on the map, or those of one manufacturer. */
  map: (manufacturer: Manufacturer | null = null) =>
    queryOptions({
      queryKey: ['devices', 'map', manufacturer],
      queryFn: async ({ signal }) => {
        const asked = manufacturer === null ? {} : { manufacturer };
        const [{ decodeMapDevices }, bytes] = await Promise.all([
          loadPart(() => import('#domain/foundation/devices/map-devices.ts')),
          download('mapDevices', asked, signal).then(wholeDownload),
        ]);
        return decodeMapDevices(bytes);
      },
      placeholderData: keepPreviousData,
      staleTime: 5 * 60_000,
      structuralSharing: false,
    }),
  recentMessages: () =>
    queryOptions({
      queryKey: ['devices', 'recentMessages'],
      queryFn: ({ signal }) => ask('listLatelyMsg', {}, signal),
      refetchInterval: 60_000,
    }),
};
