import type { PayloadFields } from '../../foundation/kinds/payload-fields.ts';
import { ByteWriter, unzigzag, zigzag } from '../../foundation/kinds/varint.ts';
import type { Column } from '../../gen/series.ts';
import type { Recode } from './recode.ts';

/** Payloads that would need more columns than this are stored whole; it limits what a hostile device can cost. */
const MAX_COLUMNS = 1500;

class ColumnWriter {
  readonly field: number;
  readonly index: number;
  readonly #signed: boolean;
  readonly #present: Uint8Array;
  readonly #deltas = new ByteWriter();
  #presentCount = 0;
  #previous = 0;

  constructor(field: number, index: number, signed: boolean, recordCount: number) {
    this.field = field;
    this.index = index;
    this.#signed = signed;
    this.#present = new Uint8Array(Math.ceil(recordCount / 8));
  }

  add(record: number, wireValue: number): void {
    const value = this.#signed ? unzigzag(wireValue) : wireValue;
    this.#deltas.varint(zigzag(value - this.#previous));
    this.#previous = value;
    this.#present[record >> 3] = (this.#present[record >> 3] ?? 0) | (1 << (record & 7));
    this.#presentCount += 1;
  }

  finish(recordCount: number, deflate: Recode): Column {
    const sparse = this.#presentCount < recordCount;
    const data = new ByteWriter(this.#present.length + this.#deltas.length);
    if (sparse) data.append(this.#present);
    data.append(this.#deltas.finish());
    return { field: this.field, index: this.index, zigzag: this.#signed, sparse, data: deflate(data.finish()) };
  }
}

/** Fills the columns of one series, and creates each with its first value. */
export class ColumnWriters {
  readonly #byKey = new Map<number, ColumnWriter>();
  readonly #signed: ReadonlySet<number>;
  readonly #recordCount: number;

  constructor(signed: ReadonlySet<number>, recordCount: number) {
    this.#signed = signed;
    this.#recordCount = recordCount;
  }

  /** Whether every value found its column. */
  add(record: number, { fields, indexes, values, count }: PayloadFields): boolean {
    let complete = true;
    for (let place = 0; place < count; place += 1) {
      const column = this.#column(fields[place] ?? 0, indexes[place] ?? 0);
      if (column) column.add(record, values[place] ?? 0);
      else complete = false;
    }
    return complete;
  }

  finish(deflate: Recode): Column[] {
    return [...this.#byKey.values()]
      .sort((left, right) => left.field - right.field || left.index - right.index)
      .map((column) => column.finish(this.#recordCount, deflate));
  }

  #column(field: number, index: number): ColumnWriter | undefined {
    const key = field * 1024 + index;
    const known = this.#byKey.get(key);
    if (known || this.#byKey.size >= MAX_COLUMNS) return known;
    const column = new ColumnWriter(field, index, this.#signed.has(field), this.#recordCount);
    this.#byKey.set(key, column);
    return column;
  }
}
