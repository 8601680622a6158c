import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

const LAUNCH = join(import.meta.dirname, '..');

/**
 * A small clone with the real launcher; its only dependency stands in for Vite, and its server prints what happens to
 * it.
 */
interface Clone {
  readonly folder: string;
  write(path: string, text: string): Promise<void>;
  start(file: string, parameters?: string[], options?: StartOptions): Running;
}

interface StartOptions {
  readonly cwd?: string;
  readonly env?: Record<string, string>;
}

export interface Running {
  readonly child: ChildProcess;
  /** All output so far. */
  output(): string;
  /** Resolves when the output contains this text. */
  says(text: string): Promise<void>;
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

const VITE = `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
const folder = process.argv[process.argv.indexOf('--outDir') + 1];
mkdirSync(folder, { recursive: true });
writeFileSync(folder + '/index.html', 'built');
appendFileSync('builds', 'console\\n');`;

const MAIN = `const onSignal = (signal: string) => process.once(signal, () => { console.log('received ' + signal); process.exit(3); });
for (const signal of ['SIGINT', 'SIGTERM']) onSignal(signal);
console.log('serving as', process.pid, process.argv.slice(2).join(' '), 'in', process.cwd());
setInterval(() => {}, 1000);`;

const FILES: Record<string, string> = {
  'package.json': JSON.stringify({
    name: 'clone',
    version: '1.0.0',
    type: 'module',
    dependencies: { vite: 'file:vite' },
  }),
  'package-lock.json': JSON.stringify({
    name: 'clone',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'clone', version: '1.0.0', dependencies: { vite: 'file:vite' } },
      'node_modules/vite': { resolved: 'vite', link: true },
      vite: { version: '1.0.0' },
    },
  }),
  'vite/package.json': JSON.stringify({ name: 'vite', version: '1.0.0', type: 'module' }),
  'vite/bin/vite.js': VITE,
  'tools/basemap/build.ts': `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('web/public', { recursive: true });
writeFileSync('web/public/basemap.pmtiles', 'map');
appendFileSync('builds', 'map\\n');`,
  'web/main.ts': '1',
  'domain/main.ts': '1',
  'server/src/main.ts': MAIN,
};

export async function makeClone(): Promise<Clone> {
  const folder = await realpath(await mkdtemp('/tmp/wattyard-launch-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  await cp(LAUNCH, join(folder, 'tools/launch'), { recursive: true, filter: (path) => !path.endsWith('/test') });
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  for (const [path, text] of Object.entries(FILES)) await write(path, text);
  return { folder, write, start: (file, parameters, options) => start(folder, file, parameters, options) };
}

function start(folder: string, file: string, parameters: string[] = [], options: StartOptions = {}): Running {
  const { INIT_CWD: _, npm_lifecycle_event: __, ...env } = process.env;
  const child = spawn(process.execPath, [join(folder, 'tools/launch', file), ...parameters], {
    cwd: options.cwd ?? folder,
    env: { ...env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, signal: child.signalCode }));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const says = async (text: string) => {
    while (!output.includes(text)) {
      const isOver = await Promise.race([once(child.stdout, 'data').then(() => false), ended.then(() => true)]);
      if (isOver && !output.includes(text)) throw new Error(`ended before printing ${text}: ${output}`);
    }
  };
  return { child, output: () => output, says, ended };
}
