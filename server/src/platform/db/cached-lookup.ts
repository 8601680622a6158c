/**
 * Rows by key, fetched in batches and cached until they are invalidated, or until they are the least recently used of too
 * many. A row that changes while it is being read is returned to the callers but not cached.
 */
export class CachedLookup<K, V> {
  readonly #load: (keys: K[]) => Promise<Map<K, V>>;
  readonly #known = new Map<K, V>();
  #waiting: Map<K, PromiseWithResolvers<V | null>> | null = null;
  readonly #loading = new Map<K, Promise<V | null>>();
  readonly #max: number;

  constructor(load: (keys: K[]) => Promise<Map<K, V>>, max: number) {
    this.#load = load;
    this.#max = max;
  }

  get size(): number {
    return this.#known.size;
  }

  /** The row if it is known already. */
  peek(key: K): V | undefined {
    const row = this.#known.get(key);
    if (row !== undefined) {
      this.#known.delete(key);
      this.#known.set(key, row);
    }
    return row;
  }

  /** The row, or null when there is none. Rejects when the rows cannot be read. */
  find(key: K): Promise<V | null> {
    const known = this.peek(key);
    if (known !== undefined) return Promise.resolve(known);
    const loading = this.#waiting?.get(key)?.promise ?? this.#loading.get(key);
    if (loading) return loading;
    if (!this.#waiting) {
      this.#waiting = new Map();
      setImmediate(() => void this.#loadWanted());
    }
    const answer = Promise.withResolvers<V | null>();
    this.#waiting.set(key, answer);
    this.#loading.set(key, answer.promise);
    return answer.promise;
  }

  forget(key: K): void {
    this.#known.delete(key);
    this.#loading.delete(key);
  }

  /** Forgets some rows, and those that are being read: nobody knows yet whether they are among them. */
  forgetWhere(isStale: (row: V) => boolean): void {
    for (const [key, row] of this.#known) if (isStale(row)) this.#known.delete(key);
    this.#loading.clear();
  }

  forgetAll(): void {
    this.#known.clear();
    this.#loading.clear();
  }

  async #loadWanted(): Promise<void> {
    const waiting = this.#waiting ?? new Map<K, PromiseWithResolvers<V | null>>();
    this.#waiting = null;
    try {
      const rows = await this.#load([...waiting.keys()]);
      for (const [key, answer] of waiting) this.#settle(key, answer, rows.get(key));
    } catch (error) {
      for (const [key, answer] of waiting) {
        if (this.#loading.get(key) === answer.promise) this.#loading.delete(key);
        answer.reject(error);
      }
    }
  }

  #settle(key: K, answer: PromiseWithResolvers<V | null>, row: V | undefined): void {
    if (this.#loading.get(key) === answer.promise) {
      this.#loading.delete(key);
      if (row !== undefined) this.#keep(key, row);
    }
    answer.resolve(row ?? null);
  }

  #keep(key: K, row: V): void {
    this.#known.set(key, row);
    if (this.#known.size <= this.#max) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }
}
