import { execFile } from 'node:child_process';
import { chownSync, existsSync, lchownSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OWNER } from './access-rules.ts';
import type { Binaries } from './binaries.ts';
import { type ClusterHome, UNFINISHED } from './cluster-home.ts';
import { identityOf, initialiserOf, type ServerUser } from './server-user.ts';

/** Everything PostgreSQL's programs see of the environment: the caller's PG variables must not reach them. */
export const PROGRAM_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'Etc/UTC' };

const INITDB = [
  '--username',
  OWNER,
  '--auth=peer',
  '--encoding=UTF8',
  '--no-locale',
  '--data-checksums',
  '--no-instructions',
];

/**
 * Creates the data directory unless it exists. It is complete or absent: when two processes create it at once, the
 * first one wins.
 */
export async function initialise(home: ClusterHome, binaries: Binaries): Promise<boolean> {
  if (existsSync(join(home.data, 'PG_VERSION'))) {
    refuseOtherVersion(home, binaries);
    takeOver(home);
    clearUnfinished(home);
    return false;
  }
  const draft = await mkdtemp(join(home.folder, UNFINISHED));
  try {
    await fill(draft, home.user, binaries);
    await rename(draft, home.data);
    return true;
  } catch (error) {
    if (!existsSync(join(home.data, 'PG_VERSION'))) throw error;
    return false;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function fill(folder: string, user: ServerUser, binaries: Binaries): Promise<void> {
  const as = initialiserOf(user);
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const options = { ...as, cwd: '/', env: PROGRAM_ENVIRONMENT };
  try {
    await promisify(execFile)(binaries.initdb, [...INITDB, '--pgdata', folder], options);
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    throw new Error(`the database could not be created: ${stderr?.trim() || message}`, { cause: error });
  }
  if (user.isPrivate) giveAway(folder, identityOf(user));
}

/** A data directory restored or copied by root belongs to root: the server's user gets it. */
function takeOver({ data, user }: ClusterHome): void {
  if (user.isPrivate && statSync(data).uid !== user.uid) giveAway(data, identityOf(user));
}

/** A process that is still filling one finds the finished data directory and uses that. */
function clearUnfinished({ folder }: ClusterHome): void {
  for (const name of readdirSync(folder).filter((each) => each.startsWith(UNFINISHED))) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function giveAway(folder: string, { uid = -1, gid = -1 }: { uid?: number; gid?: number }): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    lchownSync(join(entry.parentPath, entry.name), uid, gid);
  }
  lchownSync(folder, uid, gid);
}

function refuseOtherVersion({ data }: ClusterHome, { major }: Binaries): void {
  const found = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (found === major) return;
  throw new Error(
    `the database in ${data} was made by PostgreSQL ${found}, and ${major} is installed: back it up with the version of Wattyard that made it and restore the backup into an empty DATA_DIR`,
  );
}
