import { SECOND_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../context.ts';
import { createAside } from './aside.ts';
import { createItems } from './items.ts';
import type { Job } from './job.ts';
import { readJob, writeJob } from './job-table.ts';
import { afterFailure, afterSuccess, isDue, type JobState, NEVER_RUN } from './pace.ts';
import { createStandstill, type Since } from './standstill.ts';

const COUNT_MS = 15 * SECOND_MS;

interface Schedule {
  /**
   * Begins a run if one is due. The signal is aborted when this process loses the job, and null while another process
   * has it.
   */
  look(owned: AbortSignal | null): void;
  /** Whether it has not got further for longer than it should take. */
  readonly isStuck: boolean;
  /** Whether something is in progress. */
  readonly isBusy: boolean;
  /** Resolves when nothing is in progress. */
  settled(): Promise<void>;
}

/** Runs one job, never twice at a time. */
export function createSchedule(
  { within, clock, log, metrics }: Pick<Context, 'within' | 'clock' | 'log' | 'metrics'>,
  job: Job,
  stopping: AbortSignal,
): Schedule {
  const items = createItems(job.name, { clock, log });
  const aside = createAside();
  const standstill = createStandstill({ log, metrics }, job);
  /** Null until it has been read, each time this process takes over the job. */
  let state: JobState | null = null;
  let ours: AbortSignal | null = null;
  let turn: Promise<void> | null = null;
  let count: Promise<void> | null = null;
  let countedAt = Number.NEGATIVE_INFINITY;
  /** When the turn began, or got further with an item. */
  let wentOnAt = 0;

  /** Whether it is due, also according to what the previous process wrote down. */
  const isTime = async (): Promise<boolean> => {
    state ??= await readJob(within, job);
    metrics.jobs.told(job, state);
    return isDue(state, clock.now(), job.everyMs);
  };
  const goesOn = () => {
    wentOnAt = performance.now();
  };
  const run = async (signal: AbortSignal): Promise<void> => {
    const begun = performance.now();
    goesOn();
    try {
      if (!(await isTime())) return;
      const { each, failing, end } = items.begin(signal, goesOn);
      await job.run({ signal, each, aside: aside.of(failing) });
      // Interrupted: it remains due for the next process that takes the job.
      if (signal.aborted) return;
      end();
      state = afterSuccess(clock.now(), job.everyMs, state ?? NEVER_RUN);
    } catch (error) {
      if (signal.aborted) return;
      state = afterFailure(clock.now(), job.everyMs, state ?? NEVER_RUN);
      const { failures, nextAt } = state;
      log.warn({ job: job.name, failures, nextAt, error: messageOf(error) }, 'a job failed and will be retried');
    }
    metrics.jobs.ran(job, state, (performance.now() - begun) / SECOND_MS, items.failing);
    await writeJob(within, job, state).catch((error: unknown) =>
      log.warn({ job: job.name, error: messageOf(error) }, 'the status of a job could not be stored'),
    );
  };
  const countWaiting = async (signal: AbortSignal): Promise<void> => {
    // An unreachable database is reported by those who have work for it.
    const waiting = await job.waiting?.().catch(() => null);
    if (typeof waiting === 'number' && !signal.aborted) metrics.jobs.waiting(job, waiting);
  };
  const underWay = (): Since[] => [aside.oldest(), turn ? { since: wentOnAt } : null].filter((each) => each !== null);
  const isBusy = () => turn !== null || count !== null || !aside.isIdle;

  return {
    look: (owned) => {
      // Work that was running when the job was lost must end before it starts again.
      if (ours?.aborted && !isBusy()) {
        ours = null;
        standstill.look([]);
        metrics.jobs.lost(job);
      }
      if (ours === null && owned !== null) {
        ours = AbortSignal.any([stopping, owned]);
        state = null;
      }
      if (ours === null) return;
      standstill.look(underWay());
      if (ours.aborted) return;
      if (!turn && (state === null || isDue(state, clock.now(), job.everyMs)))
        turn = run(ours).finally(() => {
          turn = null;
        });
      if (job.waiting && !count && performance.now() - countedAt >= COUNT_MS)
        count = countWaiting(ours).finally(() => {
          count = null;
          countedAt = performance.now();
        });
    },
    get isStuck() {
      return standstill.isStuck;
    },
    get isBusy() {
      return isBusy();
    },
    settled: async () => void (await Promise.all([turn, count, aside.settled()])),
  };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : error);
