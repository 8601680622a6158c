import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, inject, test, vi } from 'vitest';
import type { Database } from '#server/platform/db/pool.ts';
import { RUNTIME_ROLE } from '#server/platform/db/roles.ts';
import { createWithin, systemScope } from '#server/platform/db/within.ts';
import { emptyDatabase } from '../backup/ground.ts';
import { citusAddress } from '../harness/citus.ts';
import { databaseUrl } from '../harness/cluster.ts';
import { testContext } from '../harness/context.ts';
import { PROGRAM_ENVIRONMENT } from '../harness/program-environment.ts';
import { testServer } from '../harness/server.ts';
import { WattyardProcess } from '../start/process.ts';
import { COMPANY, MADE_AT, reportsOf } from './reports.ts';

/** Whole programs are started on a whole installation. */
vi.setConfig({ testTimeout: 180_000 });

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const HOURS = 'installation-2.0-hours.json';
/** 1.7.8 said in words whether a warning is open. */
const STATUS_NUMBER = new Map([
  ['open', 0],
  ['released', 1],
]);
/** The last receipt in the archive. Values of a clock that was ahead of it are told by it, live ones from a rebuild on. */
const LAST_RECEIPT = 1_794_995_952_000;
const LIVE_INSTANTS = ['at', 'yhubStimeTs'];
/** It told hours of which nothing was known as hours in which nothing happened. */
const OF_HOURS = ['chargingMinutes', 'dischargingMinutes', 'operatingMinutes', 'wattHoursIn', 'wattHoursOut'];
const ZERO_OR_UNKNOWN = expect.toBeOneOf([0, null]);
const isPerhapsUnknown = (key: string, value: unknown) => OF_HOURS.includes(key) && value === 0;
const expectedOf = (isRebuilt: boolean) => {
  const expected = told(isRebuilt);
  // Since hours follow the interval of the device, those of one that sends every quarter of an hour are known.
  if (isRebuilt) Object.assign(expected.devices[5].units[0], told(isRebuilt, HOURS));
  return expected;
};
const told = (isRebuilt: boolean, file = 'installation-1.7.8.json') =>
  JSON.parse(readFileSync(fileOf(file), 'utf8'), (key, value) => {
    if (isRebuilt && LIVE_INSTANTS.includes(key) && typeof value === 'number') return Math.min(value, LAST_RECEIPT);
    if (isPerhapsUnknown(key, value)) return ZERO_OR_UNKNOWN;
    if (key === 'newestCells' && value.resultModel) value.resultModel.at = Math.min(value.resultModel.at, LAST_RECEIPT);
    return key === 'status' ? (STATUS_NUMBER.get(value) ?? value) : value;
  });

const urlOf = ({ address }: Database, user = inject('cluster').user) =>
  databaseUrl({ ...inject('cluster'), user }, address.database);

async function run(program: 'restore' | 'rebuild', parameters: string[], database: Database) {
  const file = fileOf(`../../src/commands/${program}.ts`);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...parameters], {
    env: { ...PROGRAM_ENVIRONMENT, DATABASE_URL: urlOf(database) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [, complaints] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect({ program, code: child.exitCode, complaints }).toEqual({ program, code: 0, complaints: '' });
}

/** The data that the installation's own admin sees at the instant of the backup. */
async function reportsIn(database: Database) {
  const within = createWithin(database);
  const scope = systemScope('test');
  const { id } = await within(scope, (tx) =>
    tx.one<{ id: number }>('select id from company where name = $1', [COMPANY]),
  );
  const context = await testContext({ now: MADE_AT, on: { database, within } });
  const server = await testServer({ context });
  try {
    return await reportsOf(server, await server.signIn('admin', id));
  } finally {
    await server.stop();
    await context.stop();
  }
}

/** The later version had derived everything again before its backup. */
const ARCHIVES = [
  { archive: 'installation-1.7.8.tar.gz', isRebuilt: false },
  { archive: 'installation-0184.tar.gz', isRebuilt: true },
];

test.each(ARCHIVES)('$archive is restored, rebuilt and run, and its reports stay the same', async (from) => {
  const database = await emptyDatabase();
  await run('restore', [fileOf(from.archive)], database);
  expect(await reportsIn(database)).toMatchObject(expectedOf(from.isRebuilt));

  await run('rebuild', ['--all'], database);
  expect(await reportsIn(database)).toMatchObject(expectedOf(true));

  // A cluster's nodes sign in to each other as the user that asks.
  const runtime = citusAddress() && { DATABASE_RUNTIME_URL: urlOf(database, RUNTIME_ROLE) };
  const wattyard = new WattyardProcess({ DATABASE_URL: urlOf(database), ...runtime, WATTYARD_DEMO: 'off' });
  try {
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      await wattyard.start();
      expect(wattyard.output).toMatch(/is ready/);
      await wattyard.end(signal);
    }
  } finally {
    await wattyard.remove();
  }
  // The list shows who is online now, and now is later.
  const { list: _, ...lasting } = expectedOf(true);
  expect(await reportsIn(database)).toMatchObject(lasting);
});
