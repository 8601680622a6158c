import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { monthOf } from '#domain/power/analytics/health/trend.ts';
import { type ExpectedEnd, expectedEnd, YEAR_MS } from '#domain/power/insights/end-of-life.ts';
import type { HealthMonth } from '#domain/power/insights/life.ts';

/** How the health of a battery went down month by month, and when it was at its end. */
interface Fading {
  readonly months: readonly HealthMonth[];
  readonly endPercent: number;
  /** UTC epoch ms. */
  readonly endAt: number;
}

export interface EndVerdict {
  readonly data: string;
  /** Questions, one a month; percent of them that got an answer, and of the answers those that name a latest end. */
  readonly asked: number;
  readonly told: number;
  readonly closed: number;
  /** Percent of the answers whose range holds the true end; null without answers. */
  readonly inside: number | null;
  /** Middle of the widths of the ranges that are closed, months; null without any. */
  readonly widthMonths: number | null;
  readonly widestMonths: number | null;
}

const BEGINNING = Date.UTC(2020, 0, 15);
const MONTH_MS = YEAR_MS / 12;
/** Half of the range of a state of health from full to empty. */
const HALF_RANGE = 0.04;
const MIN_MONTHS = 3;

type Foretell = (months: readonly HealthMonth[], endPercent: number, now: number) => ExpectedEnd | null;

const foretell: Foretell = (months, endPercent, now) => expectedEnd(months.at(-1)!, months, endPercent, now);

/** Asks once a month, over the whole time or its last third, when the end will come. */
export function judgeEnds(
  data: string,
  fadings: readonly Fading[],
  part: 'all' | 'last third',
  ask: Foretell = foretell,
): EndVerdict {
  const results = fadings.flatMap(({ months, endPercent, endAt }) => {
    const first = part === 'all' ? MIN_MONTHS : Math.max(MIN_MONTHS, Math.ceil((2 * months.length) / 3));
    return months.slice(first - 1, -1).map((month, place) => {
      const now = Date.parse(`${month.month}-28T00:00:00Z`);
      return { end: ask(months.slice(0, first + place), endPercent, now), endAt };
    });
  });
  const told = results.flatMap(({ end, endAt }) => (end ? [{ ...end, endAt }] : []));
  const widths = told
    .flatMap(({ earliest, latest }) => (latest === null ? [] : (latest - earliest) / MONTH_MS))
    .sort((a, b) => a - b);
  const isInside = told.filter(
    ({ earliest, latest, endAt }) => endAt >= earliest - DAY_MS && endAt <= (latest ?? Number.POSITIVE_INFINITY),
  );
  const share = (count: number, of: number) => Math.round((1000 * count) / of) / 10;
  return {
    data: `${data}, ${part}`,
    asked: results.length,
    told: share(told.length, results.length),
    closed: told.length === 0 ? 0 : share(widths.length, told.length),
    inside: told.length === 0 ? null : share(isInside.length, told.length),
    widthMonths: tenth(widths[widths.length >> 1]),
    widestMonths: tenth(widths.at(-1)),
  };
}

const tenth = (value: number | undefined): number | null => (value === undefined ? null : Math.round(10 * value) / 10);

/** Months of a measured cell that is cycled once in so many days, to the last of its cycles. */
export function fadingOfCell(percents: readonly number[], daysOfCycle: number): Fading {
  const atOf = (cycle: number) => BEGINNING + cycle * daysOfCycle * DAY_MS;
  const months = new Map<string, number[]>();
  for (const [cycle, percent] of percents.entries()) {
    const month = monthOf(atOf(cycle));
    months.set(month, [...(months.get(month) ?? []), percent]);
  }
  const endAt = atOf(percents.length - 1);
  return {
    months: [...months].map(([month, values]) =>
      ranged(month, values.reduce((sum, each) => sum + each) / values.length),
    ),
    endPercent: percents.at(-1)!,
    endAt,
  };
}

const ranged = (month: string, percent: number): HealthMonth => ({
  month,
  percent,
  low: percent * (1 - HALF_RANGE),
  high: percent * (1 + HALF_RANGE),
});

/** Numbers between 0 and 1, the same for a seed. */
function randomOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) % 2_147_483_647 || 1;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  for (let skipped = 0; skipped < 5; skipped++) next();
  return next;
}

const END_PERCENT = 70;
const MAX_MONTHS = 240;

/**
 * A battery that fades as published ones do (Attia et al., J. Electrochem. Soc. 169 (2022) 060517): with the root of time first, evenly
 * then, and from a knee between 92 and 74 % on 1.5 to 6 times as fast, within one month to a year. What is measured is off by up to 2 %
 * for good and scatters by half a point from month to month.
 */
function fadingWithKnee(seed: number): Fading {
  const random = randomOf(seed);
  const between = (from: number, to: number) => from + (to - from) * random();
  const perMonth = between(1.5, 7) / 12;
  const ofRoot = between(0, 4);
  const kneeAt = between(74, 92);
  const steeper = between(1.5, 6);
  const bendsWithin = between(1, 12);
  const gain = 1 + between(-0.02, 0.02);
  const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  const months: HealthMonth[] = [];
  let [percent, sinceKnee] = [100, 0];
  for (let place = 0; place < MAX_MONTHS && percent > END_PERCENT; place++) {
    const more = ofRoot * (Math.sqrt((place + 1) / 12) - Math.sqrt(place / 12));
    if (percent <= kneeAt) sinceKnee++;
    percent -= more + perMonth * (1 + (steeper - 1) * Math.min(1, sinceKnee / bendsWithin));
    months.push(ranged(monthOf(BEGINNING + place * MONTH_MS), gain * percent + 0.5 * normal()));
  }
  return { months, endPercent: END_PERCENT, endAt: BEGINNING + (months.length - 1) * MONTH_MS };
}

const KNEES = 200;
export const simulatedKnees = (): Fading[] => Array.from({ length: KNEES }, (_, seed) => fadingWithKnee(seed + 1));
