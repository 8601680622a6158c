import { HISTORY_COLUMNS, type History, placeFrom, sliceOf } from './history.ts';

/** One measurement, in the units of {@link History}. */
export type Sample = { readonly [C in keyof History]: number };

const FIRST_ROOM = 256;

const withRoom = (history: History, room: number): History => {
  const make = (values: Float64Array): Float64Array<ArrayBuffer> => {
    const roomy = new Float64Array(values.length + room);
    roomy.set(values);
    return roomy;
  };
  return {
    at: make(history.at),
    soc: make(history.soc),
    voltage: make(history.voltage),
    using: make(history.using),
    charging: make(history.charging),
    current: make(history.current),
    temperature: make(history.temperature),
  };
};

/**
 * A loaded history that live values are added to. Adding does not touch what was handed out before: `get` answers the same
 * object until there is more, and parts already read keep their length.
 */
export class GrowingHistory {
  #room: History;
  #length: number;
  #shown: History;
  readonly #listeners = new Set<() => void>();

  constructor(loaded: History) {
    this.#room = loaded;
    this.#length = loaded.at.length;
    this.#shown = loaded;
  }

  get = (): History => this.#shown;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Instant of the newest measurement; `null` when there is none. */
  get newestAt(): number | null {
    return this.#room.at[this.#length - 1] ?? null;
  }

  /** Adds a measurement; one that is not newer than the newest is known already, and says `false`. */
  add(sample: Sample): boolean {
    if (!this.#take(sample)) return false;
    this.#show();
    return true;
  }

  /** Adds what a later download brought. */
  addAll(later: History): void {
    const start = this.newestAt === null ? 0 : placeFrom(later.at, this.newestAt + 1);
    for (let place = start; place < later.at.length; place += 1) this.#take(sampleAt(later, place));
    if (start < later.at.length) this.#show();
  }

  #take(sample: Sample): boolean {
    if (!(sample.at > (this.newestAt ?? Number.NEGATIVE_INFINITY))) return false;
    if (this.#length === this.#room.at.length)
      this.#room = withRoom(sliceOf(this.#room, 0, this.#length), Math.max(FIRST_ROOM, this.#length >> 3));
    for (const column of HISTORY_COLUMNS) this.#room[column][this.#length] = sample[column];
    this.#length += 1;
    return true;
  }

  #show(): void {
    this.#shown = sliceOf(this.#room, 0, this.#length);
    for (const listener of this.#listeners) listener();
  }
}

const sampleAt = (history: History, place: number): Sample => {
  const value = (column: keyof History) => history[column][place] ?? Number.NaN;
  return {
    at: value('at'),
    soc: value('soc'),
    voltage: value('voltage'),
    using: value('using'),
    charging: value('charging'),
    current: value('current'),
    temperature: value('temperature'),
  };
};
