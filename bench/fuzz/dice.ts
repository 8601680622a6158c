import { hash, uniform } from '#simulator/random/seeded.ts';

/** The throws that decide one case of a run: the same for the same seed and number, whatever came before. */
export class Dice {
  readonly #seed: number;
  #thrown = 0;

  constructor(seed: number, number: number) {
    this.#seed = hash(seed, number);
  }

  /** A whole number below another. */
  below(end: number): number {
    return Math.floor(uniform(this.#seed, this.#thrown++) * end);
  }

  /** Whether something happens that happens in so many of a hundred cases. */
  in100(percent: number): boolean {
    return this.below(100) < percent;
  }

  of<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)]!;
  }
}
