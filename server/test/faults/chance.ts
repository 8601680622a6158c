import { uniform } from '#simulator/random/seeded.ts';

/** Numbers by chance, the same for the same seed. */
export class Chance {
  readonly #seed: number;
  #place = 0;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** In [0, 1). */
  next(): number {
    this.#place += 1;
    return uniform(this.#seed, this.#place);
  }

  /** A whole number in [from, to). */
  int(from: number, to: number): number {
    return from + Math.floor((to - from) * this.next());
  }

  of<T>(list: readonly T[]): T {
    return list[this.int(0, list.length)]!;
  }
}
