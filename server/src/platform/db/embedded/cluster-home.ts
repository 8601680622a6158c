import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { canEnter } from './reachable.ts';
import { type ServerUser, serverUser } from './server-user.ts';

/** Where the database of one DATA_DIR lives. */
export interface ClusterHome {
  /** Holds everything of the server: data, access rules, log, and copied programs. The server cannot write into it. */
  readonly folder: string;
  /** PostgreSQL's data directory. */
  readonly data: string;
  readonly user: ServerUser;
}

/** Root's databases whose DATA_DIR the unprivileged server cannot reach, such as one below a closed home. */
const ELSEWHERE = '/var/lib/wattyard';
/** Prefix of folders that are being filled; the next start removes those that a killed one has left. */
export const UNFINISHED = 'unfinished-';
const OWNER_NOTE = 'data-dir';

/**
 * Finds or creates the home of the database in `dataDir`; `postgres` there is a folder, or a link to the place where it
 * could be created.
 */
export function clusterHome(dataDir: string): ClusterHome {
  mkdirSync(dataDir, { recursive: true });
  const entry = join(realpathSync(dataDir), 'postgres');
  const user = serverUser(join(entry, 'data'));
  if (!exists(entry)) create(entry, realpathSync(dataDir), user);
  const folder = realpathSync(entry);
  if (folder !== entry) refuseCopy(folder, entry);
  prepare(folder, user);
  if (user.isOther && !canEnter(user, folder)) {
    throw new Error(
      `the unprivileged user ${user.uid} that runs PostgreSQL cannot reach ${folder}: let others search the folders above it (chmod o+x), or set DATA_DIR to another folder`,
    );
  }
  return { folder, data: join(folder, 'data'), user };
}

function create(entry: string, dataDir: string, user: ServerUser): void {
  try {
    openToServer(dataDir, user);
    if (!user.isOther || canEnter(user, dataDir)) mkdirSync(entry, { mode: 0o700 });
    else createElsewhere(entry);
  } catch (error) {
    // Another process made it in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * A DATA_DIR closed to everybody but root is opened to the server's own group, which has no other member: for
 * traversing, not for reading.
 */
function openToServer(dataDir: string, user: ServerUser): void {
  const { uid, mode } = statSync(dataDir);
  if (!user.isPrivate || uid !== 0 || (mode & 0o077) !== 0) return;
  chownSync(dataDir, -1, user.gid);
  chmodSync(dataDir, (mode & 0o7777) | 0o010);
}

function createElsewhere(entry: string): void {
  const folder = join(ELSEWHERE, randomBytes(8).toString('hex'));
  mkdirSync(folder, { recursive: true });
  chmodSync(ELSEWHERE, 0o755);
  writeFileSync(join(folder, OWNER_NOTE), entry);
  try {
    symlinkSync(folder, entry);
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
}

/** Every start ensures this, so that it does not matter which of two simultaneous starts created the folder. */
function prepare(folder: string, user: ServerUser): void {
  if (!user.isPrivate) return;
  chownSync(folder, 0, user.gid);
  chmodSync(folder, 0o710);
}

/** A copied DATA_DIR carries the link along: two consoles would share one database without knowing. */
function refuseCopy(folder: string, entry: string): void {
  const note = join(folder, OWNER_NOTE);
  if (!exists(note)) return;
  const original = readFileSync(note, 'utf8');
  if (original === entry) return;
  if (exists(original) && realpathSync(original) === folder) {
    throw new Error(
      `${entry} is a copy of ${original}, whose database lives in ${folder}: remove the copied link and use backup and restore to copy the data`,
    );
  }
  writeFileSync(note, entry);
}

const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
