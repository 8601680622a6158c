import type { ArrivedValue } from '#domain/bridges/calls.ts';
import { MAX_ARRIVED, MAX_CAUSE_LENGTH, MAX_PATH_LENGTH, MAX_TEXT_LENGTH } from '#domain/bridges/limits.ts';
import type { Watcher } from '../device.ts';

/** Remembers the newest values of a source, how many have a channel, and why nothing comes. */
export class Observer {
  readonly #values = new Map<string, ArrivedValue>();
  readonly #mapped = new Map<string, number>();
  readonly #now: () => number;
  cause = '';

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Forgets what an earlier setting saw. */
  clear(): void {
    this.#values.clear();
    this.#mapped.clear();
    this.cause = '';
  }

  readonly watcher: Watcher = {
    saw: (path, value) => {
      if (path.length > MAX_PATH_LENGTH || (this.#values.size >= MAX_ARRIVED && !this.#values.has(path))) return;
      const short = typeof value === 'string' ? value.slice(0, MAX_TEXT_LENGTH) : value;
      this.#values.set(path, { path, value: short, at: this.#now() });
    },
    take: (readings) => {
      for (const { unit, channel } of readings) this.#mapped.set(`${unit} ${channel}`, this.#now());
    },
    trouble: (cause) => {
      this.cause = cause.slice(0, MAX_CAUSE_LENGTH);
    },
  };

  values(): ArrivedValue[] {
    return [...this.#values.values()];
  }

  /** How many values came, and how many of them have a channel, since an instant. */
  since(at: number) {
    const seen = this.values().filter((value) => value.at >= at).length;
    return { seen, mapped: [...this.#mapped.values()].filter((each) => each >= at).length };
  }
}
