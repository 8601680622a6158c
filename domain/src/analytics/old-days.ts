import { utcDay } from '../time.ts';
import { type BatteryDay, type BatterySpan, DAY_VERSION } from './day.ts';

/** A day as version 1 analysed it: it kept only whether a record came in the hours before its first one. */
type FirstDay = Omit<BatterySpan, 'beforeAt'> & { readonly v: 1; readonly opensUnseen: boolean };

/** Version 2 knew no empty battery. */
type SecondDay = BatterySpan & { readonly v: 2 };

/** A day as it is stored, by whatever version. */
export type AnyDay = BatteryDay | FirstDay | SecondDay;

/** Stands for an instant that is not known: the end of no day. */
const UNKNOWN_INSTANT = 0;

/**
 * Days in their order, as this version reads them. Until they are analysed again, those of an earlier one say what they
 * can: a report of last year is not empty because the program is newer since a minute.
 */
export function upgradeDays(days: readonly AnyDay[]): BatteryDay[] {
  return days.map((day, place) => {
    if (day.v !== 1) return { ...day, v: DAY_VERSION };
    const { v: _, opensUnseen, ...span } = day;
    const before = days[place - 1];
    const isNext = before !== undefined && utcDay(span.firstAt) - utcDay(before.lastAt) === 1;
    return { v: DAY_VERSION, ...span, beforeAt: opensUnseen ? null : isNext ? before.lastAt : UNKNOWN_INSTANT };
  });
}
