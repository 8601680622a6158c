import { type ByteWriter, unzigzag, VarintReader, varintLength, zigzag } from '../../foundation/kinds/varint.ts';
import type { Column } from '../../gen/series.ts';
import type { Recode } from './recode.ts';

const LENGTH_DELIMITED = 2;

/** Walks a column record by record. */
export class ColumnCursor {
  readonly field: number;
  readonly index: number;
  readonly #signed: boolean;
  readonly #present: Uint8Array | null;
  readonly #deltas: VarintReader;
  #value = 0;

  constructor(column: Column, recordCount: number, inflate: Recode) {
    const data = inflate(column.data);
    const bitmapLength = column.sparse ? Math.ceil(recordCount / 8) : 0;
    this.field = column.field;
    this.index = column.index;
    this.#signed = column.zigzag;
    this.#present = column.sparse ? data.subarray(0, bitmapLength) : null;
    this.#deltas = new VarintReader(data, bitmapLength);
  }

  /** The value as on the wire, or −1 when the record has none. Call it once for each record in turn. */
  next(record: number): number {
    if (this.#present && (((this.#present[record >> 3] ?? 0) >> (record & 7)) & 1) === 0) return -1;
    this.#value += unzigzag(this.#deltas.next());
    return this.#signed ? zigzag(this.#value) : this.#value;
  }
}

/** Writes one payload from the values of its columns, which are ordered by field and index. */
export const writePayload = (out: ByteWriter, columns: readonly ColumnCursor[], values: readonly number[]): void => {
  for (let place = 0; place < columns.length; place += 1) {
    const column = columns[place];
    const value = values[place] ?? -1;
    if (!column || value < 0) continue;
    if (column.index === 0) {
      out.varint(column.field * 8);
      out.varint(value);
      continue;
    }
    let end = place;
    let length = 0;
    while (columns[end]?.field === column.field && (values[end] ?? -1) >= 0) length += varintLength(values[end++] ?? 0);
    out.varint(column.field * 8 + LENGTH_DELIMITED);
    out.varint(length);
    for (; place < end; place += 1) out.varint(values[place] ?? 0);
    place -= 1;
  }
};
