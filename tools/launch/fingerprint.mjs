import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasCode } from './errors.mjs';
import { ROOT } from './root.mjs';

/**
 * One hash of the content of files and folders of the repository. `without` lists excluded paths.
 *
 * @param {string[]} paths
 * @param {string[]} without
 */
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

/** @type {(path: string, without: string[]) => string[]} */
function filesOf(path, without) {
  if (without.includes(path)) return [];
  const status = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (!status) return [];
  if (status.isFile()) return [path];
  return readdirSync(join(ROOT, path))
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`, without));
}

/**
 * A note of the sources from which something was built.
 *
 * @param {string} file
 */
export function readNote(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/**
 * Without write access everything has been built already; the note only saves time.
 *
 * @param {string} file
 * @param {string} text
 */
export function writeNote(file, text) {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS')) throw error;
  }
}
