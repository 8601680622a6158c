interface Entry {
  atMs: number;
  order: number;
  run: () => void;
}

/** The timers of all devices: one heap and one timer. */
export class Schedule {
  readonly #now: () => number;
  readonly #heap: Entry[] = [];
  #timer: NodeJS.Timeout | undefined;
  #timerAtMs = Infinity;
  #order = 0;
  #stopped = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Runs something at an instant, or soon if that has passed. Returns a function that cancels it. */
  at(atMs: number, run: () => void): () => void {
    const entry: Entry = { atMs, order: this.#order++, run };
    this.#push(entry);
    this.#arm();
    return () => {
      entry.run = () => {};
    };
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#heap.length = 0;
  }

  #arm(): void {
    const first = this.#heap[0];
    if (this.#stopped || first === undefined || first.atMs >= this.#timerAtMs) return;
    clearTimeout(this.#timer);
    this.#timerAtMs = first.atMs;
    // at most a minute: the clock may have been set
    this.#timer = setTimeout(() => this.#due(), Math.max(0, Math.min(60_000, first.atMs - this.#now())));
  }

  #due(): void {
    this.#timerAtMs = Infinity;
    const now = this.#now();
    while (!this.#stopped && this.#heap[0] !== undefined && this.#heap[0].atMs <= now) this.#pop().run();
    this.#arm();
  }

  #push(entry: Entry): void {
    const heap = this.#heap;
    let place = heap.push(entry) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!earlier(entry, heap[parent] as Entry)) break;
      heap[place] = heap[parent] as Entry;
      place = parent;
    }
    heap[place] = entry;
  }

  #pop(): Entry {
    const heap = this.#heap;
    const first = heap[0] as Entry;
    const last = heap.pop() as Entry;
    if (heap.length > 0) {
      let place = 0;
      for (;;) {
        let child = 2 * place + 1;
        if (child >= heap.length) break;
        if (child + 1 < heap.length && earlier(heap[child + 1] as Entry, heap[child] as Entry)) child += 1;
        if (!earlier(heap[child] as Entry, last)) break;
        heap[place] = heap[child] as Entry;
        place = child;
      }
      heap[place] = last;
    }
    return first;
  }
}

function earlier(one: Entry, other: Entry): boolean {
  return one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order);
}
