import type { Examples, TableReport } from '#domain/fleet/tables/report.ts';
import type { LeftOutRows } from './import-queries.ts';

/** What the reader of a table left out, by reason, with the first of each: rows, and cells by their column. */
export function leftOutOf(report: TableReport): LeftOutRows[] {
  const rows = Object.entries(report.refused).map(([reason, examples]) => entry(reason, examples));
  const cells = report.columns.flatMap(({ name, notNumbers, outOfRange }) => [
    entry('not_number', notNumbers, name),
    entry('out_of_range', outOfRange, name),
  ]);
  const empty = { reason: 'empty', count: report.empty, line: null, text: null };
  return [...rows, empty, ...byReason(cells)].filter(({ count }) => count > 0);
}

/** What the server will not take, which is told before: it counts them itself. */
export const tooOldOf = ({ tooOld }: TableReport): LeftOutRows[] =>
  tooOld.count > 0 ? [entry('too_old', tooOld)] : [];

const MAX_TEXT = 200;

function entry(reason: string, { count, examples: [first] }: Examples, column?: string): LeftOutRows {
  const text = [column, first?.text].filter(Boolean).join(': ').slice(0, MAX_TEXT);
  return { reason, count, line: first?.line ?? null, text: first ? text : null };
}

/** Those of all columns together, with the first of the first that has any. */
const byReason = (cells: readonly LeftOutRows[]): LeftOutRows[] =>
  [
    ...Map.groupBy(
      cells.filter(({ count }) => count > 0),
      ({ reason }) => reason,
    ).values(),
  ].map((of) => ({
    ...of[0]!,
    count: of.reduce((sum, { count }) => sum + count, 0),
  }));
