import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const RUN = fileURLToPath(new URL('../tools/launch/run.mjs', import.meta.url));

/** The others run in bench/test, because they need neither a browser nor a built console. */
test('the benches of pages run to their ends at their smallest size', async () => {
  // It starts a server and a browser of its own.
  test.setTimeout(180_000);
  const { stdout } = await promisify(execFile)(process.execPath, [
    RUN,
    'bench/main.ts',
    '--short',
    'page',
    'energy-page',
  ]);
  expect(stdout).toMatch(/^page\n┌[\s\S]*└/m);
  expect(stdout).toMatch(/^energy-page\n┌[\s\S]*└/m);
});
