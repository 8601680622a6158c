const MIN_RETRY_MS = 250;
const MAX_RETRY_MS = 10_000;
/** What lasted so long was no failed try. */
const LASTING_MS = 60_000;

/** How long to wait before the next try: the first at once, then twice as long each time; anew after one that lasted. */
export class RetryPace {
  #waitMs = 0;

  next(): number {
    const waitMs = this.#waitMs;
    this.#waitMs = Math.min(2 * waitMs || MIN_RETRY_MS, MAX_RETRY_MS);
    return waitMs;
  }

  lasted(ms: number): void {
    if (ms >= LASTING_MS) this.#waitMs = 0;
  }
}
