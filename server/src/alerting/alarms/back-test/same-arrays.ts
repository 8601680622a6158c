import type { NewColumn } from '#domain/stream/history/series.ts';

/** Arrays for the columns of a day, and the same ones for the next: new ones for each would keep the memory of the program busy. */
export class SameArrays {
  readonly #all: Float64Array<ArrayBuffer>[] = [];
  #taken = 0;

  /** What they were taken for before is not needed any more. */
  begin(): void {
    this.#taken = 0;
  }

  readonly take: NewColumn = (count) => {
    const known = this.#all[this.#taken];
    const array = known && known.length >= count ? known : new Float64Array(count);
    this.#all[this.#taken] = array;
    this.#taken += 1;
    return array.subarray(0, count);
  };
}
