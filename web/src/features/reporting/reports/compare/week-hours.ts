import { HOUR_MS } from '#domain/foundation/basics/time.ts';
import { zoneOffsetMs } from '#domain/foundation/basics/time-zone.ts';
import type { CompareLine } from './compare-lines.ts';

const HOURS = 7 * 24;
/** Hours are counted from a Monday, and 1 January 1970 was a Thursday. */
const HOURS_TO_THURSDAY = 3 * 24;

interface Mean {
  sum: number;
  count: number;
}

/**
 * What a line is in each hour of the week, at instants from a Monday's midnight on. Each hour of the period counts once,
 * however many records it has: a device sends more of them while it is used.
 */
export function weekHours({ at, values }: CompareLine, timeZone: string, monday: number): CompareLine {
  const means: (Mean | undefined)[] = [];
  const add = (hour: number, { sum, count }: Mean) => {
    const mean = means[hour] ?? { sum: 0, count: 0 };
    means[hour] = { sum: mean.sum + sum / count, count: mean.count + 1 };
  };
  let current = { localHour: Number.NaN, sum: 0, count: 0 };
  const end = () => {
    if (current.count > 0) add((current.localHour + HOURS_TO_THURSDAY) % HOURS, current);
  };
  values.forEach((value, place) => {
    if (Number.isNaN(value)) return;
    const instant = at[place] ?? 0;
    const localHour = Math.floor((instant + zoneOffsetMs(instant, timeZone)) / HOUR_MS);
    if (localHour !== current.localHour) {
      end();
      current = { localHour, sum: 0, count: 0 };
    }
    current.sum += value;
    current.count += 1;
  });
  end();
  const hours = [...means.keys()].filter((hour) => means[hour] !== undefined);
  return {
    at: Float64Array.from(hours, (hour) => monday + hour * HOUR_MS),
    values: Float64Array.from(hours, (hour) => {
      const { sum, count } = means[hour] ?? { sum: Number.NaN, count: 1 };
      return sum / count;
    }),
  };
}
