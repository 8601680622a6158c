import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#server/platform/db/pool.ts';
import { postmasterPid, temporaryDataDir } from '../embedded/embedded-process.ts';
import { PROGRAM_ENVIRONMENT } from '../harness/program-environment.ts';
import type { TestApp } from '../stream/ingest/test-app.ts';
import { createFilledApp } from './filled-app.ts';
import { asSuperuser, contentOf, emptyDatabase, namesIn, temporaryFolder } from './ground.ts';

/** Whole programs and databases are started: more than usual on a machine that does other things too. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let app: TestApp;
beforeAll(async () => {
  app = await createFilledApp();
});
afterAll(() => app.end());

type Settings = Record<string, string>;
/** Machines that test are busy. */
const PATIENCE_MS = 20_000;
const urlOf = ({ address }: Pick<Database, 'address'>) =>
  `postgres://${inject('cluster').user}@localhost/${address.database}?host=${address.host}&port=${address.port}`;

function start(program: 'backup' | 'restore', parameters: string[], settings: Settings): ChildProcess {
  const file = fileURLToPath(new URL(`../../src/commands/${program}.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...parameters], {
    env: { ...PROGRAM_ENVIRONMENT, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function run(program: 'backup' | 'restore', parameters: string[], settings: Settings) {
  const child = start(program, parameters, settings);
  const [said, complained] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'close')]);
  return { code: child.exitCode, said, complained };
}

test('the backup and restore programs move an installation into the embedded database as documented', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'yard.tar.gz');
  const backup = await run('backup', [file], { DATABASE_URL: urlOf(app.database), DATA_DIR: folder });
  expect(backup).toMatchObject({ code: 0, complained: '' });
  expect(backup.said).toMatch(
    /^Backed up \d+ rows of \d+ tables as of \d{4}-.*Z\n.*yard\.tar\.gz: [\d.]+ MB, SHA-256 [0-9a-f]{64}\n$/m,
  );

  const check = await run('restore', ['--check', file], {});
  expect(check).toMatchObject({ code: 0, complained: '' });
  expect(check.said).toMatch(/^The backup is whole: \d+ rows/);

  const dataDir = await temporaryDataDir();
  const restore = await run('restore', [file], { DATA_DIR: dataDir });
  expect(restore).toMatchObject({ code: 0, complained: '' });
  expect(restore.said).toMatch(/^Restored \d+ rows of \d+ tables as of .*, written by Wattyard /m);
  expect(postmasterPid(dataDir)).toBeNull();

  const second = await run('backup', [join(folder, 'second.tar.gz')], { DATA_DIR: dataDir });
  expect(second).toMatchObject({ code: 0, complained: '' });
  const again = await run('restore', [file], { DATA_DIR: dataDir });
  expect(again).toMatchObject({ code: 1 });
  expect(again.complained).toMatch(/^the database is not empty/);
});

test('wrong parameters are reported and change nothing', async () => {
  const folder = await temporaryFolder();
  const dataDir = join(folder, 'data');
  expect(await run('backup', [], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/usage: npm run backup/),
  });
  expect(await run('restore', ['a', 'b'], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/usage: npm run restore/),
  });
  const nowhere = await run('backup', [join(folder, 'b.tar.gz')], { DATA_DIR: dataDir });
  expect(nowhere).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/there is no database in .*data: set DATA_DIR/),
  });
  expect(existsSync(dataDir)).toBe(false);
  expect(await readdir(folder)).toEqual([]);
});

test('a killed restore leaves the database empty', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'yard.tar.gz');
  await run('backup', [file], { DATABASE_URL: urlOf(app.database), DATA_DIR: folder });
  const database = await emptyDatabase();
  const child = start('restore', [file], { DATABASE_URL: urlOf(database), DATA_DIR: folder });
  await once(child.stdout!, 'data');
  child.kill('SIGKILL');
  await once(child, 'close');
  // PostgreSQL notices when it next looks at the connection.
  await vi.waitFor(async () => {
    const { rows } = await database.owner.query(
      // Nodes of a cluster have their own connections and daemons.
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and usename = current_user and application_name !~ '^citus'`,
    );
    expect(rows).toEqual([]);
  }, PATIENCE_MS);
  const names = await namesIn(database);
  if (names.length > 0)
    expect(await asSuperuser(database, contentOf)).toEqual(await asSuperuser(app.database, contentOf));
  else await run('restore', [file], { DATABASE_URL: urlOf(database), DATA_DIR: folder });
  expect(await asSuperuser(database, contentOf)).toEqual(await asSuperuser(app.database, contentOf));
});

test('a backup that is asked to stop leaves no file', async () => {
  const folder = await temporaryFolder();
  const child = start('backup', [join(folder, 'b.tar.gz')], { DATABASE_URL: urlOf(app.database), DATA_DIR: folder });
  await once(child.stdout!, 'data');
  child.kill('SIGTERM');
  const complained = text(child.stderr!);
  const [code] = await once(child, 'close');
  if (code !== 0) expect(await complained).toBe('No backup was made: interrupted (SIGTERM)\n');
  expect(await readdir(folder)).toEqual(code === 0 ? ['b.tar.gz'] : []);
});
