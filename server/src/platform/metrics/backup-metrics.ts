import { SECOND_MS } from '#domain/foundation/basics/time.ts';
import type { Counters, DeclaredMetrics } from './declared.ts';

interface BackupState {
  readonly succeededAt: number | null;
  readonly failedAt: number | null;
  readonly bytes: number | null;
  readonly seconds: number | null;
}

export interface BackupMetrics {
  set(state: BackupState): void;
}

/** Of the scheduled backups; absent until there is something to report. */
export const declaredOfBackups = {
  success: {
    type: 'gauge',
    name: 'wattyard_backup_last_success_timestamp_seconds',
    help: 'When the last good backup was begun',
    absent: 'until set',
  },
  failure: {
    type: 'gauge',
    name: 'wattyard_backup_last_failure_timestamp_seconds',
    help: 'When the last backup that failed was begun',
    absent: 'until set',
  },
  bytes: {
    type: 'gauge',
    name: 'wattyard_backup_last_bytes',
    help: 'Bytes of the last good backup',
    absent: 'until set',
  },
  seconds: {
    type: 'gauge',
    name: 'wattyard_backup_last_seconds',
    help: 'Time that the last good backup took, with its check',
    absent: 'until set',
  },
} as const satisfies DeclaredMetrics;

export function backupMetrics(counters: Counters<typeof declaredOfBackups>): BackupMetrics {
  const set = (name: keyof typeof counters, value: number | null) => {
    if (value !== null) counters[name].set(value);
  };
  const inSeconds = (at: number | null) => (at === null ? null : at / SECOND_MS);
  return {
    set: (state) => {
      set('success', inSeconds(state.succeededAt));
      set('failure', inSeconds(state.failedAt));
      set('bytes', state.bytes);
      set('seconds', state.seconds);
    },
  };
}
