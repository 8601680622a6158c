import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { BackupFault } from '#domain/foundation/system/notices.ts';

/** Status of an installation's backups. Instants in UTC ms. */
export interface BackupState {
  /** When the schedule began. */
  readonly since: number;
  readonly attemptedAt: number | null;
  readonly succeededAt: number | null;
  readonly failedAt: number | null;
  /** Error of the last attempt; null when it was successful. */
  readonly fault: BackupFault | null;
  /** Time of the last successful one. */
  readonly bytes: number | null;
  readonly seconds: number | null;
  /** Restored into an empty database, or only its checksums compared. */
  readonly checkedBy: 'restore' | 'sums' | null;
}

export const newState = (since: number): BackupState => ({
  since,
  attemptedAt: null,
  succeededAt: null,
  failedAt: null,
  fault: null,
  bytes: null,
  seconds: null,
  checkedBy: null,
});

/** After a failure it is tried again after this time. */
const AGAIN_MS = HOUR_MS;

/** The newest instant at which one was due. */
const lastDue = (now: number, minuteOfDay: number): number => {
  const today = Math.floor(now / DAY_MS) * DAY_MS + minuteOfDay * MINUTE_MS;
  return today <= now ? today : today - DAY_MS;
};

/** Whether a backup is due. The first one is made at once, so that the operator sees whether it works. */
export function isDue({ attemptedAt, fault }: BackupState, now: number, minuteOfDay: number): boolean {
  if (attemptedAt === null) return true;
  // A clock that was set back must not delay backups.
  if (attemptedAt > now) return true;
  return attemptedAt < lastDue(now, minuteOfDay) || (fault !== null && now - attemptedAt >= AGAIN_MS);
}

const FILE = /^wattyard-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar\.gz$/;
const UNFINISHED = /^wattyard-\d{4}-\d{2}-\d{2}T\d{6}Z\.unchecked\.tar\.gz(\.\d+\.part)?$/;

const stampOf = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}Z`;
export const fileAt = (at: number): string => `wattyard-${stampOf(at)}.tar.gz`;
/** Its name until it has been checked. */
export const uncheckedFileAt = (at: number): string => `wattyard-${stampOf(at)}.unchecked.tar.gz`;

/** Leftovers of an attempt that failed or was killed. */
export const unfinishedIn = (names: readonly string[]): string[] => names.filter((name) => UNFINISHED.test(name));

/** All but the newest: their names sort in order of time. Other files of the folder are left alone. */
export const superfluousIn = (names: readonly string[], keep: number): string[] =>
  names
    .filter((name) => FILE.test(name))
    .sort()
    .slice(0, -keep);
