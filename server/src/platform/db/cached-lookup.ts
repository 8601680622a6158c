/**
 * Rows by key, fetched in batches and cached until they are invalidated. A row that changes while it is being read is
 * returned to the callers but not cached.
 */
export class CachedLookup<K, V> {
  readonly #load: (keys: K[]) => Promise<Map<K, V>>;
  readonly #known = new Map<K, V>();
  #waiting: Map<K, PromiseWithResolvers<V | null>> | null = null;
  readonly #loading = new Map<K, Promise<V | null>>();

  constructor(load: (keys: K[]) => Promise<Map<K, V>>) {
    this.#load = load;
  }

  /** The row if it is known already. */
  peek(key: K): V | undefined {
    return this.#known.get(key);
  }

  /** The row, or null when there is none. Rejects when the rows cannot be read. */
  find(key: K): Promise<V | null> {
    const known = this.#known.get(key);
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
      if (row !== undefined) this.#known.set(key, row);
    }
    answer.resolve(row ?? null);
  }
}
