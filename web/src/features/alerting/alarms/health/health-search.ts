import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { idsOf, idsTextOf, oneOf, type RawSearch, textOf } from '../../../../routes/search-params.ts';

/** The search parameters of the page of alarm health. */
export interface HealthSearch {
  companies?: string | undefined;
  /** Days of the reader, both inclusive; the last 30 without them. */
  first?: string | undefined;
  last?: string | undefined;
  view?: 'statistics' | undefined;
  /** Of the statistics: 2 other messages. */
  kind?: 2 | undefined;
}

const DATE_LENGTH = 10;

export const readHealthSearch = (search: RawSearch): HealthSearch => ({
  companies: idsTextOf(search, 'companies'),
  first: textOf(search, 'first', DATE_LENGTH),
  last: textOf(search, 'last', DATE_LENGTH),
  view: oneOf(search, 'view', ['statistics']),
  kind: oneOf(search, 'kind', [2] as const),
});

/** Local days and their instants, UTC epoch ms. */
export interface HealthDays {
  readonly first: string;
  readonly last: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly timeZone: string;
}

/** What the server is asked for. */
export const scopeOf = ({ companies }: HealthSearch, { startTime, endTime, timeZone }: HealthDays) => ({
  companyIdList: [...idsOf(companies)],
  startTime,
  endTime,
  timeZone,
});
export type HealthScope = ReturnType<typeof scopeOf>;

/** Every day of a period, oldest first. */
export function datesOf({ first, last }: Pick<HealthDays, 'first' | 'last'>): string[] {
  const dates = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS)
    dates.push(new Date(at).toISOString().slice(0, first.length));
  return dates;
}
