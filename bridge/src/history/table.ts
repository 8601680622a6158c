import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { makeRecords } from '#domain/bridges/make-records.ts';
import type { Measurement } from '#domain/kinds/registry.ts';
import { type Encoding, encodingOf } from '#domain/tables/encoding.ts';
import type { TablePlan } from '#domain/tables/plan.ts';
import type { TableReader, TableRow } from '#domain/tables/reader.ts';
import { RowCutter } from '#domain/tables/rows.ts';

const LOOK_BYTES = 1_048_576;
/** Rows of a long table that are gathered by their instants. */
const MOST_LONG_ROWS = 2_000_000;

/** A record of a table, of a device where the table names several. */
export interface RecordOfTable {
  readonly mcuId: string | null;
  readonly record: Measurement;
}

/** The beginning of a file, by which it is found out how it is written. */
export function beginningOf(file: string, said?: Encoding): { readonly encoding: Encoding; readonly text: string } {
  const bytes = new Uint8Array(LOOK_BYTES);
  const open = openSync(file, 'r');
  const length = readSync(open, bytes);
  closeSync(open);
  const encoding = said ?? encodingOf(bytes.subarray(0, length));
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, length));
  // The last line may be cut off.
  return { encoding, text: length < LOOK_BYTES ? text : text.slice(0, text.lastIndexOf('\n') + 1) };
}

/** The records of a table, row by row; a table with a value in each row is gathered first. What is left out is in the reader's report. */
export async function* tableRecords(
  file: string,
  encoding: Encoding,
  plan: TablePlan,
  reader: TableReader,
): AsyncGenerator<RecordOfTable> {
  if (plan.long === null) {
    for await (const row of tableRows(file, encoding, plan, reader)) yield* recordsOf(reader, row, false);
    return;
  }
  const byInstant = new Map<string, TableRow>();
  let count = 0;
  for await (const row of tableRows(file, encoding, plan, reader)) {
    count += 1;
    if (count > MOST_LONG_ROWS) throw new Error(`has more than ${MOST_LONG_ROWS} rows with a value each: divide it`);
    const key = `${row.device ?? ''} ${row.at}`;
    const known = byInstant.get(key);
    byInstant.set(key, known ? { ...known, readings: [...known.readings, ...row.readings] } : row);
  }
  for (const row of [...byInstant.values()].sort((a, b) => a.at - b.at))
    yield* recordsOf(reader, row, plan.long.changes);
}

async function* tableRows(
  file: string,
  encoding: Encoding,
  { separator }: TablePlan,
  reader: TableReader,
): AsyncGenerator<TableRow> {
  const cutter = new RowCutter(separator);
  const decoder = new TextDecoder(encoding);
  for await (const bytes of createReadStream(file))
    for (const cells of cutter.take(decoder.decode(bytes as Uint8Array, { stream: true }))) {
      const row = reader.take(cells);
      if (row) yield row;
    }
  for (const cells of [...cutter.take(decoder.decode()), ...cutter.end()]) {
    const row = reader.take(cells);
    if (row) yield row;
  }
}

function* recordsOf(reader: TableReader, row: TableRow, isOfChanges: boolean): Generator<RecordOfTable> {
  const { records, refused } = makeRecords(row.readings, row.at, isOfChanges);
  for (const channel of refused) {
    const value = row.readings.find((reading) => reading.channel === channel)?.value ?? Number.NaN;
    reader.noteOutOfRange(row.line, channel, value);
  }
  for (const record of records) yield { mcuId: row.device, record };
}
