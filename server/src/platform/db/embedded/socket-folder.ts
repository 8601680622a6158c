import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClusterHome } from './cluster-home.ts';

/** Identifies only the file of the socket: nothing listens on TCP. */
export const SOCKET_PORT = 5432;

// sun_path is 108 bytes on Linux and 104 on macOS, with its closing zero.
const MAX_PATH_BYTES = 103;
const CANDIDATES = 10;

/**
 * A folder with a short path that only the server's user (and root) can enter. The name is derived from the data
 * folder, so that a restarted server is found at the same place; names that another user took are skipped.
 */
export function socketFolder(home: ClusterHome): string {
  const hash = createHash('sha256').update(home.data).digest('hex').slice(0, 12);
  for (const base of new Set(['/tmp', tmpdir()])) {
    for (let attempt = 0; attempt < CANDIDATES; attempt += 1) {
      const folder = join(base, `wattyard-${hash}${attempt === 0 ? '' : `-${attempt}`}`);
      if (Buffer.byteLength(`${folder}/.s.PGSQL.${SOCKET_PORT}`) > MAX_PATH_BYTES) break;
      if (take(folder, home)) return folder;
    }
  }
  throw new Error(`no folder for the database's socket could be made in /tmp or ${tmpdir()}`);
}

function take(folder: string, { user }: ClusterHome): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
  }
  const found = lstatSync(folder, { throwIfNoEntry: false });
  const isOurs = found?.uid === user.uid || found?.uid === process.getuid?.();
  if (!found?.isDirectory() || !isOurs || (found.mode & 0o077) !== 0) return false;
  if (user.isOther) chownSync(folder, user.uid, user.gid);
  return true;
}
