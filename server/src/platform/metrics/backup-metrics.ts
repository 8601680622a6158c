import { Gauge, type Registry } from 'prom-client';

interface BackupState {
  readonly succeededAt: number | null;
  readonly failedAt: number | null;
  readonly bytes: number | null;
  readonly seconds: number | null;
}

export interface BackupMetrics {
  set(state: BackupState): void;
}

const SECOND_MS = 1_000;

/** Gauges of the scheduled backups; absent until there is something to report. */
export function backupMetrics(registry: Registry): BackupMetrics {
  const gauge = (name: string, help: string) => {
    const made = new Gauge({ name, help, registers: [registry] });
    made.remove();
    return (value: number | null) => {
      if (value !== null) made.set(value);
    };
  };
  const success = gauge('wattyard_backup_last_success_timestamp_seconds', 'When the last good backup was begun');
  const failure = gauge('wattyard_backup_last_failure_timestamp_seconds', 'When the last backup that failed was begun');
  const bytes = gauge('wattyard_backup_last_bytes', 'Bytes of the last good backup');
  const seconds = gauge('wattyard_backup_last_seconds', 'Time that the last good backup took, with its check');
  const inSeconds = (at: number | null) => (at === null ? null : at / SECOND_MS);
  return {
    set: (state) => {
      success(inSeconds(state.succeededAt));
      failure(inSeconds(state.failedAt));
      bytes(state.bytes);
      seconds(state.seconds);
    },
  };
}
