import type { Context } from '../../context.ts';
import { isDatabaseAway } from '../db/away.ts';
import type { Each } from './job.ts';
import { itemRetryMs } from './pace.ts';

interface Failing {
  readonly failures: number;
  readonly retryAt: number;
}

interface TurnOfItems {
  readonly each: Each;
  /** All lists were processed: other items have been handled by another process. */
  end(): void;
}

/** With more failures than this the cause is not in single items. */
const MAX_FAILING = 10_000;

export interface Items {
  begin(signal: AbortSignal): TurnOfItems;
  /** How many have failed and not succeeded since. */
  readonly failing: number;
}

/**
 * Remembers which items of a job fail, and lets each wait before it is tried again. The items themselves are in the
 * database: a new process tries them all once.
 */
export function createItems(job: string, { clock, log }: Pick<Context, 'clock' | 'log'>): Items {
  const failing = new Map<string, Failing>();

  const noteFailure = (name: string, error: unknown) => {
    if (failing.size >= MAX_FAILING && !failing.has(name)) throw error;
    const failures = (failing.get(name)?.failures ?? 0) + 1;
    const waitMs = itemRetryMs(failures);
    failing.set(name, { failures, retryAt: clock.now() + waitMs });
    const message = error instanceof Error ? error.message : error;
    log.warn({ job, item: name, failures, error: message, retryInMs: waitMs }, 'an item of a job failed');
  };

  return {
    begin: (signal) => {
      const gone = new Set(failing.keys());
      const each: Each = async (items, nameOf, work) => {
        for await (const item of items) {
          if (signal.aborted) return;
          const name = nameOf(item);
          gone.delete(name);
          if ((failing.get(name)?.retryAt ?? 0) > clock.now()) continue;
          try {
            await work(item);
            failing.delete(name);
          } catch (error) {
            // An error that was not caused by an item ends the run.
            if (signal.aborted || isDatabaseAway(error)) throw error;
            noteFailure(name, error);
          }
        }
      };
      return {
        each,
        end: () => {
          for (const name of gone) failing.delete(name);
        },
      };
    },
    get failing() {
      return failing.size;
    },
  };
}
