const MIN_RETRY_MS = 250;
const MAX_RETRY_MS = 10_000;
/** A run that lasted this long was not a failed attempt. */
const LASTING_MS = 60_000;

/** The delay before the next attempt: the first at once, then twice as long each time; reset after a run that lasted. */
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
