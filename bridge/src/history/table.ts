import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { makeRecords } from '#domain/fleet/bridges/make-records.ts';
import type { Encoding } from '#domain/fleet/tables/encoding.ts';
import { groupedRows } from '#domain/fleet/tables/long-rows.ts';
import type { TablePlan } from '#domain/fleet/tables/plan.ts';
import { TableReader, type TableRow } from '#domain/fleet/tables/reader.ts';
import { type RowCells, RowCutter } from '#domain/fleet/tables/rows.ts';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { FreeInstants } from '../record/free-instants.ts';

const LOOK_BYTES = 1_048_576;

/** A record of a table, of a device where the table names several. */
export interface RecordOfTable {
  readonly mcuId: string | null;
  readonly record: Measurement;
}

/** How a table is read. */
export interface ReadAs {
  readonly plan: TablePlan;
  readonly encoding: Encoding;
}

/** The beginning of a file, by which it is found out how it is written. Throws an Error that says what is wrong with the file. */
export function beginningOf(file: string): { readonly bytes: Uint8Array; readonly isWhole: boolean } {
  const bytes = new Uint8Array(LOOK_BYTES);
  const open = openSync(file, 'r');
  try {
    const length = readSync(open, bytes);
    return { bytes: bytes.subarray(0, length), isWhole: length < LOOK_BYTES };
  } finally {
    closeSync(open);
  }
}

/** The records of a table, in its order; of a table with a value in each row by their instants. What is left out is in the reader's report. */
export async function* tableRecords(
  file: string,
  { plan, encoding }: ReadAs,
  reader: TableReader,
): AsyncGenerator<RecordOfTable> {
  const rowsBy = (by: TableReader) => tableRows(file, encoding, plan, by);
  // Rows are counted the first time that they are read.
  const rows = plan.long ? groupedRows((pass) => rowsBy(pass === 0 ? reader : new TableReader(plan))) : rowsBy(reader);
  const devices = new Map<string | null, FreeInstants>();
  for await (const row of rows)
    for (const { mcuId, record } of recordsOf(reader, row, plan)) {
      const free = devices.get(mcuId) ?? new FreeInstants();
      devices.set(mcuId, free);
      yield { mcuId, record: free.of(record, 0) };
    }
}

/** Reads a whole table for the reader's report alone: once, however it is ordered. */
export async function scanTable(file: string, { plan, encoding }: ReadAs, reader: TableReader): Promise<void> {
  for await (const row of tableRows(file, encoding, plan, reader)) for (const _ of recordsOf(reader, row, plan));
}

async function* tableRows(
  file: string,
  encoding: Encoding,
  { separator }: TablePlan,
  reader: TableReader,
): AsyncGenerator<TableRow> {
  for await (const cells of cellsOfFile(file, encoding, separator)) {
    const row = reader.take(cells);
    if (row) yield row;
  }
}

/** The rows of a file, read piece by piece. */
async function* cellsOfFile(file: string, encoding: Encoding, separator: string): AsyncGenerator<RowCells> {
  const cutter = new RowCutter(separator);
  const decoder = new TextDecoder(encoding);
  for await (const bytes of createReadStream(file))
    yield* cutter.take(decoder.decode(bytes as Uint8Array, { stream: true }));
  yield* cutter.take(decoder.decode());
  yield* cutter.end();
}

function* recordsOf(reader: TableReader, row: TableRow, { long }: TablePlan): Generator<RecordOfTable> {
  const { records, refused } = makeRecords(row.readings, row.at, long?.changes === true);
  for (const reading of refused) reader.noteOutOfRange(reading);
  // A value that stands in a row alone may be half a position.
  if (records.length === 0 && long === null) reader.noteNothingLeft();
  for (const record of records) yield { mcuId: row.device, record };
}
