import { HISTORY_COLUMNS, type History, placeFrom, sliceOf } from './history.ts';

/** One measurement, in the units of {@link History}. */
export type Sample = { readonly [C in keyof History]: number };

const MIN_ROOM = 256;

const copyWithRoom = (history: History, room: number): History => {
  const copy = (values: Float64Array): Float64Array<ArrayBuffer> => {
    const roomy = new Float64Array(values.length + room);
    roomy.set(values);
    return roomy;
  };
  return {
    at: copy(history.at),
    soc: copy(history.soc),
    voltage: copy(history.voltage),
    using: copy(history.using),
    charging: copy(history.charging),
    current: copy(history.current),
    temperature: copy(history.temperature),
  };
};

/**
 * A loaded history to which live values are added. Adding does not change arrays already handed out: `get` returns the
 * same object until there is more, and earlier results keep their length and values.
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

  /** Adds a measurement; returns `false` when it is not newer than the newest. */
  add(sample: Sample): boolean {
    if (!this.#take(sample)) return false;
    this.#show();
    return true;
  }

  /** Replaces everything after an instant with a later download; newer live values stay. */
  renew(after: number, download: History): void {
    const before = this.#shown;
    const start = placeFrom(before.at, after + 1);
    const downloadedTo = Math.max(after, download.at.at(-1) ?? after);
    this.#room = copyWithRoom(sliceOf(before, 0, start), download.at.length + MIN_ROOM);
    this.#length = start;
    this.#takeAll(download, placeFrom(download.at, after + 1));
    this.#takeAll(before, placeFrom(before.at, downloadedTo + 1));
    this.#show();
  }

  #takeAll(history: History, from: number): void {
    for (let place = from; place < history.at.length; place += 1) this.#take(sampleAt(history, place));
  }

  #take(sample: Sample): boolean {
    if (!(sample.at > (this.newestAt ?? Number.NEGATIVE_INFINITY))) return false;
    if (this.#length === this.#room.at.length)
      this.#room = copyWithRoom(sliceOf(this.#room, 0, this.#length), Math.max(MIN_ROOM, this.#length >> 3));
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
