import { statfsSync } from 'node:fs';

/** PostgreSQL writes its log ahead in files of this size, and cannot go on or recover without room for one. */
const MIN_BYTES = 16 * 1024 * 1024;
const NO_ROOM = /no space left on device|disk quota exceeded/i;

/** Free bytes on the disk of a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

export const isDiskFull = (folder: string): boolean => freeBytes(folder) < MIN_BYTES;

/** Whether a full disk is why something failed. PostgreSQL may have had no room for its own message either. */
export const isForLackOfRoom = (error: unknown, folder: string): boolean =>
  NO_ROOM.test(error instanceof Error ? error.message : '') || isDiskFull(folder);
