import type { BridgeStatus } from '#domain/fleet/bridges/calls.ts';
import { CURVE_MINUTES } from '#domain/fleet/bridges/limits.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';

type Waiting = NonNullable<BridgeStatus['waiting']['curve']>;
type Down = NonNullable<BridgeStatus['lastDown']>;

/** How many records waited in each minute of the last hour, and when the line to the server was down last. */
export class Curve {
  readonly #most = new Map<number, number>();
  #down: Down | null = null;
  #before: Down | null = null;

  /** To be called more often than once a minute, whether the server can be reached or not. */
  add(at: number, records: number, isConnected: boolean): void {
    const minute = Math.floor(at / MINUTE_MS);
    this.#most.set(minute, Math.max(records, this.#most.get(minute) ?? 0));
    for (const each of this.#most.keys()) if (each <= minute - CURVE_MINUTES || each > minute) this.#most.delete(each);
    if (!isConnected) this.#down ??= { from: at, until: null };
    else if (this.#down) {
      // A session that begins anew at once has not kept anything waiting.
      if (at - this.#down.from >= MINUTE_MS) this.#before = { from: this.#down.from, until: at };
      this.#down = null;
    }
  }

  /** By minute up to the newest; null where the bridge did not run. */
  get records(): Waiting {
    const minutes = [...this.#most.keys()];
    if (minutes.length === 0) return { from: 0, records: [] };
    const [first, last] = [Math.min(...minutes), Math.max(...minutes)];
    return {
      from: first * MINUTE_MS,
      records: Array.from({ length: last - first + 1 }, (_, past) => this.#most.get(first + past) ?? null),
    };
  }

  get lastDown(): Down | null {
    return this.#down ?? this.#before;
  }
}
