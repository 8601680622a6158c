import type { Reading } from '#domain/bridges/make-records.ts';

/**
 * Gathers readings that arrive one by one or more often than they should be sent: at most one record in each interval, with
 * the newest value of each channel. The interval is counted by the instants of the readings; 0 passes everything on.
 */
export class Gather {
  readonly #intervalMs: number;
  readonly #pass: (readings: Reading[], at: number) => void;
  readonly #newest = new Map<string, Reading>();
  #since = 0;
  #last = 0;

  constructor(intervalMs: number, pass: (readings: Reading[], at: number) => void) {
    this.#intervalMs = intervalMs;
    this.#pass = pass;
  }

  take(readings: readonly Reading[], at: number): void {
    if (this.#newest.size > 0 && (at >= this.#since + this.#intervalMs || at < this.#last)) this.flush();
    if (this.#newest.size === 0) this.#since = at;
    for (const reading of readings) this.#newest.set(`${reading.unit} ${reading.channel}`, reading);
    this.#last = at;
    if (this.#intervalMs === 0) this.flush();
  }

  /** Passes on what is there once its interval is over. */
  due(now: number): void {
    if (now >= this.#since + this.#intervalMs) this.flush();
  }

  flush(): void {
    if (this.#newest.size === 0) return;
    const readings = [...this.#newest.values()];
    this.#newest.clear();
    this.#pass(readings, this.#last);
  }
}
