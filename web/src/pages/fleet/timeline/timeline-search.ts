import { isDate } from '../../../features/reporting/reports/report-interval.ts';
import { countOf, oneOf, type RawSearch, textOf } from '../../../routes/search-params.ts';
import { LINE_KINDS, type LineKind } from './timeline-line.ts';

/** Which kinds of entries a reader asks for together. */
const KINDS_OF = {
  maintenance: ['maintenance', 'battery'],
  warnings: ['warning'],
  control: ['control', 'configuration'],
  notes: ['note'],
  events: ['notice', 'limits', 'firmware'],
} as const satisfies Readonly<Record<string, readonly LineKind[]>>;

type LogPart = keyof typeof KINDS_OF;
const LOG_PARTS = Object.keys(KINDS_OF) as readonly LogPart[];

/** How the log is narrowed, as the address has it. */
export interface TimelineSearch {
  /** Everything when it is left out. */
  readonly part?: LogPart | undefined;
  /** Days of the reader's calendar; both or neither. */
  readonly first?: string | undefined;
  readonly last?: string | undefined;
  readonly page?: number | undefined;
}

export function readTimelineSearch(search: RawSearch): TimelineSearch {
  const [first, last] = [textOf(search, 'first'), textOf(search, 'last')];
  const isPeriod = isDate(first) && isDate(last) && first <= last;
  return {
    part: oneOf(search, 'part', LOG_PARTS),
    ...(isPeriod && { first, last }),
    page: countOf(search, 'page'),
  };
}

export const kindsOf = (part: LogPart | undefined): readonly LineKind[] =>
  part === undefined ? LINE_KINDS : KINDS_OF[part];

/** Parts of which a reader sees something. */
export const partsWith = (sees: (kind: LineKind) => boolean): readonly LogPart[] =>
  LOG_PARTS.filter((part) => kindsOf(part).some(sees));

/** The instants of the chosen days; empty without. */
export const spanOf = ({ first, last }: TimelineSearch): { readonly from?: number; readonly until?: number } =>
  first === undefined || last === undefined
    ? {}
    : { from: new Date(`${first}T00:00`).getTime(), until: new Date(`${last}T23:59:59.999`).getTime() };
