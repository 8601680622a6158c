import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import { backUpWhenDue, backupJobs } from '#server/platform/backup/scheduled/job.ts';
import { type BackupPlan, makeBackup } from '#server/platform/backup/scheduled/make-backup.ts';
import { isDue, newState, superfluousIn, unfinishedIn } from '#server/platform/backup/scheduled/schedule.ts';
import { databaseNamed } from '#server/platform/backup/scheduled/scratch-database.ts';
import { readBackupState } from '#server/platform/backup/scheduled/state.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createDatabase } from '#server/platform/db/pool.ts';
import { RUNTIME_ROLE } from '#server/platform/db/roles.ts';
import { addCompany, addDevice } from '../harness/builder.ts';
import { type TestServer, testServer } from '../harness/server.ts';
import { asSuperuser, temporaryFolder } from './ground.ts';

const NEVER = new AbortController().signal;
const HALF_PAST_TWO = 150;
/** Noon: half past two is over for today. */
const NOON = Date.UTC(2026, 10, 21, 12);

let server: TestServer;
let folder: string;
beforeEach(async () => {
  folder = join(await temporaryFolder(), 'backups');
  server = await testServer({ now: NOON, config: { backup: { minuteOfDay: HALF_PAST_TWO, keep: 2, folder } } });
  onTestFinished(() => server.stop());
  await addDevice(server.context, { companyId: (await addCompany(server.context)).id });
});

const tick = () => backUpWhenDue(server.context, NEVER);
const files = async () => (await readdir(folder)).sort();
const gauges = async () =>
  Object.fromEntries(
    (await server.context.metrics.text())
      .split('\n')
      .filter((line) => line.startsWith('wattyard_backup_'))
      .map((line) => line.replace('wattyard_backup_last_', '').split(' ') as [string, string]),
  );
const notices = async () =>
  (await server.call('systemNotices', {}, { token: await server.signIn('superAdmin') })).resultModel;
const scratchDatabases = () =>
  asSuperuser(server.context.database, async (client) => {
    const { rows } = await client.query(
      `select datname from pg_database where datname like 'wattyard_check_' ||
        (select oid from pg_database where datname = current_database()) || '%'`,
    );
    return rows;
  });

test('a scheduled backup is made at its time and verified by a restore, then old ones are removed', async () => {
  await tick();
  expect(await files()).toEqual(['wattyard-2026-11-21T120000Z.tar.gz']);
  expect(await readBackupState(server.context.within)).toMatchObject({
    succeededAt: NOON,
    fault: null,
    checkedBy: 'restore',
  });
  const { success_timestamp_seconds, failure_timestamp_seconds, bytes, seconds } = await gauges();
  expect([success_timestamp_seconds, failure_timestamp_seconds]).toEqual([String(NOON / 1_000), undefined]);
  expect(Number(bytes)).toBeGreaterThan(1_000);
  expect(Number(seconds)).toBeGreaterThan(0);
  expect(await scratchDatabases()).toEqual([]);
  expect(await notices()).toEqual([]);

  await writeFile(join(folder, 'of-somebody-else.tar.gz'), '');
  server.context.clock.advance(14 * HOUR_MS);
  await tick();
  expect(await files()).toHaveLength(2);
  server.context.clock.advance(HOUR_MS);
  await tick();
  server.context.clock.advance(DAY_MS);
  await tick();
  expect(await files()).toEqual([
    'of-somebody-else.tar.gz',
    'wattyard-2026-11-22T030000Z.tar.gz',
    'wattyard-2026-11-23T030000Z.tar.gz',
  ]);
});

test('a backup folder that cannot be written is reported by a metric and to super admins, and the server stays ready', async () => {
  await writeFile(folder, 'a file where the folder should be');
  await tick();
  expect(await gauges()).toEqual({ failure_timestamp_seconds: String(NOON / 1_000) });
  expect(await notices()).toEqual([{ kind: 'backup_failed', fault: 'folder', lastGoodAt: null }]);
  const admin = await server.call('systemNotices', {}, { token: await server.signIn('admin') });
  expect(admin).toMatchObject({ status: 403 });
  expect((await server.app.inject('/readyz')).statusCode).toBe(200);

  await rm(folder);
  await tick();
  expect(existsSync(folder)).toBe(false);
  server.context.clock.advance(HOUR_MS);
  await tick();
  expect(await files()).toHaveLength(1);
  expect(await notices()).toEqual([]);
});

test('a backup that cannot be restored does not count, and no older one is removed for it', async () => {
  await tick();
  // No migration makes this one, so that a restore cannot.
  await server.context.database.owner.query('create table diary (day date)');
  for (const _day of [1, 2]) {
    server.context.clock.advance(DAY_MS);
    await tick();
    expect(await notices()).toMatchObject([{ kind: 'backup_failed', fault: 'check', lastGoodAt: NOON }]);
    expect(await files()).toEqual([
      'wattyard-2026-11-21T120000Z.tar.gz',
      expect.stringMatching(/^wattyard-2026-11-2[23]T120000Z\.unchecked\.tar\.gz$/),
    ]);
  }
  expect(await scratchDatabases()).toEqual([]);
});

test('every process reports that there was no backup for two days, but only with a schedule', async () => {
  await tick();
  server.context.clock.advance(2 * DAY_MS);
  expect(await notices()).toEqual([]);
  server.context.clock.advance(1);
  expect(await notices()).toEqual([{ kind: 'backup_old', fault: null, lastGoodAt: NOON }]);
  const { context } = server;
  expect(await backupJobs({ ...context, config: { ...context.config, backup: undefined } })).toEqual([]);
  expect(await notices()).toEqual([]);
});

const planOf = (more: Partial<BackupPlan> = {}): BackupPlan => {
  const { database, config, clock } = server.context;
  return { database, config, folder, keep: 2, lastBytes: null, clock, signal: NEVER, ...more };
};

test('no backup is started when there is too little disk space', async () => {
  await expect(makeBackup(planOf({ lastBytes: 2 ** 60 }))).rejects.toMatchObject({ fault: 'space' });
  expect(await files()).toEqual([]);
});

test('a backup is verified by checksums when the owner may not create databases', async () => {
  const name = `backup_owner_${process.pid}`;
  const address = { ...server.context.database.address, user: name, database: name };
  const database = createDatabase({ owner: address, runtime: null }, () => {});
  onTestFinished(async () => {
    await database.stop();
    await asSuperuser(server.context.database, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`drop role if exists ${name}`);
    });
  });
  await asSuperuser(server.context.database, async (client) => {
    await client.query(`create role ${name} login`);
    await client.query(`grant ${RUNTIME_ROLE} to ${name} with admin option`);
    await client.query(`create database ${name} owner ${name}`);
  });
  await migrate(database.owner);
  expect(await makeBackup(planOf({ database }))).toMatchObject({ checkedBy: 'sums' });
});

test('decides which backups are due, kept and removed', () => {
  const state = { ...newState(0), attemptedAt: NOON };
  const half = (day: number) => Date.UTC(2026, 10, day, 2, 30);
  expect(isDue(newState(0), NOON, HALF_PAST_TWO)).toBe(true);
  expect(isDue(state, half(22) - 1, HALF_PAST_TWO)).toBe(false);
  expect(isDue(state, half(22), HALF_PAST_TWO)).toBe(true);
  expect(isDue({ ...state, fault: 'space' }, NOON + HOUR_MS - 1, HALF_PAST_TWO)).toBe(false);
  expect(isDue({ ...state, fault: 'space' }, NOON + HOUR_MS, HALF_PAST_TWO)).toBe(true);
  expect(isDue({ ...state, attemptedAt: NOON + DAY_MS }, NOON, HALF_PAST_TWO)).toBe(true);
  const names = [
    'wattyard-2026-11-21T120000Z.tar.gz',
    'wattyard-2026-11-22T120000Z.unchecked.tar.gz.12.part',
    'x.tar.gz',
  ];
  expect(superfluousIn(names, 1)).toEqual([]);
  expect(superfluousIn([...names, 'wattyard-2026-11-20T120000Z.tar.gz'], 1)).toEqual([
    'wattyard-2026-11-20T120000Z.tar.gz',
  ]);
  expect(unfinishedIn(names)).toEqual([names[1]]);
});

test('the database for verification is on the same server, however its address is written', () => {
  expect(databaseNamed({ host: '/tmp', database: 'yard' }, 'scratch')).toEqual({ host: '/tmp', database: 'scratch' });
  const { host, port, user } = inject('cluster');
  const url = `postgres://${user}:secret@db.example.com:${port}/yard?sslmode=verify-full`;
  expect(databaseNamed({ connectionString: url }, 'scratch').connectionString).toBe(url.replace('/yard', '/scratch'));
  const socket = `postgres:///yard?host=${encodeURIComponent(host)}`;
  expect(databaseNamed({ connectionString: socket }, 'scratch').connectionString).toBe(
    socket.replace('/yard', '/scratch'),
  );
});
