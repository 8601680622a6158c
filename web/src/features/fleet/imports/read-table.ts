import { makeRecords } from '#domain/fleet/bridges/make-records.ts';
import type { Encoding } from '#domain/fleet/tables/encoding.ts';
import { groupedRows } from '#domain/fleet/tables/long-rows.ts';
import type { TablePlan } from '#domain/fleet/tables/plan.ts';
import { TableReader, type TableRow } from '#domain/fleet/tables/reader.ts';
import type { TableReport } from '#domain/fleet/tables/report.ts';
import { type RowCells, RowCutter } from '#domain/fleet/tables/rows.ts';
import { firstInstantKept } from '#domain/stream/history/retention.ts';
import type { RecordOfTable } from './send-table.ts';
import type { ChosenTable } from './table-draft.ts';

interface Reading {
  /** The device of a table that names none. */
  readonly mcuId: string;
  readonly plan: TablePlan;
  readonly reader: TableReader;
}

/**
 * The records of a file, read piece by piece: of a large file little is held at a time. One with a value in each row may be read several
 * times.
 *
 * @param onRead is told how much is done, from 0 to 1
 */
export async function* recordsOfFile(
  file: Blob,
  encoding: Encoding,
  reading: Reading,
  onRead: (share: number) => void,
): AsyncGenerator<RecordOfTable, void, undefined> {
  const { plan, reader } = reading;
  const rowsBy = (by: TableReader, from: number, until: number) =>
    tableRows(file, encoding, plan, by, (share) => onRead(from + share * (until - from)));
  const rows = plan.long
    ? groupedRows((pass, passes) => {
        // The first time it is found out how long it is.
        if (pass === 0) return rowsBy(reader, 0, 0.5);
        const each = 0.5 / (passes - 1);
        return rowsBy(new TableReader(plan), 0.5 + (pass - 1) * each, 0.5 + pass * each);
      })
    : rowsBy(reader, 0, 1);
  for await (const row of rows) yield* recordsOf(reading, row);
  onRead(1);
}

async function* tableRows(
  file: Blob,
  encoding: Encoding,
  { separator }: TablePlan,
  reader: TableReader,
  onRead: (share: number) => void,
): AsyncGenerator<TableRow, void, undefined> {
  for await (const cells of rowsOfFile(file, encoding, separator, onRead)) {
    const row = reader.take(cells);
    if (row) yield row;
  }
}

/** What a reader finds in a whole table, without its records being sent. */
export async function scanned(file: Blob, { plan, encoding }: ChosenTable, signal: AbortSignal): Promise<TableReport> {
  const reader = new TableReader(plan, firstInstantKept(Date.now()));
  for await (const row of tableRows(file, encoding, plan, reader, () => signal.throwIfAborted()))
    for (const _ of recordsOf({ mcuId: '', plan, reader }, row));
  return reader.report;
}

/** Small enough that the page answers between. */
const PIECE_BYTES = 256 * 1024;

async function* rowsOfFile(
  file: Blob,
  encoding: Encoding,
  separator: string,
  onRead: (share: number) => void,
): AsyncGenerator<RowCells, void, undefined> {
  const cutter = new RowCutter(separator);
  const decoder = new TextDecoder(encoding);
  for (let from = 0; from < file.size; from += PIECE_BYTES) {
    const bytes = await file.slice(from, from + PIECE_BYTES).arrayBuffer();
    yield* cutter.take(decoder.decode(bytes, { stream: true }));
    onRead(Math.min(1, (from + PIECE_BYTES) / file.size));
  }
  yield* cutter.take(decoder.decode());
  yield* cutter.end();
}

/** The records of a row; what is physically impossible is counted. */
export function* recordsOf(
  { mcuId, plan, reader }: Reading,
  row: TableRow | null,
): Generator<RecordOfTable, void, undefined> {
  if (row === null) return;
  const { records, refused } = makeRecords(row.readings, row.at, plan.long?.changes === true);
  for (const reading of refused) reader.noteOutOfRange(reading);
  // A value that stands in a row alone may be half a position.
  if (records.length === 0 && plan.long === null) reader.noteNothingLeft();
  for (const record of records) yield { mcuId: row.device ?? mcuId, record };
}
