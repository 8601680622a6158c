import type { Service } from '../../context.ts';
import { isDiskFull } from '../../platform/db/embedded/disk-room.ts';
import type { Check } from './readiness.ts';

const LOOK_MS = 5_000;

interface DiskCheck extends Check, Service {
  /** What the database of this folder has reported itself. */
  report(isFull: boolean): void;
}

interface DiskLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Whether the disk of the embedded database has room; the log says once when it has none, and when it has some again. */
export function createDiskCheck(dataDir: string, log: DiskLog): DiskCheck {
  let isReportedFull = false;
  let wasFull = false;
  let looking: NodeJS.Timeout | undefined;
  const look = (): boolean => {
    const isFull = isReportedFull || isDiskFull(dataDir);
    if (isFull && !wasFull) log.error({}, 'the disk of DATA_DIR is full: make room, nothing else needs repair');
    if (!isFull && wasFull) log.info({}, 'the disk of DATA_DIR has room again');
    wasFull = isFull;
    return isFull;
  };
  return {
    name: 'disk',
    report: (isFull) => {
      isReportedFull = isFull;
      look();
    },
    run: async () => {
      if (look()) throw new Error('the disk of DATA_DIR is full');
    },
    start: async () => {
      looking = setInterval(look, LOOK_MS).unref();
    },
    stop: async () => clearInterval(looking),
  };
}
