import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './root.mjs';

/** One hash of the content of files and folders of the repository. `without` lists excluded paths. */
export function fingerprint(paths, without = []) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((each) => filesOf(each, without))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesOf(path, without) {
  if (without.includes(path)) return [];
  const status = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (!status) return [];
  if (status.isFile()) return [path];
  return readdirSync(join(ROOT, path))
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`, without));
}

/** A note of the sources from which something was built. */
export function readNote(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Without write access everything has been built already; the note only saves time. */
export function writeNote(file, text) {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
}
