import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasCode } from './errors.mjs';

const MEMORY = '/dev/shm';
/** Bytes that the tests may write, and the programs they start may use beside them. */
const NEEDED = 8 * 2 ** 30;
const PREFIX = 'wattyard-run-';

/**
 * A folder for everything that a run of tests writes; in memory, if the machine has the room. Tests make and remove
 * hundreds of databases of a thousand files each, which costs the file system of a disk as much as all else they do.
 */
export function makeRunFolder(base = roomyFolder()) {
  removeAbandoned(base);
  const folder = mkdtempSync(join(base, `${PREFIX}${process.pid}-`));
  // PostgreSQL runs as another user, where this one is root.
  chmodSync(folder, 0o755);
  return folder;
}

export function roomyFolder(memory = MEMORY, needed = NEEDED) {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, process.availableMemory()) >= needed ? memory : tmpdir();
}

/**
 * What a run that was killed left behind.
 *
 * @param {string} base
 */
function removeAbandoned(base) {
  for (const name of readdirSync(base)) {
    if (name.startsWith(PREFIX) && !isAlive(Number.parseInt(name.slice(PREFIX.length), 10))) {
      rmSync(join(base, name), { recursive: true, force: true });
    }
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}
