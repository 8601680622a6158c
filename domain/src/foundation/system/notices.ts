import { DAY_MS } from '../basics/time.ts';

/** Why a scheduled backup failed. `other`: the log says it. */
export const BACKUP_FAULTS = ['folder', 'space', 'check', 'other'] as const;
export type BackupFault = (typeof BACKUP_FAULTS)[number];

/** Twice the interval of backups. */
const TOO_OLD_MS = 2 * DAY_MS;

interface BackupTimes {
  readonly since: number;
  readonly succeededAt: number | null;
  readonly failedAt: number | null;
  readonly fault: BackupFault | null;
}

/** The notice about backups for a super admin, or null: the last one failed, or there was none for too long. */
export function backupNotice(
  { since, succeededAt, failedAt, fault }: BackupTimes,
  now: number,
): { kind: 'backup_failed' | 'backup_old'; fault: BackupFault | null; lastGoodAt: number | null } | null {
  if (fault !== null && failedAt !== null) return { kind: 'backup_failed', fault, lastGoodAt: succeededAt };
  if (now - (succeededAt ?? since) > TOO_OLD_MS) return { kind: 'backup_old', fault: null, lastGoodAt: succeededAt };
  return null;
}
