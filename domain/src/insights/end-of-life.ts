import type { Slope } from '../analytics/trend.ts';
import type { Chemistry } from '../device-facts.ts';
import { DAY_MS } from '../time.ts';

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
/** Nothing is foretold for longer. */
const FARTHEST_YEARS = 20;

interface PercentRange {
  readonly low: number;
  readonly high: number;
}

/** When a battery reaches its end, UTC epoch ms; `latest` is null where it may be any time. */
export interface ExpectedEnd {
  readonly earliest: number;
  readonly latest: number | null;
}

/**
 * From the range of the health now and that of its trend: the worst of both is the earliest, the best of both the latest. Fade of
 * lithium bends down at its end (the knee: Attia et al., J. Electrochem. Soc. 169 (2022) 060517), which no straight line sees.
 *
 * @returns null where no trend is known, or it does not go down
 */
export function expectedEnd(
  health: PercentRange,
  trend: Slope | null,
  family: Family,
  now: number,
): ExpectedEnd | null {
  if (!trend || trend.perYear >= 0) return null;
  const after = (percent: number, perYear: number) =>
    perYear >= 0 ? Number.POSITIVE_INFINITY : Math.max(0, percent - END_PERCENT[family]) / -perYear;
  const [earliest, latest] = [after(health.low, trend.low), after(health.high, trend.high)];
  if (earliest > FARTHEST_YEARS) return null;
  const at = (years: number) => Math.round(now + years * YEAR_MS);
  return { earliest: at(earliest), latest: latest > FARTHEST_YEARS ? null : at(latest) };
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
