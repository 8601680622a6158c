import { statSync } from 'node:fs';
import { dirname, parse } from 'node:path';

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

const SEARCH = 0o1;
const READ = 0o4;

/** Can a user without supplementary groups walk to this folder and into it? Access lists are not considered. */
export const canEnter = (user: Identity, folder: string): boolean =>
  ancestors(folder).every((each) => allows(user, each, SEARCH));

/** Can that user read this file, and execute it if it is a program? */
export const canRead = (user: Identity, file: string): boolean =>
  canEnter(user, dirname(file)) && allows(user, file, READ);

function allows(user: Identity, path: string, right: number): boolean {
  const { uid, gid, mode } = statSync(path);
  if (uid === user.uid) return (mode & (right << 6)) !== 0;
  if (gid === user.gid) return (mode & (right << 3)) !== 0;
  return (mode & right) !== 0;
}

function ancestors(path: string): string[] {
  const { root } = parse(path);
  return path === root ? [root] : [...ancestors(dirname(path)), path];
}
