import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeClone, type Running } from './clone.ts';

const TIMEOUT_MS = 60_000;
const builds = async (folder: string) => (await readFile(join(folder, 'builds'), 'utf8')).trim().split('\n');
const serverPid = (running: Running) => Number(/serving as (\d+)/.exec(running.output())?.[1]);
const probe = (pid: number) => () => process.kill(pid, 0);

test('a fresh clone is installed and built; a second start finds everything up to date', {
  timeout: TIMEOUT_MS,
}, async () => {
  const clone = await makeClone();
  const first = clone.start('start.mjs', ['one', 'two words'], { cwd: '/' });
  await first.says('serving');
  expect(first.output()).toMatch(
    /^Installing the dependencies … \d.*\nBuilding the base map … \d.*\nBuilding the console … \d.*\nserving as \d+ one two words in \/\n$/,
  );
  const second = clone.start('start.mjs');
  await second.says('serving');
  expect(second.output()).toMatch(/^serving as \d+ {2}in .*\n$/);
  expect(await builds(clone.folder)).toEqual(['map', 'console']);
});

test('only what is out of date is made again', { timeout: TIMEOUT_MS }, async () => {
  const clone = await makeClone();
  const serve = async () => {
    const running = clone.start('start.mjs');
    await running.says('serving');
    running.child.kill('SIGTERM');
    await running.ended;
    return running.output();
  };
  await serve();
  await clone.write('domain/main.ts', '2');
  expect(await serve()).toMatch(/^Building the console/);
  await clone.write('web/dist/index.html', '');
  await rm(join(clone.folder, 'web/dist'), { recursive: true });
  expect(await serve()).toMatch(/^Building the console/);
  await rm(join(clone.folder, 'node_modules/.installed-from'));
  expect(await serve()).toMatch(/^serving/);
  await rm(join(clone.folder, 'node_modules'), { recursive: true });
  expect(await serve()).toMatch(/^Installing the dependencies … \d.*\nserving/);
  await clone.write('server/src/other.ts', '1');
  expect(await serve()).toMatch(/^serving/);
});

test('two starts at once install and build once', { timeout: TIMEOUT_MS }, async () => {
  const clone = await makeClone();
  const both = [clone.start('start.mjs'), clone.start('start.mjs')];
  await Promise.all(both.map((each) => each.says('serving')));
  expect(await builds(clone.folder)).toEqual(['map', 'console']);
  expect(both.map((each) => each.output()).join()).toContain('Waiting for another start of this clone');
  expect(existsSync(join(clone.folder, '.runtime/launch.lock'))).toBe(false);
});

test('the lock of a killed start holds exactly as long as its work continues', { timeout: TIMEOUT_MS }, async () => {
  const clone = await makeClone();
  const work = spawn('sleep', ['60'], { stdio: 'ignore' });
  const workEnd = once(work, 'exit');
  onTestFinished(() => void work.kill());
  await clone.write('.runtime/launch.lock', JSON.stringify({ host: hostname(), pids: [4_194_303, work.pid] }));
  const waiting = clone.start('start.mjs');
  await waiting.says('Waiting');
  expect(existsSync(join(clone.folder, 'node_modules'))).toBe(false);
  work.kill();
  await workEnd;
  await waiting.says('serving');
});

test('a failing step is shown and ends the start', { timeout: TIMEOUT_MS }, async () => {
  const clone = await makeClone();
  await clone.write('vite/bin/vite.js', 'console.error("no such page"); process.exit(2);');
  const running = clone.start('start.mjs');
  expect((await running.ended).code).toBe(1);
  expect(running.output()).toContain('Building the console … failed');
  expect(running.output()).toContain('could not be made ready: no such page');
  expect(existsSync(join(clone.folder, 'web/dist'))).toBe(false);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s reaches the server once, and its exit code comes back',
  { timeout: TIMEOUT_MS },
  async (signal) => {
    const clone = await makeClone();
    const running = clone.start('start.mjs');
    await running.says('serving');
    running.child.kill(signal);
    running.child.kill(signal);
    expect(await running.ended).toEqual({ code: 3, signal: null });
    expect(running.output().match(/received/g)).toHaveLength(1);
  },
);

test('the server shuts down cleanly when the launcher is killed', { timeout: TIMEOUT_MS }, async () => {
  const clone = await makeClone();
  const running = clone.start('start.mjs');
  await running.says('serving');
  running.child.kill('SIGKILL');
  await running.says('received SIGTERM');
  await vi.waitFor(() => expect(probe(serverPid(running))).toThrow('ESRCH'), { timeout: 10_000 });
});

test.each([
  ['npm', "spawn(process.execPath, [program], { stdio: 'inherit', env })"],
  [
    'npm, with a shell between,',
    "spawn('sh', ['-c', process.execPath + ' ' + program + '; true'], { stdio: 'inherit', env })",
  ],
])('the server stops when %s above the launcher is killed', { timeout: TIMEOUT_MS }, async (_, call) => {
  const clone = await makeClone();
  await clone.write(
    'tools/launch/npm.mjs',
    `import { spawn } from 'node:child_process';
     const program = new URL('start.mjs', import.meta.url).pathname;
     const env = { ...process.env, npm_lifecycle_event: 'start' };
     ${call};`,
  );
  const npm = clone.start('npm.mjs');
  await npm.says('serving');
  npm.child.kill('SIGKILL');
  await npm.says('received SIGTERM');
});

test('killing the server ends the launcher', { timeout: TIMEOUT_MS }, async () => {
  const clone = await makeClone();
  const running = clone.start('start.mjs');
  await running.says('serving');
  process.kill(serverPid(running), 'SIGKILL');
  expect(await running.ended).toEqual({ code: null, signal: 'SIGKILL' });
});

test('other programs run in the current folder of the user, without building the console', {
  timeout: TIMEOUT_MS,
}, async () => {
  const clone = await makeClone();
  await clone.write('bench/main.ts', 'console.log(process.cwd(), process.argv[2]); process.exitCode = 7;');
  const running = clone.start('run.mjs', ['bench/main.ts', 'x'], { env: { INIT_CWD: '/usr' } });
  expect(await running.ended).toEqual({ code: 7, signal: null });
  expect(running.output()).toMatch(/\n\/usr x\n$/);
  expect(existsSync(join(clone.folder, 'web/dist'))).toBe(false);
});

test('a program receives messages from processes that it forks, and does not end them early', {
  timeout: TIMEOUT_MS,
}, async () => {
  const clone = await makeClone();
  await clone.write('bench/child.ts', "process.once('message', (message) => process.send?.('got ' + message));");
  await clone.write(
    'bench/main.ts',
    `import { fork } from 'node:child_process';
     const child = fork(new URL('child.ts', import.meta.url));
     child.once('exit', (code) => console.log('gone with', code));
     child.once('message', (answer) => { console.log(answer); child.disconnect(); });
     child.send('you');`,
  );
  const running = clone.start('run.mjs', ['bench/main.ts']);
  expect(await running.ended).toEqual({ code: 0, signal: null });
  expect(running.output()).toMatch(/\ngot you\ngone with 0\n$/);
});
