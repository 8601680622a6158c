import { makeRecords } from '#domain/bridges/make-records.ts';
import type { Encoding } from '#domain/tables/encoding.ts';
import type { TablePlan } from '#domain/tables/plan.ts';
import type { TableReader, TableRow } from '#domain/tables/reader.ts';
import { type RowCells, RowCutter } from '#domain/tables/rows.ts';
import type { RecordOfTable } from './send-table.ts';

/** Rows of a long table that are gathered by their instants; more do not fit into a browser. */
export const MOST_LONG_ROWS = 500_000;

/** A table with a value in each row is longer than what can be gathered. */
export class TableTooLong extends Error {}

interface Reading {
  /** The device of a table that names none. */
  readonly mcuId: string;
  readonly plan: TablePlan;
  readonly reader: TableReader;
}

/** The records of a file, read piece by piece: of a large file little is held at a time. */
export async function* recordsOfFile(
  file: Blob,
  encoding: Encoding,
  reading: Reading,
  onRead: (bytes: number) => void,
): AsyncGenerator<RecordOfTable, void, undefined> {
  const rows = rowsOfFile(file, encoding, reading.plan.separator, onRead);
  if (reading.plan.long) yield* gathered(rows, reading);
  else for await (const row of rows) yield* recordsOf(reading, reading.reader.take(row));
}

async function* rowsOfFile(
  file: Blob,
  encoding: Encoding,
  separator: string,
  onRead: (bytes: number) => void,
): AsyncGenerator<RowCells, void, undefined> {
  const cutter = new RowCutter(separator);
  const decoder = new TextDecoder(encoding);
  const bytes = file.stream().getReader();
  let read = 0;
  for (let next = await bytes.read(); !next.done; next = await bytes.read()) {
    yield* cutter.take(decoder.decode(next.value, { stream: true }));
    read += next.value.length;
    onRead(read);
  }
  yield* cutter.take(decoder.decode());
  yield* cutter.end();
}

/** The records of a row; what is physically impossible is counted. */
export function* recordsOf(
  { mcuId, reader }: Reading,
  row: TableRow | null,
): Generator<RecordOfTable, void, undefined> {
  if (row === null) return;
  const { records, refused } = makeRecords(row.readings, row.at);
  for (const channel of refused)
    reader.noteOutOfRange(
      row.line,
      channel,
      row.readings.find((each) => each.channel === channel)?.value ?? Number.NaN,
    );
  for (const record of records) yield { mcuId: row.device ?? mcuId, record };
}

/** The values of a long table that have one instant are one record, wherever they stand. */
async function* gathered(
  rows: AsyncIterable<RowCells>,
  reading: Reading,
): AsyncGenerator<RecordOfTable, void, undefined> {
  const byInstant = new Map<string, { row: TableRow; readings: TableRow['readings'][number][] }>();
  let count = 0;
  for await (const cells of rows) {
    const row = reading.reader.take(cells);
    if (row === null) continue;
    count += 1;
    if (count > MOST_LONG_ROWS) throw new TableTooLong();
    const key = `${row.device ?? ''} ${row.at}`;
    const known = byInstant.get(key);
    if (known) known.readings.push(...row.readings);
    else byInstant.set(key, { row, readings: [...row.readings] });
  }
  const inOrder = [...byInstant.values()].sort((a, b) => a.row.at - b.row.at);
  for (const { row, readings } of inOrder) yield* recordsOf(reading, { ...row, readings });
}
