import { HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../../context.ts';
import type { Job } from '../../jobs/job.ts';
import { BackupFailure, makeBackup } from './make-backup.ts';
import { type BackupState, isDue, newState } from './schedule.ts';
import { forgetBackupState, readBackupState, writeBackupState } from './state.ts';

type BackupContext = Pick<Context, 'config' | 'clock' | 'within' | 'database' | 'log' | 'metrics'>;

const EVERY_MS = MINUTE_MS;
/** It is taken, restored and read back as a whole. */
const LONGEST_MS = 12 * HOUR_MS;

/**
 * Makes a backup when one is due, and reports the result. A failure is reported, not thrown, so that the other jobs
 * continue.
 */
export async function backUpWhenDue(context: BackupContext, signal: AbortSignal): Promise<void> {
  const { config, clock, within, metrics } = context;
  if (config.backup === undefined) return;
  let state = (await readBackupState(within)) ?? newState(clock.now());
  if (isDue(state, clock.now(), config.backup.minuteOfDay)) {
    state = await attempt(context, config.backup, state, signal);
    // The process is stopping: nothing was tried, and the next start continues.
    if (signal.aborted) return;
    await writeBackupState(within, state);
  }
  metrics.backup.set(state);
}

async function attempt(
  { config, clock, database, log }: BackupContext,
  { folder, keep }: NonNullable<Context['config']['backup']>,
  state: BackupState,
  signal: AbortSignal,
): Promise<BackupState> {
  const attemptedAt = clock.now();
  const begun = performance.now();
  try {
    const made = await makeBackup({ database, config, folder, keep, lastBytes: state.bytes, clock, signal });
    const seconds = Math.round((performance.now() - begun) / 10) / 100;
    log.info({ ...made, seconds }, 'made a backup');
    if (made.checkedBy === 'sums') {
      log.warn(
        {},
        'only the checksums of the backup were checked: the owner of the database may not create another database for a test restore',
      );
    }
    const { bytes, checkedBy } = made;
    return { ...state, attemptedAt, succeededAt: attemptedAt, fault: null, bytes, seconds, checkedBy };
  } catch (error) {
    if (signal.aborted) return state;
    const failure = error instanceof BackupFailure ? error : new BackupFailure('other', error);
    log.error({ fault: failure.fault, error: failure.message }, 'the backup failed and will be retried in an hour');
    return { ...state, attemptedAt, failedAt: attemptedAt, fault: failure.fault };
  }
}

/** Backups at a time of day. If none are configured, their status is deleted at the start. */
export async function backupJobs(context: Context): Promise<Job[]> {
  if (context.config.backup !== undefined)
    return [
      {
        name: 'backups',
        does: 'makes a backup when one is due (with `BACKUP_AT`)',
        everyMs: EVERY_MS,
        longestMs: LONGEST_MS,
        run: ({ signal }) => backUpWhenDue(context, signal),
      },
    ];
  await forgetBackupState(context.within);
  return [];
}
