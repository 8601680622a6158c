import type { Chemistry } from '../../foundation/basics/device-facts.ts';
import { DAY_MS } from '../../foundation/basics/time.ts';
import { slopeOf } from '../analytics/health/trend.ts';

export const FAMILIES = ['lithium', 'leadAcid'] as const;
/** Batteries whose lives are compared. */
export type Family = (typeof FAMILIES)[number];

export const familyOf = (chemistry: Chemistry): Family => (chemistry === 'lead-acid' ? 'leadAcid' : 'lithium');

/**
 * State of health at which a battery has reached its end, percent: of lead-acid 80 (IEC 60254-1 and IEEE 450 end tests and use
 * there), of lithium 70, the end of what makers warrant for traction.
 */
export const END_PERCENT: Readonly<Record<Family, number>> = { lithium: 70, leadAcid: 80 };

export const YEAR_MS = 365.25 * DAY_MS;
/** Nothing is foretold for longer than it was seen, nor for more than this. */
const FARTHEST_YEARS = 5;
/**
 * Fade of lithium bends down at its end: after the knee it is up to several times as fast (Attia et al., J. Electrochem. Soc. 169 (2022)
 * 060517), and no figure of a pack tells before that it will. So the earliest end is that of a battery that bends today.
 */
const KNEE = 2;
/** Fade that slows down as the root of time loses over the time that was seen this part of the straight line, and no less. */
const SLOWS = 0.8;

export interface PercentRange {
  readonly low: number;
  readonly high: number;
}

export interface PercentMonth extends PercentRange {
  readonly month: string;
  readonly percent: number;
}

/** When a battery reaches its end, UTC epoch ms; `latest` is null where it may be later than anything that is foretold. */
export interface ExpectedEnd {
  readonly earliest: number;
  readonly latest: number | null;
}

/**
 * From the range of the health now and the slope of the last months, or now where all of the range is below: the earliest is the worst of both after a knee, the latest the best of
 * both without one.
 * @param months of the health, oldest first
 * @returns null where no trend is known, it does not go down, or the end is further than the battery was seen: not known
 */
export function expectedEnd(
  health: PercentRange,
  months: readonly PercentMonth[],
  endPercent: number,
  now: number,
): ExpectedEnd | null {
  if (health.high <= endPercent) return { earliest: now, latest: now };
  const slope = (of: 'percent' | 'low' | 'high') =>
    slopeOf(months.map((each) => ({ month: each.month, value: each[of], low: each.low, high: each.high })));
  // Where the range widens as a gauge may have missed the fade, its lower end falls faster than its middle.
  const [middle, lower, upper] = [slope('percent'), slope('low'), slope('high')];
  if (!middle || !lower || !upper || middle.perYear >= 0) return null;
  const seenYears = (now - Date.parse(`${months[0]!.month}-01T00:00:00Z`)) / YEAR_MS;
  const farthest = Math.min(FARTHEST_YEARS, seenYears);
  const yearsAt = (percent: number, perYear: number) =>
    perYear >= 0 ? Number.POSITIVE_INFINITY : Math.max(0, percent - endPercent) / -perYear;
  const likely = yearsAt((health.low + health.high) / 2, middle.perYear);
  // What the health and what the slope may be off by have nothing to do with each other.
  const differsBy = (percent: number, perYear: number) =>
    Math.hypot(yearsAt(percent, middle.perYear) - likely, yearsAt((health.low + health.high) / 2, perYear) - likely);
  const least = Math.min(middle.low, lower.perYear);
  const earliest = Math.max(0, likely - differsBy(health.low, least)) / KNEE;
  const latest = (likely + differsBy(health.high, Math.max(middle.high, upper.perYear))) / SLOWS;
  if (earliest > farthest) return null;
  const at = (years: number) => Math.round(now + years * YEAR_MS);
  return { earliest: at(earliest), latest: latest > farthest ? null : at(latest) };
}

/** Why the end of a battery is not told: no health is known, its months are too few for a trend, they do not go down, or the end is too far. */
export const NO_ENDS = ['noHealth', 'tooShort', 'notAgeing', 'tooFar'] as const;
export type NoEnd = (typeof NO_ENDS)[number];

/** Why `expectedEnd` tells none, where it does not. */
export function whyNoEnd(health: PercentRange | null, months: readonly PercentMonth[]): NoEnd {
  if (health === null) return 'noHealth';
  const slope = slopeOf(months.map(({ month, percent, low, high }) => ({ month, value: percent, low, high })));
  if (slope === null) return 'tooShort';
  return slope.perYear >= 0 ? 'notAgeing' : 'tooFar';
}

export interface YearOfEnds {
  readonly year: number;
  /** Batteries whose whole range lies in it, and those whose range touches it. */
  readonly low: number;
  readonly high: number;
}

const YEARS_TOLD = 4;

/** How many batteries reach their end in each of the coming calendar years, this one included. */
export function endsByYear(ends: readonly ExpectedEnd[], now: number): YearOfEnds[] {
  const first = new Date(now).getUTCFullYear();
  return Array.from({ length: YEARS_TOLD }, (_, index) => {
    const year = first + index;
    const [from, to] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)];
    const touching = ends.filter(
      ({ earliest, latest }) => earliest < to && (latest ?? Number.POSITIVE_INFINITY) >= from,
    );
    const within = touching.filter(({ earliest, latest }) => earliest >= from && latest !== null && latest < to);
    return { year, low: within.length, high: touching.length };
  });
}
