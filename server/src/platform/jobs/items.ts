import { hasCome } from '#domain/foundation/basics/has-come.ts';
import type { Context } from '../../context.ts';
import { isDatabaseAway } from '../db/away.ts';
import type { FailingItems } from './aside.ts';
import type { Each } from './job.ts';
import { itemRetryMs, LAST_ITEM_RETRY_MS } from './pace.ts';

interface Failing {
  readonly failures: number;
  readonly retryAt: number;
}

interface TurnOfItems {
  readonly each: Each;
  readonly failing: FailingItems;
  /** All lists were processed: other items have been handled by another process. */
  end(): void;
}

/** With more failures than this the cause is not in single items. */
const MAX_FAILING = 10_000;

export interface Items {
  /** @param goesOn is called when an item is done */
  begin(signal: AbortSignal, goesOn: () => void): TurnOfItems;
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

  const waits = (name: string): boolean => {
    const since = failing.get(name);
    return since !== undefined && !hasCome(since.retryAt, clock.now(), LAST_ITEM_RETRY_MS);
  };

  return {
    begin: (signal, goesOn) => {
      const gone = new Set(failing.keys());
      const each: Each = async (items, nameOf, work) => {
        for await (const item of items) {
          if (signal.aborted) return;
          const name = nameOf(item);
          gone.delete(name);
          if (waits(name)) continue;
          try {
            await work(item);
            failing.delete(name);
          } catch (error) {
            // An error that was not caused by an item ends the run.
            if (signal.aborted || isDatabaseAway(error)) throw error;
            noteFailure(name, error);
          }
          goesOn();
        }
      };
      return {
        each,
        failing: {
          waiting: () => {
            const names = [...failing.keys()].filter(waits);
            for (const name of names) gone.delete(name);
            return names;
          },
          begun: (name) => void gone.delete(name),
          succeeded: (name) => void failing.delete(name),
          failed: noteFailure,
        },
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
