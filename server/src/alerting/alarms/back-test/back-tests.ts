import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { BackTest, BackTestResult } from '#domain/alerting/alarms/calls/back-test-calls.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { SECOND_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../../context.ts';
import { systemScope } from '../../../platform/db/within.ts';
import type { Session } from '../../../platform/http/session.ts';
import { type BackTestRequest, runBackTest } from './run-back-test.ts';
import { askBackTest, cancelBackTest, insertBackTest, noteProgress } from './store.ts';

type BackTestContext = Pick<Context, 'database' | 'within' | 'clock' | 'log'>;

/** The back-tests that this process runs. */
export interface BackTests {
  start(session: Session, request: BackTestRequest): Promise<string>;
  get(session: Session, id: string): Promise<BackTest>;
  cancel(session: Session, id: string): Promise<void>;
  /** Ends all of them. */
  stop(): Promise<void>;
}

/** More would only slow each other down, and what else the process does. */
const MAX_RUNNING = 2;
const MAX_WAITING = 20;
/** Threads that help with each: on a machine of two cores one, so that both are used. */
const MAX_THREADS = 2;
const PROGRESS_EVERY_MS = 700;
const LIFE_SIGN_EVERY_MS = 5 * SECOND_MS;
const scope = systemScope('back-tests');

export function createBackTests({ database, within, clock, log }: BackTestContext): BackTests {
  const running = new Map<string, { userId: number; end: AbortController; finished: Promise<void> }>();
  const free = slots(MAX_RUNNING);

  const note = (id: string, state: BackTest['state'], result: BackTestResult | null) =>
    within(scope, (tx) => noteProgress(tx, id, { state, result }, clock.now()));

  async function run(id: string, request: BackTestRequest, end: AbortController): Promise<void> {
    const { signal } = end;
    const goOn = async (state: BackTest['state'], result: BackTestResult | null) => {
      if (!(await note(id, state, result))) end.abort();
      signal.throwIfAborted();
    };
    const release = await free.take(signal, () => goOn('waiting', null));
    try {
      await goOn('running', null);
      let told = 0;
      const { result } = await runBackTest(request, {
        within,
        threads: { most: Math.min(MAX_THREADS, availableParallelism() - 1), addresses: database.addresses },
        signal,
        report: async (soFar) => {
          if (performance.now() - told < PROGRESS_EVERY_MS) return;
          // Devices are tried at the same time: until this is told nothing else is.
          told = Number.POSITIVE_INFINITY;
          await goOn('running', soFar());
          told = performance.now();
        },
        note: (error, { mcuId }) => log.warn({ err: error, mcuId }, 'a device could not be tried in a back-test'),
      });
      await note(id, 'done', result);
    } finally {
      release();
    }
  }

  return {
    start: async ({ userId }, request) => {
      if (running.size >= MAX_RUNNING + MAX_WAITING) throw new Refusal('back_tests_busy');
      const id = randomUUID();
      await within(scope, (tx) => insertBackTest(tx, userId, id, clock.now()));
      for (const other of running.values()) if (other.userId === userId) other.end.abort();
      const end = new AbortController();
      const finished = run(id, request, end)
        .catch(async (error: unknown) => {
          if (end.signal.aborted) return;
          log.error({ err: error }, 'a back-test failed');
          await note(id, 'failed', null).catch(() => {});
        })
        .finally(() => running.delete(id));
      running.set(id, { userId, end, finished });
      return id;
    },
    get: async ({ userId }, id) => {
      const test = await within(scope, (tx) => askBackTest(tx, userId, id, clock.now()));
      if (!test) throw new Refusal('back_test_not_found');
      return test;
    },
    cancel: async ({ userId }, id) => {
      const isTheirs = await within(scope, (tx) => cancelBackTest(tx, userId, id));
      if (!isTheirs) throw new Refusal('back_test_not_found');
      running.get(id)?.end.abort();
    },
    stop: async () => {
      const all = [...running.values()];
      for (const { end } of all) end.abort();
      await Promise.all(all.map(({ finished }) => finished));
    },
  };
}

/** Places for so many at once; the others wait in their order. */
function slots(most: number) {
  let taken = 0;
  const waiting: (() => void)[] = [];
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else taken -= 1;
  };
  return {
    /** @param alive called now and then while it waits; throws to give up */
    take: async (signal: AbortSignal, alive: () => Promise<void>): Promise<() => void> => {
      if (taken < most) {
        taken += 1;
        return release;
      }
      const turn = Promise.withResolvers<boolean>();
      const mine = () => turn.resolve(true);
      waiting.push(mine);
      try {
        for (;;) {
          const timer = new AbortController();
          const later = setTimeout(LIFE_SIGN_EVERY_MS, false, {
            signal: AbortSignal.any([signal, timer.signal]),
          });
          const isMine = await Promise.race([turn.promise, later]);
          timer.abort();
          later.catch(() => {});
          if (isMine) return release;
          await alive();
        }
      } catch (error) {
        const place = waiting.indexOf(mine);
        // It may have got the slot meanwhile.
        if (place < 0) release();
        else waiting.splice(place, 1);
        throw error;
      }
    },
  };
}
