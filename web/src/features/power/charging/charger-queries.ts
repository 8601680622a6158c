import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ChargeOutcome } from '#domain/power/charging/charging-session.ts';
import { type Answer, ask } from '../../../api/client.ts';
import { loadCurve } from './load-curve.ts';

export type Charge = Answer<'chargerRecordDetail'>;
export type ChargeCounts = Answer<'countChargerRecord'>;

/** The filter of the list; instants in UTC ms, both inclusive. */
interface ChargeFilter {
  readonly startTime: number;
  readonly endTime: number;
  readonly mcuId: string;
  readonly companyIdList: readonly number[];
  readonly key: string;
  readonly outcome: ChargeOutcome | '';
}

const REFRESH_MS = 60_000;

/** Below `devices`, so that they are refetched after the live feed was disconnected. */
export const chargerQueries = {
  page: (filter: ChargeFilter, pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: ['devices', 'charges', filter, pageNum, pageSize],
      queryFn: ({ signal }) => ask('pageChargerRecord', { ...filter, pageNum, pageSize }, signal),
      refetchInterval: REFRESH_MS,
      placeholderData: keepPreviousData,
    }),
  counts: (filter: ChargeFilter, timeZone: string) =>
    queryOptions({
      queryKey: ['devices', 'chargeCounts', filter, timeZone],
      queryFn: ({ signal }) => ask('countChargerRecord', { ...filter, timeZone }, signal),
      refetchInterval: REFRESH_MS,
      placeholderData: keepPreviousData,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['devices', 'charge', id],
      queryFn: ({ signal }) => ask('chargerRecordDetail', { id }, signal),
      refetchInterval: ({ state }) => (state.data?.endReason === null ? REFRESH_MS : false),
    }),
  /** Refetched while the session is running. */
  curve: (id: string, endedAt: number) =>
    queryOptions({
      queryKey: ['devices', 'chargeCurve', id, endedAt],
      queryFn: ({ signal }) => loadCurve(id, signal),
      placeholderData: keepPreviousData,
      structuralSharing: false,
    }),
};
