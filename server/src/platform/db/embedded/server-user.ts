import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { userInfo } from 'node:os';

/** The system user PostgreSQL runs as. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
  /** The server runs as another user than this process: only root can do that. */
  readonly isOther: boolean;
  /** Nobody else has this id: it is in no user database. */
  readonly isPrivate: boolean;
}

/**
 * Debian's policy gives 65000–65533 to nobody and systemd's dynamic users end at 65519. With an id of its own, no other
 * unprivileged process (as there may be under `nobody`) can signal or trace the server, read its files or reach its socket.
 */
const PRIVATE_ID = 65_521;

/**
 * The user who runs the server of this data folder: its owner; for a new folder this user, or a private id when this
 * user is root.
 */
export function serverUser(dataFolder: string): ServerUser {
  const own = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
  const owner = ownerOf(dataFolder);
  if (own.uid !== 0) {
    if (owner !== null && owner.uid !== own.uid) throw notOurs(dataFolder);
    return { ...own, isOther: false, isPrivate: false };
  }
  if (owner !== null && owner.uid !== 0 && owner.uid !== PRIVATE_ID) {
    return { ...owner, isOther: true, isPrivate: false };
  }
  return { uid: PRIVATE_ID, gid: PRIVATE_ID, isOther: true, isPrivate: true };
}

/** Options for `spawn` to run as that user. */
export const identityOf = (user: ServerUser): { uid?: number; gid?: number } =>
  user.isOther ? { uid: user.uid, gid: user.gid } : {};

/**
 * `initdb` refuses ids without a name, so root creates a new database as `nobody` and changes its owner afterwards. The
 * private group prevents other processes of `nobody` from entering the folder and from tracing it meanwhile.
 */
export const initialiserOf = (user: ServerUser): { uid?: number; gid?: number } =>
  user.isPrivate ? { uid: Number(idCommand('-u', 'nobody')), gid: user.gid } : identityOf(user);

/** Names of the system users that may connect: root, this user, and the server's own when it has one. */
export function clientNames(user: ServerUser): string[] {
  const names = new Set(['root', userInfo().username]);
  if (user.isOther && !user.isPrivate) names.add(idCommand('-un', String(user.uid)));
  return [...names];
}

const idCommand = (...parameters: string[]): string => execFileSync('id', parameters, { encoding: 'utf8' }).trim();

function ownerOf(path: string): { uid: number; gid: number } | null {
  try {
    const { uid, gid } = statSync(path);
    return { uid, gid };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    if (code === 'EACCES') throw notOurs(path);
    throw error;
  }
}

const notOurs = (path: string): Error =>
  new Error(`the database in ${path} belongs to another user: start as that user, or set DATA_DIR to another folder`);
