import { DAY_MS, HOUR_MS } from '../../foundation/basics/time.ts';
import { type HourlyEnergy, MIN_DAYS } from './solar-yield.ts';
import { clearSkyHour, type Place } from './sun.ts';

/** A value as a range: it was inside in eight of ten past days. */
interface Range {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

export interface Forecast {
  /** Days that it was learned from. */
  readonly days: number;
  /** Wh of the sun in all hours together; null where no panels were measured. */
  readonly total: Range | null;
  readonly hours: readonly {
    readonly at: number;
    /** W, mean of the hour. */
    readonly sun: Range | null;
    /** State of charge at its end, %; null where that of now or the capacity is not known. */
    readonly soc: Range | null;
  }[];
}

interface Past {
  /** Of the sun, and into the battery (negative: out of it), over the same hours. */
  readonly sun: HourlyEnergy | null;
  readonly battery: HourlyEnergy | null;
}

const HOURS = 24;
const MAX_DAYS = 30;
const RANGE = [0.1, 0.5, 0.9] as const;

interface Battery {
  /** %. */
  readonly soc: number;
  /** Wh. */
  readonly capacity: number;
}

/** One course of the next 24 hours. */
interface Course {
  readonly sun: readonly number[] | null;
  readonly soc: readonly number[] | null;
}

/**
 * What the next 24 hours may bring: each of the last 30 days at the same hours is taken as one possible course of them, the
 * sun of that day brought to the height of today's, and the battery charged and discharged as on that day.
 *
 * @param now UTC epoch ms; the first hour is the next full one
 * @param place of the panels; without one the sun of the past days is taken as it was
 * @returns null if fewer than seven whole days are known
 */
export function forecastOf(
  { sun, battery }: Past,
  { now, place, charge }: { readonly now: number; readonly place: Place | null; readonly charge: Battery | null },
): Forecast | null {
  const start = Math.ceil(now / HOUR_MS) * HOUR_MS;
  const courses: Course[] = [];
  for (let past = 1; past <= MAX_DAYS; past++) {
    const then = start - past * DAY_MS;
    const light = sun && hoursFrom(sun, then);
    const moved = battery && hoursFrom(battery, then);
    if ((sun && !light) || (battery && !moved)) continue;
    const adapted = light?.map((wattHours, hour) => wattHours * heightFactor(then + hour * HOUR_MS, past, place));
    courses.push({
      sun: adapted ?? null,
      soc:
        moved && charge
          ? socCourse(
              charge,
              moved.map((wattHours, hour) => wattHours + (adapted?.[hour] ?? 0) - (light?.[hour] ?? 0)),
            )
          : null,
    });
  }
  if (courses.length < MIN_DAYS) return null;
  const totals = courses.flatMap((course) => (course.sun ? [course.sun.reduce((sum, each) => sum + each, 0)] : []));
  return {
    days: courses.length,
    total: rangeOf(totals),
    hours: Array.from({ length: HOURS }, (_, hour) => ({
      at: start + hour * HOUR_MS,
      sun: rangeOf(courses.flatMap((course) => course.sun?.[hour] ?? [])),
      soc: rangeOf(courses.flatMap((course) => course.soc?.[hour] ?? [])),
    })),
  };
}

/** The 24 hours from an instant; null unless all are known. */
function hoursFrom({ start, hours }: HourlyEnergy, from: number): number[] | null {
  const first = (from - start) / HOUR_MS;
  const found = hours.slice(Math.max(0, first), first + HOURS);
  return first >= 0 && found.length === HOURS && found.every((value) => value !== null) ? (found as number[]) : null;
}

/** How much more light a clear sky gives some days later at the same hour; a low sun is not magnified. */
function heightFactor(then: number, days: number, place: Place | null): number {
  if (!place) return 1;
  const before = clearSkyHour(then, place);
  return before < 40 ? 1 : clearSkyHour(then + days * DAY_MS, place) / before;
}

/** State of charge at the end of each hour, %: a full battery takes no more, an empty one gives no more. */
function socCourse({ soc, capacity }: Battery, moved: readonly number[]): number[] {
  let held = soc;
  return moved.map((wattHours) => {
    held = Math.min(100, Math.max(0, held + (100 * wattHours) / capacity));
    return held;
  });
}

function rangeOf(values: readonly number[]): Range | null {
  if (values.length === 0) return null;
  const [low, middle, high] = RANGE.map((share) => quantile(values, share));
  return { low: low!, middle: middle!, high: high! };
}

/**
 * The value that another one from the same source stays below with a probability, between its neighbours by their
 * distance (Weibull 1939; type 6 of Hyndman and Fan 1996). The values are not empty.
 */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = Math.min(sorted.length - 1, Math.max(0, share * (sorted.length + 1) - 1));
  const low = sorted[Math.floor(place)]!;
  return low + (place % 1) * (sorted[Math.ceil(place)]! - low);
}
