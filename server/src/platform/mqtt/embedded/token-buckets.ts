import { type Rate, TokenBucket } from './token-bucket.ts';

const FORGET_ABOVE = 10_000;

/** Buckets by key; one that is full is forgotten, as a new one is full too. */
export class TokenBuckets {
  readonly #rate: Rate;
  readonly #byKey = new Map<string, TokenBucket>();
  #forgetAbove = FORGET_ABOVE;

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  of(key: string, now: number): TokenBucket {
    const known = this.#byKey.get(key);
    if (known) return known;
    if (this.#byKey.size >= this.#forgetAbove) this.#forgetFull(now);
    const bucket = new TokenBucket(this.#rate, now);
    this.#byKey.set(key, bucket);
    return bucket;
  }

  /** Looks at all of them once for as many new ones as remain. */
  #forgetFull(now: number): void {
    for (const [key, bucket] of this.#byKey) if (bucket.isFull(now)) this.#byKey.delete(key);
    this.#forgetAbove = Math.max(FORGET_ABOVE, 2 * this.#byKey.size);
  }
}
