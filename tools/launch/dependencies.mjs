import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { command } from './command.mjs';
import { readNote, writeNote } from './fingerprint.mjs';
import { ROOT } from './root.mjs';

const LOCK = join(ROOT, 'package-lock.json');
const INSTALLED = join(ROOT, 'node_modules/.package-lock.json');
const NOTE = join(ROOT, 'node_modules/.installed-from');

/** Is what `package-lock.json` names installed? The note answers at once; without it, npm's own list is compared. */
export function areInstalled() {
  const text = readFileSync(LOCK, 'utf8');
  const hash = hashOf(text);
  if (readNote(NOTE) === hash) return true;
  const installed = readNote(INSTALLED);
  if (installed === null || !matches(JSON.parse(text).packages, JSON.parse(installed).packages)) return false;
  writeNote(NOTE, hash);
  return true;
}

/** The packages of the lock file, under the Node that will run them: npm leaves out what does not fit its own. */
export async function install(node, { step, onStart }) {
  const text = readFileSync(LOCK, 'utf8');
  const env = { PATH: `${dirname(node)}:${process.env.PATH}` };
  await step('Installing the dependencies', () =>
    command('npm', ['ci', '--include=dev', '--include=optional', '--loglevel=error'], { env, onStart }),
  );
  writeNote(NOTE, hashOf(text));
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex');

/** Every wished package is there in its version, but for those of other platforms, and nothing else is. */
export function matches(wished, installed) {
  const isSame = ([path, { version, link }]) =>
    wished[path] !== undefined && wished[path].version === version && wished[path].link === link;
  const isThere = ([path, { optional, devOptional, peer }]) =>
    path === '' || !path.startsWith('node_modules/') || path in installed || optional || devOptional || peer;
  return Object.entries(installed).every(isSame) && Object.entries(wished).every(isThere);
}
