import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupFault } from '#domain/foundation/system/notices.ts';
import type { Config } from '../../../config/config.ts';
import { freeBytes } from '../../db/embedded/disk-room.ts';
import type { Database } from '../../db/pool.ts';
import { checkArchive } from '../check-archive.ts';
import { restoreBackup } from '../restore-backup.ts';
import { takeBackup } from '../take-backup.ts';
import { fileAt, superfluousIn, uncheckedFileAt, unfinishedIn } from './schedule.ts';
import { onScratchDatabase } from './scratch-database.ts';

export interface BackupPlan {
  readonly database: Pick<Database, 'owner' | 'addresses'>;
  readonly config: Pick<Config, 'dataDir' | 'version'>;
  readonly folder: string;
  readonly keep: number;
  /** Bytes of the last good one; null when there is none. */
  readonly lastBytes: number | null;
  readonly clock: { now(): number };
  readonly signal: AbortSignal;
}

interface MadeBackup {
  readonly file: string;
  readonly bytes: number;
  readonly checkedBy: 'restore' | 'sums';
}

/** A backup that failed, by what an operator has to look at. */
export class BackupFailure extends Error {
  readonly fault: BackupFault;

  constructor(fault: BackupFault, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.fault = fault;
  }
}

const withFault = <T>(fault: BackupFault, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    const isFull = (error as { code?: string }).code === 'ENOSPC';
    throw new BackupFailure(isFull ? 'space' : fault, error);
  });

/** Takes a backup, checks it, and only then removes the old ones that are too many. */
export async function makeBackup(plan: BackupPlan): Promise<MadeBackup> {
  const { folder, keep, clock } = plan;
  const at = clock.now();
  await withFault('folder', prepare(folder));
  await refuseTooLittleSpace(plan);
  const unchecked = join(folder, uncheckedFileAt(at));
  const { bytes } = await withFault('other', takeBackup({ ...jobOf(plan), file: unchecked, clock }));
  const checkedBy = await withFault('check', check(plan, unchecked));
  const file = join(folder, fileAt(at));
  await withFault('folder', rename(unchecked, file));
  for (const name of superfluousIn(await readdir(folder), keep)) await rm(join(folder, name), { force: true });
  return { file, bytes, checkedBy };
}

const jobOf = ({ database, config, signal }: BackupPlan) => ({
  database,
  dataDir: config.dataDir,
  productVersion: config.version,
  say: () => {},
  signal,
});

async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of unfinishedIn(await readdir(folder))) await rm(join(folder, name), { force: true });
}

/** A backup that fills the disk would break more than itself. */
async function refuseTooLittleSpace({ database, folder, lastBytes }: BackupPlan): Promise<void> {
  const needed = lastBytes === null ? await databaseBytes(database) : Math.ceil(lastBytes * 1.5);
  const free = freeBytes(folder);
  if (free >= needed) return;
  throw new BackupFailure('space', `${folder} has ${free} bytes free, and the backup may need ${needed}`);
}

async function databaseBytes({ owner }: Pick<Database, 'owner'>): Promise<number> {
  const { rows } = await owner.query<{ bytes: string }>('select pg_database_size(current_database())::text as bytes');
  return Number(rows[0]?.bytes);
}

/** Restores it into an empty database and reads every row back; if none may be created, only checksums are compared. */
async function check({ database, folder, signal }: BackupPlan, file: string): Promise<'restore' | 'sums'> {
  const dataDir = await mkdtemp(join(folder, '.check-'));
  try {
    const restored = await onScratchDatabase(database, (scratch) =>
      restoreBackup({ database: scratch, dataDir, file, say: () => {}, signal }),
    );
    if (restored !== null) return 'restore';
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  await checkArchive(file, signal);
  return 'sums';
}
