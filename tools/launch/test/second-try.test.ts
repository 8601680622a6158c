import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from '../root.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wattyard-suites-'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** A test that notes each of its runs and fails in the first so many. */
const failing = (name: string, times: number) => `
  test(${JSON.stringify(name)}, () => {
    const runs = existsSync(${JSON.stringify(noteOf(name))}) ? readFileSync(${JSON.stringify(noteOf(name))}, 'utf8').length : 0;
    writeFileSync(${JSON.stringify(noteOf(name))}, 'x'.repeat(runs + 1));
    expect(runs).toBeGreaterThanOrEqual(${times});
  });`;
const noteOf = (name: string) => join(folder, `${name}.runs`);
const runsOf = (name: string) => readFileSync(noteOf(name), 'utf8').length;
const suite = (runner: string, ...tests: string[]) =>
  `import { existsSync, readFileSync, writeFileSync } from 'node:fs';
   import { expect, test } from '${runner}';
   ${tests.join('\n')}`;

/** The launcher itself runs with whatever Node somebody has, from 18 on. */
const LIKE_NODE_18 = `
for (const [holder, names] of [
  [Map, ['groupBy']],
  [Object, ['groupBy']],
  [Promise, ['withResolvers', 'try']],
  [Array, ['fromAsync']],
  [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
  [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
  [Object.getPrototypeOf(Object.getPrototypeOf([].values())), ['map', 'filter', 'flatMap', 'toArray', 'some', 'every', 'find']],
])
  for (const name of names) delete holder[name];
`;

/** A run of two suites as `npm test` makes it, in a process of its own: it shows what its runners print. */
async function run(): Promise<{ sum: object; lines: string[] }> {
  write('vitest.config.mjs', "export default { test: { include: ['**/*.test.ts'] } };");
  write('browser/playwright.config.ts', "export default { testMatch: '*.spec.ts', outputDir: '../results' };");
  write('old.mjs', LIKE_NODE_18);
  const program = join(import.meta.dirname, 'two-suites.mjs');
  const parameters = ['--import', pathToFileURL(join(folder, 'old.mjs')).href, program, folder];
  const { stdout } = await promisify(execFile)(process.execPath, parameters);
  const lines = stdout.trimEnd().split('\n');
  return { sum: JSON.parse(lines.at(-1)!), lines: lines.slice(0, -1) };
}

test('what failed by chance runs once more, alone, and is named; what passed does not run again', {
  timeout: 120_000,
}, async () => {
  write('a.test.ts', suite('vitest', failing('late', 1)));
  write('b.test.ts', suite('vitest', failing('fine', 0)));
  write('browser/c.spec.ts', suite('@playwright/test', failing('late-page', 1), failing('fine-page', 0)));
  const { sum, lines } = await run();
  expect(sum).toEqual({ passed: 4, failed: 0 });
  expect(['late', 'fine', 'late-page', 'fine-page'].map(runsOf)).toEqual([2, 1, 2, 1]);
  expect(lines.filter((line) => line.startsWith('~'))).toEqual([
    expect.stringMatching(/a\.test\.ts: late \(passed when it ran alone\)$/),
    '~ c.spec.ts: late-page (passed when it ran alone)',
  ]);
  expect(lines.slice(-2)).toEqual([
    expect.stringMatching(/^✓ Unit: 2 of 2/),
    expect.stringMatching(/^✓ Browser: 2 of 2/),
  ]);
});

test('what fails twice fails the run', { timeout: 120_000 }, async () => {
  write('a.test.ts', suite('vitest', failing('broken', 9), failing('late', 1)));
  write('browser/c.spec.ts', suite('@playwright/test', failing('fine-page', 0)));
  const { sum, lines } = await run();
  expect(sum).toEqual({ passed: 1, failed: 2 });
  expect(['broken', 'late', 'fine-page'].map(runsOf)).toEqual([2, 2, 1]);
  expect(lines).toContainEqual(expect.stringMatching(/^✗ .*a\.test\.ts: broken$/));
});
