import { setTimeout as pause } from 'node:timers/promises';
import type { Context, Service } from '../../context.ts';
import { lockScope } from '../db/within.ts';

interface PeriodicWork {
  /** Stands in logs and names the lock: of all processes one does the work at a time. */
  name: string;
  everyMs: number;
  /** Finds what is due in the database and does it; the signal asks to stop between two pieces. */
  work(signal: AbortSignal): Promise<void>;
}

/** Work that is due by the clock. It runs once after the start, then at its pace, never twice at a time. */
export function createPeriodic(
  context: Pick<Context, 'within' | 'log'>,
  { name, everyMs, work }: PeriodicWork,
): Service {
  const { within, log } = context;
  const stopping = new AbortController();
  let running: Promise<void> | null = null;

  const once = () =>
    within(lockScope(name), async (tx) => {
      const { mine } = await tx.one<{ mine: boolean }>('select pg_try_advisory_xact_lock(hashtext($1)) as mine', [
        `periodic ${name}`,
      ]);
      if (mine) await work(stopping.signal);
    }).catch((error: unknown) => {
      log.warn(
        { job: name, error: error instanceof Error ? error.message : error },
        'a job failed and will be tried again',
      );
    });
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await once();
      await pause(everyMs, null, { signal: stopping.signal }).catch(() => {});
    }
  };

  return {
    start: async () => {
      running = loop();
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
