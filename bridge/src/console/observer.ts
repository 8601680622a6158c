import type { ArrivedValue } from '#domain/fleet/bridges/calls.ts';
import {
  MAX_ARRIVED,
  MAX_CAUSE_LENGTH,
  MAX_MUTE,
  MAX_PATH_LENGTH,
  MAX_TEXT_LENGTH,
} from '#domain/fleet/bridges/limits.ts';
import type { Watcher } from '../device.ts';

const DECIMAL = /^[+-]?\d{1,15}(\.\d{1,12})?$/;

const NONE = { neverHeard: [] as string[], noNumbers: [] as string[] };
const shortened = (paths: readonly string[]) => paths.slice(0, MAX_MUTE).map((path) => path.slice(0, MAX_PATH_LENGTH));

/** Remembers the newest values of a source, how many have a channel, and why nothing comes. */
export class Observer {
  /** Of a text that is not shown, null. */
  readonly #values = new Map<string, Omit<ArrivedValue, 'value'> & { readonly value: ArrivedValue['value'] | null }>();
  readonly #mapped = new Map<string, number>();
  readonly #now: () => number;
  cause = '';
  /** Mapped paths from which nothing comes. */
  mute = NONE;
  /** Whether the console may show what is no number. */
  showsTexts = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Forgets what an earlier setting saw. */
  clear(): void {
    this.#values.clear();
    this.#mapped.clear();
    this.cause = '';
    this.mute = NONE;
  }

  readonly watcher: Watcher = {
    saw: (path, value) => {
      if (path.length > MAX_PATH_LENGTH || (this.#values.size >= MAX_ARRIVED && !this.#values.has(path))) return;
      const shown = typeof value === 'string' ? this.#shown(value) : value;
      this.#values.set(path, { path, value: shown, at: this.#now() });
    },
    take: (readings) => {
      for (const { unit, channel, value } of readings)
        if (value !== null) this.#mapped.set(`${unit} ${channel}`, this.#now());
    },
    mute: ({ neverHeard, noNumbers }) => {
      this.mute = { neverHeard: shortened(neverHeard), noNumbers: shortened(noNumbers) };
    },
    trouble: (cause) => {
      this.cause = cause.slice(0, MAX_CAUSE_LENGTH);
    },
  };

  #shown(text: string): string | number | null {
    if (this.showsTexts) return text.slice(0, MAX_TEXT_LENGTH);
    return DECIMAL.test(text) ? Number(text) : null;
  }

  values(): ArrivedValue[] {
    return [...this.#values.values()].flatMap(({ value, ...rest }) => (value === null ? [] : [{ ...rest, value }]));
  }

  /** How many texts the console is not shown. */
  get withheld(): number {
    return [...this.#values.values()].filter(({ value }) => value === null).length;
  }

  /** How many values came, and how many of them have a channel, since an instant. */
  since(at: number) {
    const seen = [...this.#values.values()].filter((value) => value.at >= at).length;
    return { seen, mapped: [...this.#mapped.values()].filter((each) => each >= at).length };
  }
}
