import { HOUR_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../context.ts';
import { systemScope } from '../db/within.ts';
import type { Job } from '../jobs/job.ts';
import { sweepBlobs } from './blobs.ts';
import { FILES_LOCK } from './files.ts';

type SweepContext = Pick<Context, 'within' | 'config' | 'log'>;

/**
 * Removes bytes that no row names: of removed files, and of interrupted writes. While a file is being stored or a
 * backup is running, this is left for the next time.
 */
export const sweepFiles = ({ within, config, log }: SweepContext, signal: AbortSignal): Promise<void> =>
  within(systemScope('sweeping of files'), async (tx) => {
    const { alone } = await tx.one<{ alone: boolean }>('select pg_try_advisory_xact_lock($1) as alone', [FILES_LOCK]);
    if (!alone) return;
    const removed = await sweepBlobs(
      config.dataDir,
      async (sha256s) => {
        const rows = await tx.query<{ sha256: string }>(
          `select distinct encode(sha256, 'hex') as sha256 from stored_file
           where sha256 = any(select decode(asked, 'hex') from unnest($1::text[]) as asked)`,
          [sha256s],
        );
        return new Set(rows.map(({ sha256 }) => sha256));
      },
      signal,
    );
    if (removed > 0) log.info({ removed }, 'unused files were removed');
  });

export const fileSweepingJob = (context: Context): Job => ({
  name: 'sweep files',
  does: 'removes files that no row names any more',
  everyMs: HOUR_MS,
  longestMs: 2 * HOUR_MS,
  run: ({ signal }) => sweepFiles(context, signal),
});
