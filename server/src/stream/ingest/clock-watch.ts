import { HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';

/** One or two devices with a wrong clock are not unusual, and in a small fleet they are the majority. */
const MIN_WITNESSES = 3;
const FORGET_DOUBT_MS = HOUR_MS;

/** Devices seen in the last minute, classified by how their newest instant compares with this server's clock. */
interface Witnesses {
  /** Ahead by so much that their records would be refused as from the future. */
  readonly ahead: number;
  readonly right: number;
}

/**
 * If one device is ahead, its clock is wrong; if most are, this server's clock is. The clock is trusted again when most
 * devices agree.
 */
export const isClockTrusted = (wasTrusted: boolean, { ahead, right }: Witnesses): boolean =>
  wasTrusted ? ahead < MIN_WITNESSES || ahead <= right : right > ahead;

/** Asks devices whether this server's clock can be trusted. Each counts once, by its last message of a minute. */
export class ClockWatch {
  readonly #changed: (isTrusted: boolean, witnesses: Witnesses) => void;
  /** In order of receipt. */
  readonly #observed = new Map<string, { readonly at: number; readonly isAhead: boolean }>();
  #ahead = 0;
  #isTrusted = true;
  #observedAt = 0;

  constructor(changed: (isTrusted: boolean, witnesses: Witnesses) => void) {
    this.#changed = changed;
  }

  observe(mcuId: string, isAhead: boolean, now: number): void {
    this.#forget(mcuId);
    this.#observed.set(mcuId, { at: now, isAhead });
    if (isAhead) this.#ahead++;
    this.#observedAt = now;
    // An entry later than now was made before the clock was changed.
    for (const [each, { at }] of this.#observed) {
      if (at > now - MINUTE_MS && at <= now) break;
      this.#forget(each);
    }
    const witnesses = { ahead: this.#ahead, right: this.#observed.size - this.#ahead };
    this.#become(isClockTrusted(this.#isTrusted, witnesses), witnesses);
  }

  /** Whether more devices agree with this server's clock than are ahead of it: then one that is ahead has a wrong clock. */
  get isConfirmed(): boolean {
    return isClockTrusted(false, { ahead: this.#ahead, right: this.#observed.size - this.#ahead });
  }

  isTrusted(now: number): boolean {
    if (!this.#isTrusted && now - this.#observedAt > FORGET_DOUBT_MS) this.#become(true, { ahead: 0, right: 0 });
    return this.#isTrusted;
  }

  #become(isTrusted: boolean, witnesses: Witnesses): void {
    if (isTrusted === this.#isTrusted) return;
    this.#isTrusted = isTrusted;
    this.#changed(isTrusted, witnesses);
  }

  #forget(mcuId: string): void {
    if (this.#observed.get(mcuId)?.isAhead) this.#ahead--;
    this.#observed.delete(mcuId);
  }
}
