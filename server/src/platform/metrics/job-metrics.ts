import { SECOND_MS } from '#domain/foundation/basics/time.ts';
import type { Counters, DeclaredMetrics } from './declared.ts';

interface OfJob {
  readonly name: string;
  readonly everyMs: number;
}

interface Told {
  readonly succeededAt: number | null;
  readonly failures: number;
}

export interface JobMetrics {
  /** Status of a job that this process owns. */
  told(job: OfJob, state: Told): void;
  /** A run is over. */
  ran(job: OfJob, state: Told, seconds: number, failingItems: number): void;
  waiting(job: OfJob, items: number): void;
  /** For how long it has not got further, and how long that may take. */
  stands(job: OfJob, seconds: number, longestSeconds: number): void;
  /** Another process reports it now. */
  lost(job: OfJob): void;
}

const ofJob = <const T extends 'gauge' | 'counter' | 'histogram', const N extends string>(
  type: T,
  name: N,
  help: string,
) => ({ type, name: `wattyard_job_${name}`, help, labels: ['job'] }) as const;

export const declaredOfJobs = {
  period: ofJob('gauge', 'period_seconds', 'From the end of a turn of a job to the next one'),
  success: ofJob('gauge', 'last_success_timestamp_seconds', 'When the last good turn of a job ended'),
  failing: ofJob('gauge', 'failing_items', 'Items of a job that failed and are tried again after a while'),
  waiting: ofJob('gauge', 'waiting_items', 'Items on the list of a job'),
  inRow: ofJob('gauge', 'failures_in_a_row', 'Failed runs of a job since the last good one'),
  stands: ofJob('gauge', 'standing_seconds', 'For how long a run of a job, or an item of it, has been under way'),
  longest: ofJob('gauge', 'longest_seconds', 'How long a run of a job, or an item of it, may be under way'),
  failures: ofJob('counter', 'failures_total', 'Failed runs of a job'),
  seconds: {
    ...ofJob('histogram', 'seconds', 'Duration of a run of a job'),
    buckets: [0.01, 0.1, 1, 10, 60, 600, 3_600],
  },
} as const satisfies DeclaredMetrics;

/** Jobs owned by this process. */
export function jobMetrics(counters: Counters<typeof declaredOfJobs>): JobMetrics {
  const { period, success, failing, waiting, inRow, stands, longest, failures, seconds } = counters;
  const told = ({ name, everyMs }: OfJob, state: Told) => {
    const job = { job: name };
    period.set(job, everyMs / SECOND_MS);
    inRow.set(job, state.failures);
    failures.inc(job, 0);
    if (state.succeededAt !== null) success.set(job, state.succeededAt / SECOND_MS);
  };
  return {
    told,
    ran: (job, state, took, failingItems) => {
      told(job, state);
      seconds.observe({ job: job.name }, took);
      failing.set({ job: job.name }, failingItems);
      if (state.failures > 0) failures.inc({ job: job.name });
    },
    waiting: ({ name }, items) => waiting.set({ job: name }, items),
    stands: ({ name }, took, most) => {
      stands.set({ job: name }, took);
      longest.set({ job: name }, most);
    },
    lost: ({ name }) => {
      for (const each of [period, success, failing, waiting, inRow, stands, longest]) each.remove({ job: name });
    },
  };
}
