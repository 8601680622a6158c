/** How many months are shown at once. */
export const SPANS = { month: 1, quarter: 3, year: 12 } as const;
export type SpanName = keyof typeof SPANS;
export const SPAN_NAMES = Object.keys(SPANS) as SpanName[];

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
export const monthOf = (at: number): string => {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}`;
};
const startOf = (month: string, later = 0): number => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(year, number - 1 + later, 1).getTime();
};

export const spanOf = (month: string, span: SpanName): Span => ({
  from: startOf(month),
  until: startOf(month, SPANS[span]),
});
/** The month so many spans later. */
export const monthAfter = (month: string, span: SpanName, times: number): string =>
  monthOf(startOf(month, SPANS[span] * times));

/** Where lines stand: the weeks of a month, the months of what is longer. */
export function ticksOf(month: string, span: SpanName): number[] {
  if (span !== 'month') return Array.from({ length: SPANS[span] }, (_, index) => startOf(month, index));
  const first = new Date(startOf(month));
  return [1, 8, 15, 22, 29]
    .map((day) => new Date(first.getFullYear(), first.getMonth(), day))
    .filter((date) => date.getMonth() === first.getMonth())
    .map((date) => date.getTime());
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
