import { chownSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RUNTIME_ROLE } from '../roles.ts';
import type { ClusterHome } from './cluster-home.ts';
import { clientNames } from './server-user.ts';

export const OWNER = 'wattyard';
export const DATABASE = 'wattyard';

/**
 * The kernel identifies the user at the other end of the socket (`peer`), and only these may connect, as the owner or
 * as the runtime: there is no password to leak, and this is a second barrier behind the closed folder. The files are
 * outside the data, where the server itself cannot write. Returns whether the rules have changed.
 */
export function writeAccessRules(home: ClusterHome): boolean {
  const names = clientNames(home.user).flatMap((name) =>
    [OWNER, RUNTIME_ROLE].map((role) => `clients "${name}" ${role}\n`),
  );
  const rules = [`local all ${OWNER} peer map=clients\n`, `local ${DATABASE} ${RUNTIME_ROLE} peer map=clients\n`];
  const changes = [
    write(fileOf(home, 'hba'), rules.join(''), home),
    write(fileOf(home, 'ident'), names.join(''), home),
  ];
  return changes.includes(true);
}

/** The settings that point to them. */
export const accessSettings = (home: ClusterHome): string[] =>
  (['hba', 'ident'] as const).map((kind) => `${kind}_file=${fileOf(home, kind)}`);

const fileOf = ({ folder }: ClusterHome, kind: 'hba' | 'ident') => join(folder, `pg_${kind}.conf`);

function write(path: string, text: string, { user }: ClusterHome): boolean {
  if (readIfThere(path) === text) return false;
  const part = `${path}.${process.pid}`;
  writeFileSync(part, text, { mode: 0o640 });
  if (user.isOther) chownSync(part, -1, user.gid);
  renameSync(part, path);
  return true;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
