import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate, migrationNames } from '#server/platform/db/migrate.ts';
import { temporaryFolder } from '../backup/ground.ts';
import { databaseUrl } from '../harness/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { PROGRAM_ENVIRONMENT } from '../harness/program-environment.ts';
import { WattyardProcess } from './process.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.database.owner.query("insert into migration (name) values ('9999_of_the_future.sql')");
});
afterAll(() => database.drop());

const url = () => databaseUrl(inject('cluster'), database.address.database);
const SENTENCE =
  /the database was made by a newer version: it has 9999_of_the_future\.sql, which this program does not know$/m;

test('an older program does not start on a newer database and says why', async () => {
  const wattyard = new WattyardProcess({ DATABASE_URL: url() });
  await wattyard.start();
  expect(await wattyard.end()).toBe(1);
  expect(wattyard.output).toMatch(SENTENCE);
  expect(wattyard.output).toMatch(/^Wattyard does not start: /m);
  expect(wattyard.output).not.toMatch(/"level"|^ +at /m);
  await wattyard.remove();
});

test.each([
  ['rebuild', ['--all']],
  ['broker-files', ['--out', 'FOLDER']],
])('%s says the same', async (program, parameters) => {
  const folder = await temporaryFolder();
  const file = fileURLToPath(new URL(`../../src/commands/${program}.ts`, import.meta.url));
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', file, ...parameters.map((each) => each.replace('FOLDER', folder))],
    {
      env: { ...PROGRAM_ENVIRONMENT, DATABASE_URL: url(), DATA_DIR: folder, MQTT_URL: 'mqtt://wattyard:x@127.0.0.1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const [complained] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'close')]);
  expect(complained.trim()).toMatch(SENTENCE);
  expect(complained.trim().split('\n')).toHaveLength(1);
  expect(child.exitCode).toBe(1);
});

test('a migration that was changed after it was applied is reported, and nothing is migrated', async () => {
  const { owner } = database.database;
  await owner.query("delete from migration where name = '9999_of_the_future.sql'");
  const first = (await migrationNames())[0]!;
  await owner.query("update migration set checksum = 'of another text' where name = $1", [first]);
  await expect(migrate(owner)).rejects.toThrow(
    `the database was made by another version: its ${first} is not the one that this program has`,
  );
  // Before checksums nothing was recorded: the existing migration is assumed to be right.
  await owner.query('update migration set checksum = null where name = $1', [first]);
  expect(await migrate(owner)).toEqual([]);
  const { rows } = await owner.query('select from migration where checksum is null');
  expect(rows).toEqual([]);
});
