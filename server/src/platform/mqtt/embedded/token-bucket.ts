/** Tokens that come back, and the reserve. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** A rate limit with a reserve. Debt is allowed and returned as a delay, so that nothing is lost, only slowed. */
export class TokenBucket {
  readonly #perMs: number;
  readonly #capacity: number;
  #tokens: number;
  #at: number;

  constructor(rate: Rate, now: number) {
    this.#perMs = rate.perSecond / 1000;
    this.#capacity = rate.burst;
    this.#tokens = rate.burst;
    this.#at = now;
  }

  /** Takes `cost` tokens; milliseconds to wait until they are there, 0 when they are. */
  take(cost: number, now: number): number {
    this.#refill(now);
    this.#tokens -= cost;
    return this.#tokens >= 0 ? 0 : Math.ceil(-this.#tokens / this.#perMs);
  }

  /** Takes one token if there is one. */
  tryTake(now: number): boolean {
    this.#refill(now);
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** Whether nothing was taken for so long that forgetting the bucket changes nothing. */
  isFull(now: number): boolean {
    this.#refill(now);
    return this.#tokens >= this.#capacity;
  }

  #refill(now: number): void {
    this.#tokens = Math.min(this.#capacity, this.#tokens + Math.max(0, now - this.#at) * this.#perMs);
    this.#at = now;
  }
}
