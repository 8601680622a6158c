import type { CachedState } from './cached-state.ts';

/** Some 10 kB each. */
export const MAX_STATES = 30_000;

/**
 * The states of devices that a worker has handled; the least recently used are evicted first. A batch takes a state
 * out, owns it, and puts it back after its commit.
 */
export class StateCache {
  readonly #states = new Map<number, CachedState>();
  readonly #max: number;

  constructor(max = MAX_STATES) {
    this.#max = max;
  }

  /** The state of a device that is not in a batch; other processes may have a newer one. */
  peek(deviceId: number): CachedState | undefined {
    return this.#states.get(deviceId);
  }

  /** The state, unless inputs have been processed since that it does not contain. */
  takeOut(deviceId: number, seq: number): CachedState | undefined {
    const held = this.#states.get(deviceId);
    if (!held) return undefined;
    this.#states.delete(deviceId);
    return held.seq === seq ? held : undefined;
  }

  putBack(deviceId: number, held: CachedState): void {
    this.#states.set(deviceId, held);
    if (this.#states.size <= this.#max) return;
    const [oldest] = this.#states.keys();
    if (oldest !== undefined) this.#states.delete(oldest);
  }
}
