import { HOUR_MS } from '../../foundation/basics/time.ts';

/** What flowed by the power between records, in the order of time; NaN where it is not known. */
export class PowerSpans {
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  readonly #wattHours: number[] = [];
  /** What ends before what is asked next. */
  #past = 0;

  /**
   * @param instants of the readings
   * @param watts NaN where a reading has none
   * @param gaps longest pause before each reading over which power is integrated, ms
   */
  constructor(instants: readonly number[], watts: readonly number[], gaps: ArrayLike<number>) {
    let last = -1;
    for (let place = 0; place < instants.length; place++) {
      const at = instants[place]!;
      if (Number.isNaN(watts[place]!)) continue;
      if (last < 0) this.#add(instants[0]!, at, Number.NaN);
      else {
        const elapsed = at - instants[last]!;
        const mean = (watts[last]! + watts[place]!) / 2;
        this.#add(instants[last]!, at, elapsed <= gaps[place]! ? (mean * elapsed) / HOUR_MS : Number.NaN);
      }
      last = place;
    }
    this.#add(instants[Math.max(0, last)]!, instants.at(-1)!, Number.NaN);
  }

  #add(from: number, to: number, wattHours: number): void {
    if (to <= from) return;
    this.#from.push(from);
    this.#to.push(to);
    this.#wattHours.push(wattHours);
  }

  /** Calls back with what flowed between two instants. Times have to be asked for in their order. */
  over(from: number, to: number, take: (from: number, to: number, wattHours: number) => void): void {
    while (this.#past < this.#to.length && this.#to[this.#past]! <= from) this.#past++;
    for (let place = this.#past; place < this.#from.length && this.#from[place]! < to; place++) {
      const begin = Math.max(from, this.#from[place]!);
      const end = Math.min(to, this.#to[place]!);
      const share = (end - begin) / (this.#to[place]! - this.#from[place]!);
      take(begin, end, share * this.#wattHours[place]!);
    }
  }
}
