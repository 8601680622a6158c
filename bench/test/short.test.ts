import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const RUN = fileURLToPath(new URL('../../tools/launch/run.mjs', import.meta.url));

/** Started by the launcher, as `npm run bench` is, because benchmarks that fork have hung there. */
test('every bench without a browser runs to its end at its smallest size', { timeout: 420_000 }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [RUN, 'bench/main.ts', '--short']);
  const named = stdout.split('\n').filter((line) => /^[\w-]+$/.test(line));
  expect(named).toEqual([
    'reduce',
    'ingest',
    'workers',
    'storm',
    'list',
    'labels',
    'table',
    'bulk',
    'fleet-table',
    'overview',
    'messages',
    'health',
    'health-truth',
    'drift-truth',
    'drift-limits',
    'remaining-truth',
    'orders',
    'insights',
    'leases',
    'energy',
    'search',
    'people',
    'history',
    'back-test',
    'export',
    'live',
    'delivery',
    'faults',
    'fuzz',
    'thread',
  ]);
  expect(stdout.match(/^└/gm)).toHaveLength(named.length);
});
