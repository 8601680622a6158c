import { DAY_MS, HOUR_MS, MINUTE_MS, utcDayStart } from '#domain/foundation/basics/time.ts';
import { batteryOf } from '#domain/power/analytics/battery.ts';
import type { BatterySeries, BmsSeries } from '#domain/power/analytics/days/battery-series.ts';
import { analyseDay } from '#domain/power/analytics/days/day.ts';
import type { Context } from '#server/context.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { deviceOf } from '#server/power/analytics/analyse-days.ts';
import { writeDay } from '#server/power/analytics/day-store.ts';

/** How a battery is used on a day: full in the morning, down to its lowest at noon, full again at night. */
export interface Day {
  readonly lowest: number;
  /** Capacity that a hundred percent of the gauge really are, ampere-hours. */
  readonly ampHours: number;
  readonly celsius?: number;
  /** Charge cycles, as the management system counts them; absent: there is none. */
  readonly cycles?: number;
  /** Its number of cells. */
  readonly cells?: number;
}

const EVERY_MS = 10 * MINUTE_MS;
const none = (count: number) => new Float64Array(count).fill(Number.NaN);

/** Records of a UTC day every ten minutes: eight hours at work from six on, then eight hours of charging. */
function recordsOf(day: number, { lowest, ampHours, celsius = 24 }: Day): BatterySeries {
  const start = utcDayStart(day);
  const count = DAY_MS / EVERY_MS;
  const at = Float64Array.from({ length: count }, (_, place) => start + place * EVERY_MS);
  const hours = (instant: number) => (instant - start) / HOUR_MS;
  const depth = 100 - lowest;
  const soc = at.map((instant) => {
    const hour = hours(instant);
    if (hour < 6 || hour >= 22) return 100;
    return hour < 14 ? 100 - (depth * (hour - 6)) / 8 : lowest + (depth * (hour - 14)) / 8;
  });
  const amp = at.map((instant) => {
    const hour = hours(instant);
    const current = (depth / 100) * (ampHours / 8);
    return hour < 6 || hour >= 22 ? 0 : hour < 14 ? -current : current;
  });
  return { at, amp, volt: soc.map((percent) => 48 + percent / 25), socPercent: soc, celsius: at.map(() => celsius) };
}

function bmsOf(series: BatterySeries, { cycles, cells = 16, ampHours }: Day): BmsSeries {
  const count = cycles === undefined ? 0 : series.at.length;
  const of = (value: number) => new Float64Array(count).fill(value);
  const part =
    cycles === undefined ? { at: none(0), amp: none(0), volt: none(0), socPercent: none(0), celsius: none(0) } : series;
  return {
    ...part,
    cells: count === 0 ? [] : Array.from({ length: cells }, () => of(3290)),
    sohPercent: of(Number.NaN),
    cycleCount: of(cycles ?? Number.NaN),
    fullAmpHours: of(ampHours),
    designAmpHours: of(Number.NaN),
  };
}

/** Writes battery days as they are analysed from records. */
export const live = (
  { within }: Pick<Context, 'within'>,
  deviceId: number,
  days: ReadonlyMap<number, Day>,
): Promise<void> =>
  within(systemScope('test'), async (tx) => {
    const device = await deviceOf(tx, deviceId);
    const battery = batteryOf(device!.settings);
    for (const [day, how] of days) {
      const monitor = recordsOf(day, how);
      const analysed = analyseDay(day, { monitor, bms: bmsOf(monitor, how) }, battery);
      await writeDay(tx, deviceId, day, new Map([[0, analysed!]]));
    }
  });

/** Consecutive days up to one, all alike. */
export const daysUntil = (last: number, count: number, how: (place: number) => Day): Map<number, Day> =>
  new Map(Array.from({ length: count }, (_, place) => [last - count + 1 + place, how(place)]));
