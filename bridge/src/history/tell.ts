import type { TablePlan } from '#domain/tables/plan.ts';
import { TableReader } from '#domain/tables/reader.ts';
import type { Examples, TableReport } from '#domain/tables/report.ts';
import type { RowCells } from '#domain/tables/rows.ts';
import type { Sent } from './send-history.ts';

type Say = (line: string) => void;
const FIRST_ROWS = 3;

/** How the table is read, and its first rows as they will be stored. */
export function tellFound(plan: TablePlan, rows: readonly RowCells[], encoding: string, say: Say): void {
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

/** What was read of the table, and what was left out of it. */
export function tellReport(report: TableReport, say: Say): void {
  const { rows, empty, refused, columns } = report;
  say(`${rows} rows, ${empty} of them without values`);
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
