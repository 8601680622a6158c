import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { command } from './command.mjs';
import { readNote, writeNote } from './fingerprint.mjs';
import { ROOT } from './root.mjs';

/** @import { Tools } from './types.ts' */

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} Package
 * @typedef {Record<string, Package>} Packages
 */

const LOCK = join(ROOT, 'package-lock.json');
const INSTALLED = join(ROOT, 'node_modules/.package-lock.json');
const NOTE = join(ROOT, 'node_modules/.installed-from');

/**
 * Whether the packages of `package-lock.json` are installed. If there is a note of it, that is enough; otherwise npm's
 * own list is compared.
 */
export function areInstalled() {
  const text = readFileSync(LOCK, 'utf8');
  const hash = hashOf(text);
  if (readNote(NOTE) === hash) return true;
  const installed = readNote(INSTALLED);
  if (installed === null || !matches(JSON.parse(text).packages, JSON.parse(installed).packages)) return false;
  writeNote(NOTE, hash);
  return true;
}

/**
 * Installs exactly the lock file, with the Node that will run the packages, since npm leaves out those that do not fit
 * its own Node.
 *
 * @param {string} node
 * @param {Tools} tools
 */
export async function install(node, { step, onStart }) {
  const env = { PATH: `${dirname(node)}:${process.env.PATH}` };
  const parameters = ['ci', '--include=dev', '--include=optional', '--loglevel=error'];
  await step('Installing the dependencies', () => command('npm', parameters, { env, onStart }));
  writeNote(NOTE, hashOf(readFileSync(LOCK, 'utf8')));
}

/** @param {string} text */
const hashOf = (text) => createHash('sha256').update(text).digest('hex');

/**
 * Whether exactly the required packages are installed in their versions; optional ones depend on the platform and may
 * be missing.
 *
 * @param {Packages} wished
 * @param {Packages} installed
 */
export function matches(wished, installed) {
  /** @param {[string, Package]} entry */
  const isSame = ([path, { version, link, optional }]) =>
    wished[path] ? wished[path].version === version && wished[path].link === link : optional === true;
  /** @param {[string, Package]} entry */
  const isThere = ([path, { optional, devOptional, peer }]) =>
    !path.startsWith('node_modules/') || path in installed || optional || devOptional || peer;
  return Object.entries(installed).every(isSame) && Object.entries(wished).every(isThere);
}
