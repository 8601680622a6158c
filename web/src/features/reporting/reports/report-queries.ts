import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { type Answer, ask } from '../../../api/client.ts';
import type { ReportInterval } from './report-interval.ts';

/** The source of measurements: the monitor itself, or the battery management system. */
export type Source = 'monitor' | 'bms';

/** The subject of a report. */
export interface ReportDevice {
  readonly mcuId: string;
  readonly unit: number;
}
/** A report of a period from one of two sources. */
export interface ReportSubject extends ReportDevice {
  readonly source: Source;
  readonly interval: ReportInterval;
}

export type HourActivity = Answer<'getOdcByDayAndHour'>[number];
export type ChargeSession = Answer<'listChargingDischarging'>[number];
export type Analytics = Answer<'batteryAnalytics'>;
export type UsageMonth = Answer<'getDeviceYearlyUsage'>['months'][number];
export type DayScore = Answer<'pageDeviceScoreHistory'>['list'][number];
export type WeekDaySoc = Answer<'getWeekSoc'>[number];

/** Sealed days do not change; the current hour does. */
const FRESH_MS = MINUTE_MS;
const timesOf = ({ startTime, endTime }: ReportInterval) => ({ startTime, endTime });

/** Below `devices`, so that they are refetched after the live feed was disconnected. */
export const reportQueries = {
  activity: ({ mcuId, unit, source, interval }: ReportSubject) =>
    queryOptions({
      queryKey: ['devices', 'report', mcuId, unit, 'activity', source, timesOf(interval)],
      queryFn: ({ signal }) =>
        ask(
          source === 'bms' ? 'bmsOdcByDayAndHour' : 'getOdcByDayAndHour',
          { mcuId, unit, ...timesOf(interval) },
          signal,
        ),
      refetchInterval: FRESH_MS,
      placeholderData: keepPreviousData,
    }),
  sessions: ({ mcuId, unit, source, interval }: ReportSubject) =>
    queryOptions({
      queryKey: ['devices', 'report', mcuId, unit, 'sessions', source, timesOf(interval)],
      queryFn: ({ signal }) =>
        ask(
          source === 'bms' ? 'listBmsChargingDischarging' : 'listChargingDischarging',
          { mcuId, unit, ...timesOf(interval) },
          signal,
        ),
      refetchInterval: FRESH_MS,
      placeholderData: keepPreviousData,
    }),
  year: ({ mcuId, unit, source }: ReportDevice & { source: Source }, year?: number) =>
    queryOptions({
      queryKey: ['devices', 'report', mcuId, unit, 'year', source, year ?? null],
      queryFn: ({ signal }) =>
        ask(
          source === 'bms' ? 'getBmsDeviceYearlyUsage' : 'getDeviceYearlyUsage',
          { mcuId, unit, ...(year !== undefined && { year }) },
          signal,
        ),
      placeholderData: keepPreviousData,
    }),
  analytics: ({ mcuId, unit }: ReportDevice, months: number) =>
    queryOptions({
      queryKey: ['devices', 'report', mcuId, unit, 'analytics', months],
      queryFn: ({ signal }) => ask('batteryAnalytics', { mcuId, unit, months }, signal),
      refetchInterval: 5 * MINUTE_MS,
      placeholderData: keepPreviousData,
    }),
  week: ({ mcuId, unit }: ReportDevice) =>
    queryOptions({
      queryKey: ['devices', 'report', mcuId, unit, 'week'],
      queryFn: ({ signal }) => ask('getWeekSoc', { mcuId, unit }, signal),
      refetchInterval: 5 * MINUTE_MS,
    }),
  hourMeter: ({ mcuId, unit, interval }: Omit<ReportSubject, 'source'>) =>
    queryOptions({
      queryKey: ['devices', 'report', mcuId, unit, 'hourMeter', timesOf(interval)],
      queryFn: async ({ signal }) => {
        const [days, total] = await Promise.all([
          ask('getHourMeterTimeStatisticsByDay', { mcuId, unit, showAll: true, ...timesOf(interval) }, signal),
          ask('getHourMeterTotalTime', { mcuId, unit }, signal),
        ]);
        return { days, total: total.hours };
      },
      refetchInterval: 5 * MINUTE_MS,
      placeholderData: keepPreviousData,
    }),
  scores: ({ mcuId, unit }: ReportDevice, days: number) =>
    queryOptions({
      queryKey: ['devices', 'report', mcuId, unit, 'scores', days],
      queryFn: ({ signal }) => ask('pageDeviceScoreHistory', { mcuId, unit, pageSize: days }, signal),
    }),
};
