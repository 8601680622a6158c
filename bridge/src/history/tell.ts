import type { TableQuestion } from '#domain/fleet/tables/look.ts';
import type { TableFault } from '#domain/fleet/tables/plan.ts';
import { TableReader } from '#domain/fleet/tables/reader.ts';
import type { Examples, TableReport } from '#domain/fleet/tables/report.ts';
import type { RowCells } from '#domain/fleet/tables/rows.ts';
import { DAYS_KEPT } from '#domain/stream/history/retention.ts';
import type { Sent } from './send-history.ts';
import type { ReadAs } from './table.ts';

type Say = (line: string) => void;
const FIRST_ROWS = 3;

/** How the table is read, and its first rows as they will be stored. */
export function tellFound({ plan, encoding }: ReadAs, rows: readonly RowCells[], say: Say): void {
  const { separator, number, time, values } = plan;
  say(
    `${encoding}, cells separated by ${JSON.stringify(separator)}, numbers like 1${number.thousands ?? ''}234${number.decimal}5`,
  );
  say(
    `times ${time.format}${time.isZoneKnown ? `, zone ${time.zone}` : `, of the zone of this machine: ${time.zone}`}`,
  );
  for (const { name, channel, unit, from, conversion } of values)
    say(
      `${name}${from ? ` in ${from}` : ''} → ${channel} of unit ${unit}${conversion.factor === 1 && conversion.offset === 0 ? '' : `, × ${conversion.factor} + ${conversion.offset}`}`,
    );
  const reader = new TableReader(plan);
  const first = rows.flatMap((row) => reader.take(row) ?? []).slice(0, FIRST_ROWS);
  for (const { at, readings } of first)
    say(
      `${new Date(at).toISOString()} ${readings.map(({ channel, value }) => `${channel} ${Number(value.toPrecision(9))}`).join(', ')}`,
    );
}

/** What has to be said before a table can be read. */
export function tellQuestion(each: TableQuestion | TableFault): string {
  const { about, ...rest } = each;
  const detail = Object.entries(rest).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return `${HINTS[about]}: ${detail.join(', ')}`;
}
const HINTS: Readonly<Record<(TableQuestion | TableFault)['about'], string>> = {
  encoding: 'the text can be read in several ways: write the right one as "encoding"',
  date: 'the day may be the month: write one of the formats as "in" of "time"',
  number: 'a number can be read in two ways: write "decimal" and "thousands"',
  no_column: 'the table has no such column',
  no_dates: 'the times cannot be read: write their format as "in" of "time"',
  other_dates: 'the times are written in another format than "in" of "time" says',
  unit: 'the unit does not become that of the channel: write "from" or "factor"',
  no_table: 'this is no table of several columns: write its "separator"',
};

/** What was read of the table, and what was left out of it. */
export function tellReport(report: TableReport, say: Say): void {
  const { rows, empty, refused, columns, tooOld, intervalMs } = report;
  const interval = intervalMs === null ? '' : `, usually ${Math.round(intervalMs / 1000)} s apart`;
  say(`${rows} rows, ${empty} of them without values${interval}`);
  if (tooOld.count > 0)
    say(`older than what is kept (${Math.floor(DAYS_KEPT / 365)} years), and left out by the server: ${told(tooOld)}`);
  for (const [reason, examples] of Object.entries(refused)) say(`left out, ${reason}: ${told(examples)}`);
  for (const { name, channel, values, absent, notNumbers, outOfRange } of columns) {
    say(`${name} → ${channel}: ${values} values, ${absent} said to be absent`);
    if (notNumbers.count > 0) say(`${name}, no numbers: ${told(notNumbers)}`);
    if (outOfRange.count > 0) say(`${name}, out of range: ${told(outOfRange)}`);
  }
}

const told = ({ count, examples }: Examples) =>
  `${count}, first ${examples.map(({ line, text }) => `line ${line} ${JSON.stringify(text)}`).join(', ')}`;

/** What the server says became of the records. */
export function tellSent({ stored, alreadyThere, refused }: Sent, say: Say): void {
  say(`${stored} records stored, ${alreadyThere} were there already`);
  for (const { reason, count, at } of refused)
    say(
      `${count} records refused by the server, ${reason}${at ? `, the first of ${Number.isNaN(new Date(at).getTime()) ? at : new Date(at).toISOString()}` : ''}`,
    );
}
