import { storedJson } from '../../db/json.ts';
import { systemScope, type Within } from '../../db/within.ts';
import type { BackupState } from './schedule.ts';

const KEY = 'backup';
const scope = systemScope('scheduled backups');

/** Status of the scheduled backups; null where there are none. */
export const readBackupState = (within: Within): Promise<BackupState | null> =>
  within(scope, async (tx) => {
    const row = await tx.maybe<{ value: BackupState }>('select value from installation where key = $1', [KEY]);
    return row?.value ?? null;
  });

export const writeBackupState = (within: Within, state: BackupState): Promise<unknown> =>
  within(scope, (tx) =>
    tx.query(
      `insert into installation (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value`,
      [KEY, storedJson(state)],
    ),
  );

/** Backups are no longer scheduled, so an old failure concerns nobody any more. */
export const forgetBackupState = (within: Within): Promise<unknown> =>
  within(scope, (tx) => tx.query('delete from installation where key = $1', [KEY]));
