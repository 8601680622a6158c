/**
 * The number of requests of each caller. When the table is full, the half with the fewest requests is dropped, so a
 * caller with many addresses gains nothing.
 */
export class RequestCounts {
  readonly #most: number;
  readonly #counts = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts one request, and returns the number so far. */
  add(caller: string): number {
    const count = (this.#counts.get(caller) ?? 0) + 1;
    if (count === 1 && this.#counts.size >= this.#most) this.#forgetHalf();
    this.#counts.set(caller, count);
    return count;
  }

  clear(): void {
    this.#counts.clear();
  }

  #forgetHalf(): void {
    const middle = Math.floor(this.#most / 2);
    const quiet = [...this.#counts].sort(([, a], [, b]) => a - b).slice(0, middle);
    for (const [caller] of quiet) this.#counts.delete(caller);
  }
}
