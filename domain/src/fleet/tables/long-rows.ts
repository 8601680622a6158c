import { HOUR_MS } from '../../foundation/basics/time.ts';
import type { TableReading, TableRow } from './reader.ts';

/** Rows of a table that are in hand at a time; a longer one is read again for each part of its time. */
const ROWS_IN_HAND = 1_000_000;
/** An hour is not divided. */
const MAX_OF_AN_HOUR = 2_000_000;

/** So many values of one hour are no measurement. */
export class HourTooLong extends Error {}

/** A part of the time of a table. */
interface Span {
  readonly from: number;
  readonly until: number;
}

/**
 * The rows of a table with a value in each row, gathered by their instants and in order of them, however the table is ordered: by time, by
 * the name of the value, the newest first. Whatever its length, few rows are in hand.
 *
 * @param rowsOf reads the table from its beginning; `pass` counts from 0, of `passes` as far as is known
 */
export async function* groupedRows(
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
    if (gathered && gathered.add(row) >= most) gathered = null;
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
    if (count > Math.max(most, MAX_OF_AN_HOUR)) throw new HourTooLong();
    if (rows + count > most) {
      spans.push({ from: hour * HOUR_MS, until: 0 });
      rows = 0;
    }
    rows += count;
    spans.at(-1)!.until = (hour + 1) * HOUR_MS;
  }
  return spans;
}

/** Whose value it is, and of what. */
interface Meant {
  readonly device: string | null;
  readonly channel: string;
  readonly unit: number;
}

/** Values of one instant and device are one row. They are kept as numbers beside each other: a million takes some 40 MB. */
class Gathered {
  readonly #meant = new Map<string, number>();
  readonly #meanings: Meant[] = [];
  #at: number[] = [];
  #value: number[] = [];
  #line: number[] = [];
  #which: number[] = [];

  /** @returns how many values are gathered */
  add({ at, device, readings }: TableRow): number {
    for (const { channel, unit, value, line } of readings) {
      const key = `${device} ${unit} ${channel}`;
      const known = this.#meant.get(key) ?? this.#meanings.push({ device, channel, unit }) - 1;
      this.#meant.set(key, known);
      this.#at.push(at);
      this.#value.push(value);
      this.#line.push(line);
      this.#which.push(known);
    }
    return this.#at.length;
  }

  /** Those that are gathered, in order of their instants; none is left. */
  *take(): Generator<TableRow, void, undefined> {
    const [ats, values, lines, which] = [this.#at, this.#value, this.#line, this.#which];
    [this.#at, this.#value, this.#line, this.#which] = [[], [], [], []];
    const order = Uint32Array.from(ats.keys()).sort((a, b) => ats[a]! - ats[b]! || a - b);
    for (let from = 0, until = 0; from < order.length; from = until) {
      const at = ats[order[from]!]!;
      const byDevice = new Map<string | null, TableReading[]>();
      for (until = from; until < order.length && ats[order[until]!] === at; until += 1) {
        const place = order[until]!;
        const { device, channel, unit } = this.#meanings[which[place]!]!;
        const readings = byDevice.get(device) ?? [];
        readings.push({ channel, unit, value: values[place]!, line: lines[place]! });
        byDevice.set(device, readings);
      }
      for (const [device, readings] of byDevice) yield { line: readings[0]!.line, at, device, readings };
    }
  }
}
