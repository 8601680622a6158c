import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { command } from './command.mjs';
import { fingerprint, readNote, writeNote } from './fingerprint.mjs';
import { ROOT, RUNTIME } from './root.mjs';

/** @import { Tools } from './types.ts' */

const BASE_MAP = join(ROOT, 'web/public/basemap.pmtiles');
const BASE_MAP_NOTE = join(RUNTIME, 'basemap.made-from');
const DIST = join(ROOT, 'web/dist');
const DIST_NOTE = join(DIST, '.made-from');

const baseMapSource = () => fingerprint(['tools/basemap', 'package-lock.json']);
// The base map is generated, so its sources count.
const consoleSource = () =>
  fingerprint(
    ['web', 'domain', 'tools/basemap', 'package-lock.json'],
    ['web/dist', 'web/test', 'web/public/basemap.pmtiles', 'domain/test'],
  );

const isBaseMapFresh = () => existsSync(BASE_MAP) && readNote(BASE_MAP_NOTE) === baseMapSource();

/** Whether the built console matches the sources. */
export const isConsoleFresh = () => existsSync(join(DIST, 'index.html')) && readNote(DIST_NOTE) === consoleSource();

/**
 * @param {string} node
 * @param {Tools} tools
 */
export async function buildConsole(node, { step, onStart }) {
  if (!isBaseMapFresh()) {
    const source = baseMapSource();
    await step('Building the base map', () => command(node, [join(ROOT, 'tools/basemap/build.ts')], { onStart }));
    writeNote(BASE_MAP_NOTE, source);
  }
  const source = consoleSource();
  const draft = join(RUNTIME, `web-${process.pid}`);
  await step('Building the console', () => command(node, viteBuild(draft), { onStart }));
  writeNote(join(draft, '.made-from'), source);
  exchange(draft);
}

/** @param {string} folder */
const viteBuild = (folder) => [
  join(ROOT, 'node_modules/vite/bin/vite.js'),
  'build',
  '--config',
  join(ROOT, 'web/vite.config.ts'),
  '--outDir',
  folder,
  '--emptyOutDir',
  '--logLevel',
  'warn',
];

/**
 * Replaces the folder as a whole, so that a running server of this clone never serves half a console.
 *
 * @param {string} draft
 */
function exchange(draft) {
  if (existsSync(DIST)) renameSync(DIST, `${draft}-old`);
  renameSync(draft, DIST);
  for (const name of readdirSync(RUNTIME)) {
    if (/^web-\d/.test(name)) rmSync(join(RUNTIME, name), { recursive: true, force: true });
  }
}
