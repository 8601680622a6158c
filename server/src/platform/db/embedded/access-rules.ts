import { chownSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClusterHome } from './cluster-home.ts';
import { clientNames } from './server-user.ts';

export const OWNER = 'wattyard';
export const DATABASE = 'wattyard';

/**
 * The kernel names the user at the other end of the socket (`peer`), and only these may connect: no password to leak,
 * and a second fence behind the closed folder. The files lie outside the data, where the server itself cannot write.
 * Returns the settings that point to them.
 */
export function writeAccessRules(home: ClusterHome): string[] {
  const rules = join(home.folder, 'pg_hba.conf');
  const names = join(home.folder, 'pg_ident.conf');
  const quoted = clientNames(home.user).map((name) => `"${name}"`);
  write(rules, `local all ${OWNER} peer map=clients\n`, home);
  write(names, quoted.map((name) => `clients ${name} ${OWNER}\n`).join(''), home);
  return [`hba_file=${rules}`, `ident_file=${names}`];
}

function write(path: string, text: string, { user }: ClusterHome): void {
  const part = `${path}.${process.pid}`;
  writeFileSync(part, text, { mode: 0o640 });
  if (user.isOther) chownSync(part, -1, user.gid);
  renameSync(part, path);
}
