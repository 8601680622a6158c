import { MINUTE_MS } from '#domain/foundation/basics/time.ts';

/** What operators read of a job. */
export interface JobPlan {
  /** In logs, metrics and the table `job`. */
  readonly name: string;
  /** What it does, as the table of jobs in docs/operations.md has it. */
  readonly does: string;
  /** From the end of a run to the next one. */
  readonly everyMs: number;
  /** A run, or one item of it, that takes longer is said to be stuck; `LONGEST_MS` unless it says otherwise. */
  readonly longestMs?: number;
}

/** Periodic work, done by one process of the installation at a time. */
export interface Job extends JobPlan {
  /** Finds due work in the database and does it. An error it throws is reported, and the next run is delayed. */
  run(turn: Turn): Promise<void>;
  /** The number of waiting items. Absent if there is no list. */
  waiting?(): Promise<number>;
}

export interface Turn {
  /** Requests a stop between two pieces of work: the program ends, or another process has the job now. */
  readonly signal: AbortSignal;
  readonly each: Each;
  readonly aside: Aside;
}

/** Ten minutes: no piece of work of this program takes so long, unless its job says so. */
export const LONGEST_MS = 10 * MINUTE_MS;

/** Work for one item, and who is to receive it. */
export interface AsideItem {
  readonly name: string;
  readonly to: string;
}

/**
 * Work that goes on when the turn is over: the next turn does not wait for it, only a stop and another process do. An item that fails
 * waits before it may begin again.
 */
export interface Aside {
  begin(item: AsideItem, work: () => Promise<void>): void;
  underWay(): readonly AsideItem[];
  /** Names of those that failed and wait. */
  waiting(): readonly string[];
  /** Waits until something ends, and no longer than a second; false: nothing did. */
  oneEnds(): Promise<boolean>;
  /** Throws what has gone wrong through no fault of an item, such as a database that is away. */
  check(): void;
}

/**
 * Does work for one item after the other, until the signal is aborted. One that fails does not delay the others. The
 * name identifies an item over several runs.
 */
export type Each = <T>(
  items: Iterable<T> | AsyncIterable<T>,
  nameOf: (item: T) => string,
  work: (item: T) => Promise<void>,
) => Promise<void>;

/** Without memory: every item is tried, and the first error is thrown when the others are done. */
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
