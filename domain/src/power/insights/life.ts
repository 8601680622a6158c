import type { Chemistry } from '../../foundation/basics/device-facts.ts';
import { DAY_MS } from '../../foundation/basics/time.ts';
import { END_PERCENT, type Family, familyOf, YEAR_MS } from './end-of-life.ts';
import type { Life } from './survival.ts';

/** State of health in a month with its 95 % range, percent. */
export interface HealthMonth {
  /** `2026-03`, UTC. */
  readonly month: string;
  readonly percent: number;
  readonly low: number;
  readonly high: number;
}

/** What a battery tells of how long its kind lives. */
export interface KnownLife extends Life {
  readonly family: Family;
  /** Whether its age counts from when it was made; else from its first record, and it may be older. */
  readonly isAgeKnown: boolean;
  /** At its end already when its health was known first: when it came to that is not known. */
  readonly endedBefore: boolean;
}

interface Subject {
  readonly chemistry: Chemistry;
  /** Oldest first. */
  readonly months: readonly HealthMonth[];
  /** UTC epoch ms; null where nobody has entered it. */
  readonly madeAt: number | null;
  readonly firstRecordAt: number;
  /** Thrown away when it was taken off: an end that needs no measurement. */
  readonly wastedAt: number | null;
}

/** A month in which the estimate is above the end again by more than this was no end, points. */
const BACK_POINTS = 2;

const LONGEST_MONTH_MS = 31 * DAY_MS;

const startOf = (month: string) => Date.parse(`${month}-01T00:00:00Z`);
function endOf(month: string): number {
  const start = new Date(startOf(month));
  return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1);
}

/**
 * When a battery came to its end, UTC epoch ms: after the last month in which it was seen above it, or null where there was none, and
 * before the end of the first one from which it stayed below.
 */
interface SeenEnd {
  readonly after: number | null;
  readonly before: number;
}

/** The end that the months of a health show, oldest first; null where they show none. */
export function seenEnd(months: readonly Pick<HealthMonth, 'month' | 'percent'>[], endPercent: number): SeenEnd | null {
  const place = months.findIndex(
    ({ percent }, index) =>
      percent <= endPercent && months.slice(index).every((later) => later.percent <= endPercent + BACK_POINTS),
  );
  if (place < 0) return null;
  const above = months[place - 1];
  return { after: above ? endOf(above.month) : null, before: endOf(months[place]!.month) };
}

/** The life of a battery from the months of its health; null while no health is known. */
export function lifeOf({ chemistry, months, madeAt, firstRecordAt, wastedAt }: Subject): KnownLife | null {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return null;
  const family = familyOf(chemistry);
  const isAgeKnown = madeAt !== null && madeAt <= firstRecordAt;
  const born = isAgeKnown ? madeAt : Math.min(firstRecordAt, startOf(first.month));
  const years = (at: number) => Math.max(0, at - born) / YEAR_MS;
  const end = seenEnd(months, END_PERCENT[family]);
  const common = { family, isAgeKnown, entry: years(startOf(first.month)) };
  if (end?.after === null) return { ...common, exit: years(startOf(first.month)), ended: false, endedBefore: true };
  if (end) {
    const isSeen = end.before - end.after <= LONGEST_MONTH_MS;
    const between = isSeen ? {} : { endedAfter: years(end.after) };
    return { ...common, exit: years(end.before), ...between, ended: true, endedBefore: false };
  }
  const seenUntil = years(Math.max(wastedAt ?? 0, endOf(last.month)));
  return { ...common, exit: seenUntil, ended: wastedAt !== null, endedBefore: false };
}
