import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { systemScope, type Within } from '../db/within.ts';
import { type JobState, NEVER_RUN } from './pace.ts';

const scope = systemScope('jobs');
/** Jobs that run more often start with the process. */
const KEPT_FROM_MS = 5 * MINUTE_MS;
const isKept = (everyMs: number) => everyMs >= KEPT_FROM_MS;

interface Kept {
  readonly name: string;
  readonly everyMs: number;
}

export async function readJob(within: Within, { name, everyMs }: Kept): Promise<JobState> {
  if (!isKept(everyMs)) return NEVER_RUN;
  const row = await within(scope, (tx) =>
    tx.maybe<JobState>(`select next_at, succeeded_at, failed_at, failures from job where name = $1`, [name]),
  );
  return row ?? NEVER_RUN;
}

export async function writeJob(within: Within, { name, everyMs }: Kept, state: JobState): Promise<void> {
  if (!isKept(everyMs)) return;
  await within(scope, (tx) =>
    tx.query(
      `insert into job (name, next_at, succeeded_at, failed_at, failures) values ($1, $2, $3, $4, $5)
       on conflict (name) do update set next_at = excluded.next_at, succeeded_at = excluded.succeeded_at,
         failed_at = excluded.failed_at, failures = excluded.failures`,
      [name, state.nextAt, state.succeededAt, state.failedAt, state.failures],
    ),
  );
}
