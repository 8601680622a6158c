import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SOCKET_PORT } from './socket-folder.ts';

/** The contents of `postmaster.pid` about the server that runs, or ran, on a data directory. */
export interface PostmasterFile {
  readonly text: string;
  readonly pid: number;
  /** Empty until the server has made its socket. */
  readonly socketFolder: string;
}

const FILE = 'postmaster.pid';

export function readPostmasterFile(data: string): PostmasterFile | null {
  try {
    return parsePostmasterFile(readFileSync(join(data, FILE), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The lines are fixed: pid, data directory, start, port, socket folder, address, shared memory, status. Null while it is being written. */
function parsePostmasterFile(text: string): PostmasterFile | null {
  const [pid, , , , socketFolder] = text.split('\n');
  const number = Number(pid);
  return Number.isInteger(number) && number > 0 ? { text, pid: number, socketFolder: socketFolder ?? '' } : null;
}

/** Does this process exist and is it a PostgreSQL server of that data directory? Its pid may have gone to another program. */
export function isPostmasterOf(pid: number, data: string): boolean {
  const line = commandLine(pid);
  return line.includes('postgres') && line.includes(data);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Removes the file of a server that has ended, and the file of its socket. Another process may do the same and have
 * started a server meanwhile, so the file is moved away first, checked, and put back if it is not the one that was
 * judged stale.
 */
export function discardPostmasterFile(data: string, judged: PostmasterFile): void {
  const aside = join(data, `${FILE}.${process.pid}`);
  try {
    renameSync(join(data, FILE), aside);
    if (readFileSync(aside, 'utf8') !== judged.text) linkSync(aside, join(data, FILE));
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  const socketLock = join(judged.socketFolder, `.s.PGSQL.${SOCKET_PORT}.lock`);
  if (readPid(socketLock) === judged.pid) rmSync(socketLock, { force: true });
}

function readPid(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10);
  } catch {
    return null;
  }
}

function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
