/** Limits for what may wait in memory. */
export interface BacklogLimits {
  readonly records: number;
  readonly bytes: number;
}

export const BACKLOG_LIMITS: BacklogLimits = { records: 40_000, bytes: 32 * 1024 * 1024 };

/** Smallest record on the wire, for an estimate before decoding. */
const MIN_RECORD_BYTES = 10;

interface Waiting {
  readonly messages: number;
  readonly bytes: number;
  readonly records: number;
  admit(isIn: boolean): void;
}

interface BacklogSize {
  readonly records: number;
  readonly bytes: number;
  /** Messages for which there was no room. */
  readonly waiting: number;
}

/**
 * Limits the records waiting for their transaction. Messages without room wait, undecoded, until there is some or their
 * connection is closed; since they are not acknowledged, their sender slows down too.
 */
export class Backlog {
  readonly #limits: BacklogLimits;
  readonly #waiting = new Set<Waiting>();
  #records = 0;
  #bytes = 0;

  constructor(limits: BacklogLimits) {
    this.#limits = limits;
  }

  get size(): BacklogSize {
    const waiting = [...this.#waiting].reduce((sum, { messages }) => sum + messages, 0);
    return { records: this.#records, bytes: this.#bytes, waiting };
  }

  static estimateRecords(bytes: number): number {
    return Math.max(1, Math.ceil(bytes / MIN_RECORD_BYTES));
  }

  /** True when there is room; false if the connection was closed before. */
  enter(bytes: number, messages: number, connection: AbortSignal): true | Promise<boolean> {
    const records = Backlog.estimateRecords(bytes);
    if (this.#waiting.size === 0 && this.#hasRoom(bytes, records)) {
      this.#take(bytes, records);
      return true;
    }
    if (connection.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const waiting: Waiting = {
        messages,
        bytes,
        records,
        admit: (isIn) => {
          this.#waiting.delete(waiting);
          connection.removeEventListener('abort', giveUp);
          resolve(isIn);
        },
      };
      const giveUp = () => waiting.admit(false);
      connection.addEventListener('abort', giveUp);
      this.#waiting.add(waiting);
    });
  }

  /** Frees room: the same bytes and records as in `enter`, or a part of them. */
  leave(bytes: number, records: number): void {
    this.#records -= records;
    this.#bytes -= bytes;
    for (const waiting of this.#waiting) {
      if (!this.#hasRoom(waiting.bytes, waiting.records)) return;
      this.#take(waiting.bytes, waiting.records);
      waiting.admit(true);
    }
  }

  /** An empty backlog accepts anything, so that nothing is too large for ever. */
  #hasRoom(bytes: number, records: number): boolean {
    if (this.#records === 0) return true;
    return this.#bytes + bytes <= this.#limits.bytes && this.#records + records <= this.#limits.records;
  }

  #take(bytes: number, records: number): void {
    this.#records += records;
    this.#bytes += bytes;
  }
}
