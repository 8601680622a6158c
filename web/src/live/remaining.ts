import { queryOptions } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { type Answer, ask } from '../api/client.ts';
import type { Format } from '../i18n/use-format.ts';

type Analytics = Answer<'batteryAnalytics'>;
type RemainingAnswer = Pick<Analytics, 'remaining' | 'reportedTime'>;

/** What is concluded of the remaining time of a battery. Below `devices`, so that it is refetched after the live feed was disconnected. */
export const remainingQuery = ({ mcuId, unit }: { readonly mcuId: string; readonly unit: number }) =>
  queryOptions({
    queryKey: ['devices', 'remaining', mcuId, unit],
    queryFn: async ({ signal }): Promise<RemainingAnswer> => {
      const { remaining, reportedTime } = await ask('batteryAnalytics', { mcuId, unit }, signal);
      return { remaining, reportedTime };
    },
    refetchInterval: MINUTE_MS,
  });

/** Longer times are said less exactly: from so many minutes on, to so many. */
const STEPS = [
  { from: 600, minutes: 30 },
  { from: 120, minutes: 10 },
  { from: 30, minutes: 5 },
] as const;
const stepOf = (minutes: number) => STEPS.find(({ from }) => minutes >= from)?.minutes ?? 1;
const down = (minutes: number) => Math.floor(minutes / stepOf(minutes)) * stepOf(minutes);
const up = (minutes: number) => Math.ceil(minutes / stepOf(minutes)) * stepOf(minutes);

/** A time stays on its line. */
const whole = (time: string) => time.replaceAll(' ', '\u00a0');

/** The range of a remaining time in words; the end alone where the battery may be at its end any moment. */
export function rangeText(t: TFunction<'index'>, format: Format, lowMinutes: number, highMinutes: number): string {
  const to = whole(format.minutes(Math.max(1, up(highMinutes))));
  return lowMinutes < 1
    ? t('time_at_most', { time: to })
    : t('time_from_to', { from: whole(format.minutes(down(lowMinutes))), to });
}

/** Which cell ends the discharge: until then it is. Cells are counted from 0, and told from 1. */
export const limitText = (t: TFunction<'index'>, cell: number): string => t('time_until_cell', { cell: cell + 1 });

/** What the device says itself, and whether it can be; null where it says nothing. */
export function reportedText(t: TFunction<'index'>, format: Format, reported: RemainingAnswer['reportedTime']) {
  if (reported === null) return null;
  const time = whole(format.minutes(reported.minutes));
  switch (reported.verdict) {
    case 'differs':
      return t('reported_time_differs', { time });
    case 'impossible':
      return t('reported_time_impossible', { time });
    default:
      return t('reported_time', { time });
  }
}
