import { queryOptions } from '@tanstack/react-query';
import { QUERY_DAYS_LIMIT } from '#domain/foundation/basics/query-interval.ts';
import { DAY_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { ApiError } from '../../../api/api-error.ts';
import { ask } from '../../../api/client.ts';

/** The unit of the device; 0 is the hub itself. */
export interface UnitOfDevice {
  readonly mcuId: string;
  readonly unit: number;
}

/** How far back events and the last full charge are searched: the longest range the server answers. */
const LOOK_BACK_MS = QUERY_DAYS_LIMIT * DAY_MS;

/** Warnings among the events; a report has all of them. */
const NEWEST_ALARMS = 60;

/** A device that has not yet sent such a record is not an error: there is nothing to show. */
const orNothing = async <T>(answer: Promise<T>): Promise<T | null> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'no_realTime_data') return null;
    throw error;
  }
};

/** Below `devices`, so that they are refetched after the live feed was disconnected. */
export const monitorQueries = {
  realTime: ({ mcuId, unit }: UnitOfDevice) =>
    queryOptions({
      queryKey: ['devices', 'realTime', mcuId, unit],
      queryFn: ({ signal }) => orNothing(ask('getLastRealTimeData', { mcuId, unit }, signal)),
    }),
  bms: ({ mcuId, unit }: UnitOfDevice) =>
    queryOptions({
      queryKey: ['devices', 'bms', mcuId, unit],
      queryFn: ({ signal }) => orNothing(ask('getLastBMSRecor', { mcuId, unit }, signal)),
      refetchInterval: MINUTE_MS,
    }),
  sessions: ({ mcuId, unit }: UnitOfDevice) =>
    queryOptions({
      queryKey: ['devices', 'sessions', mcuId, unit],
      queryFn: ({ signal }) => {
        const endTime = Date.now();
        return ask('listChargingDischarging', { mcuId, unit, startTime: endTime - LOOK_BACK_MS, endTime }, signal);
      },
      refetchInterval: MINUTE_MS,
    }),
  /** The newest warnings of the unit; the feed delivers new ones. */
  alarms: ({ mcuId, unit }: UnitOfDevice) =>
    queryOptions({
      queryKey: ['devices', 'alarms', mcuId, unit],
      queryFn: async ({ signal }) => {
        const endTime = Date.now();
        const period = { startTime: endTime - LOOK_BACK_MS, endTime };
        const paging = { pageNum: 1, pageSize: NEWEST_ALARMS };
        return (await ask('listWarningPushMsg', { mcuId, unit, ...period, ...paging }, signal)).list;
      },
      refetchInterval: MINUTE_MS,
    }),
  hourMeter: ({ mcuId, unit }: UnitOfDevice) =>
    queryOptions({
      queryKey: ['devices', 'hourMeter', mcuId, unit],
      queryFn: ({ signal }) => ask('getHourMeterTotalTime', { mcuId, unit }, signal),
      refetchInterval: 5 * MINUTE_MS,
    }),
  position: (mcuId: string) =>
    queryOptions({
      queryKey: ['devices', 'position', mcuId],
      queryFn: ({ signal }) => ask('getGNSSLastByMcuID', { mcuId }, signal),
    }),
};
