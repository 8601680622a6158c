import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runChecks } from '../check-run.mjs';
import { matches, type Packages } from '../dependencies.mjs';
import { runsTypeScript } from '../node-runtime.mjs';
import { makeRunFolder, roomyFolder } from '../run-folder.mjs';
import type { Counts } from '../types.ts';

describe('checks', () => {
  const results: Record<string, Counts | null> = {
    fine: { passed: 1, failures: [] },
    bad: { passed: 3, failures: [{ again: 'b.test.ts', name: 'b.test.ts: goes wrong', reason: '    expected 1' }] },
    gone: null,
  };
  const checks = [
    ...Object.keys(results).map((name) => ({ name, title: name, missing: () => null })),
    { name: 'elsewhere', title: 'elsewhere', missing: () => 'there is no cluster' },
    { name: 'last', title: 'last' },
  ];
  const runAll = async (isAll: boolean) => {
    const { failed, lines } = await runChecks(checks, {
      isAll,
      run: async ({ name }) => results[name === 'last' ? 'fine' : name] ?? null,
      print: () => {},
    });
    return { failed, lines: lines.map((line) => line.replace(/[\d.]+ s$/, '0 s')) };
  };

  test('all are run whatever fails, and the end says what passed, what failed and why', async () => {
    expect(await runAll(true)).toEqual({
      failed: 2,
      lines: [
        '✗ b.test.ts: goes wrong\n    expected 1',
        '✓ fine, 0 s',
        '✗ bad, 0 s',
        '✗ gone, 0 s',
        '– elsewhere: there is no cluster',
        '✓ last, 0 s',
        '2 passed, 2 failed, 1 left out',
      ],
    });
  });

  test('one that cannot be run here has failed if it was asked for', async () => {
    const { failed, lines } = await runAll(false);
    expect(failed).toBe(3);
    expect(lines).toContain('✗ elsewhere: there is no cluster');
    expect(lines.at(-1)).toBe('2 passed, 3 failed');
  });
});

describe('installed packages', () => {
  const wished: Packages = {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a-linux': { version: '1.0.0', optional: true },
  };
  test.each<[string, boolean, Packages]>([
    [
      'everything',
      true,
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/a-linux': { version: '1.0.0', optional: true } },
    ],
    ['all but another platform', true, { 'node_modules/a': { version: '1.0.0' } }],
    [
      'a platform the lock file does not know',
      true,
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/a-mac': { version: '1.0.0', optional: true } },
    ],
    ['another version', false, { 'node_modules/a': { version: '1.0.1' } }],
    ['too little', false, {}],
    ['too much', false, { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } }],
  ])('%s: %s', (_, isComplete, installed) => {
    expect(matches(wished, installed)).toBe(isComplete);
  });
});

test.each([
  ['v18.18.0', false],
  ['v20.20.2', false],
  ['v22.17.1', false],
  ['v22.18.0', true],
  ['v23.5.0', false],
  ['v23.6.0', true],
  ['v24.0.0', true],
  ['v26.1.0', true],
])('Node %s runs TypeScript: %s', (version, runs) => {
  expect(runsTypeScript(version)).toBe(runs);
});

describe('the folder of a run', () => {
  const base = mkdtempSync(join(tmpdir(), 'wattyard-base-'));
  afterAll(() => rmSync(base, { recursive: true }));

  test('is readable for the user of PostgreSQL; folders of killed runs are removed, others stay', () => {
    const ended = spawnSync(process.execPath, ['--version']).pid;
    mkdirSync(join(base, `wattyard-run-${ended}-abc`, 'database'), { recursive: true });
    mkdirSync(join(base, 'not-of-a-run'));
    const first = makeRunFolder(base);
    const second = makeRunFolder(base);
    expect(readdirSync(base).sort()).toEqual([basename(first), basename(second), 'not-of-a-run'].sort());
    expect(statSync(first).mode & 0o777).toBe(0o755);
  });

  test('is in memory where there is the room', () => {
    expect(roomyFolder(base, 1)).toBe(base);
    expect(roomyFolder(base, 2 ** 60)).toBe(tmpdir());
    expect(roomyFolder(join(base, 'absent'), 1)).toBe(tmpdir());
  });
});
