/** Work that is due by the clock, done by one process of the installation at a time. */
export interface Job {
  /** In logs, metrics and the table `job`. */
  readonly name: string;
  /** From the end of a turn to the next one. */
  readonly everyMs: number;
  /** Finds due work in the database and does it. An error it throws is reported, and its next turn comes after a while. */
  run(turn: Turn): Promise<void>;
  /** How many items wait for their turn. Left out where there is no list. */
  waiting?(): Promise<number>;
}

export interface Turn {
  /** Asks to stop between two pieces: the program ends, or another process has the job now. */
  readonly signal: AbortSignal;
  readonly each: Each;
}

/**
 * Does work for one item after the other, until the signal asks. One that fails holds up no other. Its name says which it is
 * from turn to turn.
 */
export type Each = <T>(
  items: Iterable<T> | AsyncIterable<T>,
  nameOf: (item: T) => string,
  work: (item: T) => Promise<void>,
) => Promise<void>;

/** Without a memory: every item is tried, and the first fault is thrown when the others are done. */
export const eachOnce =
  (signal: AbortSignal): Each =>
  async (items, _nameOf, work) => {
    const faults: unknown[] = [];
    for await (const item of items) {
      if (signal.aborted) break;
      await work(item).catch((fault: unknown) => faults.push(fault));
    }
    if (faults.length > 0) throw faults[0];
  };
