import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { provideBinaries } from '#server/platform/db/embedded/binaries.ts';

const DEBIAN = '/usr/lib/postgresql/15/bin';

/** PostgreSQL's programs and the unprivileged user that may run them. */
interface Programs {
  readonly initdb: string;
  readonly postgres: string;
  /** Set when this process is root, as whom PostgreSQL refuses to run. */
  readonly runAs: { uid: number; gid: number } | null;
}

/** Programs of `POSTGRES_BIN`, else Debian's PostgreSQL 15, else the embedded ones; `POSTGRES_BIN=embedded` asks for these. */
export async function findPrograms(folder: string): Promise<Programs> {
  const runAs = process.getuid?.() === 0 ? nobody() : null;
  const wished = process.env.POSTGRES_BIN ?? (existsSync(join(DEBIAN, 'postgres')) ? DEBIAN : 'embedded');
  if (wished !== 'embedded') return { initdb: join(wished, 'initdb'), postgres: join(wished, 'postgres'), runAs };
  const user = { uid: runAs?.uid ?? -1, gid: runAs?.gid ?? -1, isOther: runAs !== null, isPrivate: false };
  return { ...(await provideBinaries({ folder, data: join(folder, 'data'), user })), runAs };
}

const nobody = () => ({ uid: idOf('-u'), gid: idOf('-g') });
const idOf = (which: '-u' | '-g') => Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' }));
