import { HOUR_MS } from '../time.ts';
import type { TableRow } from './reader.ts';

/** Rows of a table that are in hand at a time; a longer one is read again for each part of its time. */
export const ROWS_IN_HAND = 200_000;
/** An hour is not divided. */
const MOST_OF_AN_HOUR = 2_000_000;

/** So many values of one hour are no measurement. */
export class HourTooLong extends Error {}

/** A part of the time of a table. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/**
 * The rows of a table with a value in each row, gathered by their instants and in order of them, however the table is ordered: by time, by
 * the name of the value, the newest first. Whatever its length, few rows are in hand.
 *
 * @param rowsOf reads the table from its beginning; `pass` counts from 0, of `passes` as far as is known
 */
export async function* gatheredRows(
  rowsOf: (pass: number, passes: number) => AsyncIterable<TableRow>,
  most = ROWS_IN_HAND,
): AsyncGenerator<TableRow, void, undefined> {
  const hours = new Map<number, number>();
  let gathered: Gathered | null = new Gathered();
  let isInOrder = true;
  let last = Number.NEGATIVE_INFINITY;
  for await (const row of rowsOf(0, 2)) {
    const hour = Math.floor(row.at / HOUR_MS);
    hours.set(hour, (hours.get(hour) ?? 0) + 1);
    isInOrder &&= row.at >= last;
    last = row.at;
    if (gathered?.add(row) === most) gathered = null;
  }
  if (gathered) return yield* gathered.take();
  if (isInOrder) return yield* inOrder(rowsOf(1, 2));
  const spans = spansOf(hours, most);
  for (const [place, { from, until }] of spans.entries()) {
    const part = new Gathered();
    for await (const row of rowsOf(place + 1, spans.length + 1)) if (row.at >= from && row.at < until) part.add(row);
    yield* part.take();
  }
}

/** Of a table that is in order of time, one instant is in hand. */
async function* inOrder(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow, void, undefined> {
  const gathered = new Gathered();
  let last: number | null = null;
  for await (const row of rows) {
    if (row.at !== last) yield* gathered.take();
    gathered.add(row);
    last = row.at;
  }
  yield* gathered.take();
}

/** Parts of a time, in order, of at most so many rows each where no hour has more. */
export function spansOf(rowsByHour: ReadonlyMap<number, number>, most: number): Span[] {
  const spans: { from: number; until: number }[] = [];
  let rows = Number.POSITIVE_INFINITY;
  for (const [hour, count] of [...rowsByHour].sort(([a], [b]) => a - b)) {
    if (count > Math.max(most, MOST_OF_AN_HOUR)) throw new HourTooLong();
    if (rows + count > most) {
      spans.push({ from: hour * HOUR_MS, until: 0 });
      rows = 0;
    }
    rows += count;
    spans.at(-1)!.until = (hour + 1) * HOUR_MS;
  }
  return spans;
}

/** Values of one instant and device are one row. */
class Gathered {
  readonly #rows = new Map<string, TableRow & { readonly readings: TableRow['readings'][number][] }>();
  #count = 0;

  /** @returns how many are gathered */
  add(row: TableRow): number {
    const key = `${row.device ?? ''} ${row.at}`;
    const known = this.#rows.get(key);
    if (known) known.readings.push(...row.readings);
    else this.#rows.set(key, { ...row, readings: [...row.readings] });
    this.#count += 1;
    return this.#count;
  }

  /** Those that are gathered, in order of their instants; none is left. */
  *take(): Generator<TableRow, void, undefined> {
    const rows = [...this.#rows.values()].sort((a, b) => a.at - b.at);
    this.#rows.clear();
    this.#count = 0;
    yield* rows;
  }
}
