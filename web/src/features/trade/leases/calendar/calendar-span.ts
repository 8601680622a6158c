import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { SpanName } from '../leases-search.ts';

/** How much is shown at once: a week, or so many months. */
const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

export interface Span {
  readonly from: number;
  /** The first instant after it. */
  readonly until: number;
}
interface Period {
  readonly startsAt: number;
  readonly endsAt: number;
}

const two = (value: number) => String(value).padStart(2, '0');
/** `2026-11`, in the reader's time zone. */
const monthOf = (at: number): string => {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}`;
};
const dayOf = (at: number): string => `${monthOf(at)}-${two(new Date(at).getDate())}`;

/** The first day of a span that begins with a month or, of a week, contains a day; so many spans later. */
function startOf(first: string, span: SpanName, later = 0): Date {
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number);
  if (span !== 'week') return new Date(year, month - 1 + later * MONTHS[span], 1);
  const date = new Date(year, month - 1, day);
  // Weeks begin on Monday.
  return new Date(year, month - 1, day - ((date.getDay() + 6) % 7) + 7 * later);
}

/** What a span that shows an instant begins with: `2026-11`, or `2026-11-23` of a week. */
export const firstOf = (at: number, span: SpanName): string =>
  span === 'week' ? dayOf(startOf(dayOf(at), 'week').getTime()) : monthOf(at);

/** What begins a span instead of another one: the week or the months of the same time, of this time where it is in it. */
export function firstFor(first: string, before: SpanName, span: SpanName, now: number): string {
  const shown = spanOf(first, before);
  return firstOf(now >= shown.from && now < shown.until ? now : shown.from, span);
}

export const spanOf = (first: string, span: SpanName): Span => ({
  from: startOf(first, span).getTime(),
  until: startOf(first, span, 1).getTime(),
});
/** What the span so many spans later begins with. */
export const firstAfter = (first: string, span: SpanName, times: number): string =>
  firstOf(startOf(first, span, times).getTime(), span);

/** Where lines stand: each day of a week, the weeks of a month and a quarter, the months of a year. */
export function ticksOf(first: string, span: SpanName): number[] {
  if (span === 'year') return monthsOf(first, span);
  const { from, until } = spanOf(first, span);
  const start = new Date(from);
  const stepDays = span === 'week' ? 1 : 7;
  const days = Math.round((until - from) / DAY_MS);
  return Array.from({ length: Math.ceil(days / stepDays) }, (_, index) =>
    new Date(start.getFullYear(), start.getMonth(), start.getDate() + index * stepDays).getTime(),
  );
}

/** Where the months of a span are named: at its begin, and where a month begins. */
export function monthsOf(first: string, span: SpanName): number[] {
  const { from, until } = spanOf(first, span);
  const start = new Date(from);
  const later = Array.from({ length: 12 }, (_, index) =>
    new Date(start.getFullYear(), start.getMonth() + index + 1, 1).getTime(),
  );
  return [from, ...later.filter((at) => at < until)];
}

/** Percent of a span that has passed at an instant, within it. */
export const placeIn = ({ from, until }: Span, at: number): number =>
  (100 * (Math.min(Math.max(at, from), until) - from)) / (until - from);

/** Periods in as few rows as they need: those of one row do not touch each other. In order of their start. */
export function lanesOf<T extends Period>(periods: readonly T[]): T[][] {
  const lanes: T[][] = [];
  for (const period of periods.toSorted((one, other) => one.startsAt - other.startsAt)) {
    const lane = lanes.find((each) => (each.at(-1)?.endsAt ?? 0) <= period.startsAt);
    if (lane) lane.push(period);
    else lanes.push([period]);
  }
  return lanes;
}

/** The time of a span in which none of the periods is, longer than a tenth of it. */
export function gapsIn({ from, until }: Span, periods: readonly Period[]): Span[] {
  const gaps: Span[] = [];
  let at = from;
  for (const { startsAt, endsAt } of periods.toSorted((one, other) => one.startsAt - other.startsAt)) {
    gaps.push({ from: at, until: Math.min(startsAt, until) });
    at = Math.max(at, endsAt);
  }
  gaps.push({ from: at, until });
  return gaps.filter((gap) => gap.until - gap.from > (until - from) / 10);
}
