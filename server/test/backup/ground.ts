import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { takeBackup } from '#server/platform/backup/take-backup.ts';
import { createDatabase, type Database } from '#server/platform/db/pool.ts';
import { RUNTIME_ROLE } from '#server/platform/db/roles.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { dropDatabase, onEveryNode } from '../harness/citus.ts';
import { SUPERUSER } from '../harness/cluster.ts';
import { EMPTY_TEMPLATE } from '../harness/global-setup.ts';

/** The owner of a test database: bound by forced row-level security like an operator's user, or free of it. */
export type Owner = 'plain owner' | 'superuser';
const userOf = (owner: Owner) => (owner === 'superuser' ? SUPERUSER : inject('cluster').user);

export const SNAPSHOT_AT = Date.UTC(2026, 10, 21, 3);

/** A database with nothing in it, until the test ends. */
export async function emptyDatabase(owner: Owner = 'plain owner'): Promise<Database> {
  const name = `backup_${randomBytes(6).toString('hex')}`;
  const cluster = inject('cluster');
  const address = { ...cluster, user: userOf(owner) };
  const template = cluster.workers ? EMPTY_TEMPLATE : 'template1';
  await onEveryNode(cluster, [`create database ${name} owner ${address.user} template ${template}`]);
  const database = createDatabase(
    { owner: { ...address, database: name }, runtime: { ...address, user: RUNTIME_ROLE, database: name } },
    () => {},
  );
  onTestFinished(async () => {
    await database.stop();
    await dropDatabase(cluster, name);
  });
  return database;
}

/** Work on a connection that no policy binds, to the same database. */
export async function asSuperuser<T>({ address }: Database, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...address, user: SUPERUSER });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Rows that no policy hides, read as the program reads rows. */
export const rowsAsSuperuser = (database: Database, text: string): Promise<Record<string, unknown>[]> =>
  asSuperuser(database, async (client) => rowsOf(await client.query({ text, rowMode: 'array' })));

/** A folder for archives and a DATA_DIR, until the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wattyard-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export const backUp = (
  database: Pick<Database, 'owner'>,
  file: string,
  more: Partial<Parameters<typeof takeBackup>[0]> = {},
) =>
  takeBackup({
    database,
    dataDir: join(file, '..'),
    productVersion: '1.2.3',
    file,
    clock: { now: () => SNAPSHOT_AT },
    say: () => {},
    ...more,
  });

/** Names of everything in a database, partitions too, but not what extensions have brought. */
export const namesIn = async ({ owner }: Database): Promise<string[]> =>
  (
    await owner.query<{ name: string }>(
      `select name from (
         select oid, relname as name from pg_class where relnamespace = 'public'::regnamespace union all
         select oid, proname from pg_proc where pronamespace = 'public'::regnamespace
       ) o where not exists (select from pg_depend x where x.objid = o.oid and x.deptype = 'e')`,
    )
  ).rows.map(({ name }) => name);

/** Count and content of every table, by another way than that of the backup. */
export async function contentOf(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and relname <> 'migration' order by 1`,
  );
  await client.query("set timezone = 'UTC'");
  const content: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ content: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text) collate "C"), '')) as content from "${name}" t`,
    );
    content[name] = rows[0]?.content ?? '';
  }
  return content;
}
