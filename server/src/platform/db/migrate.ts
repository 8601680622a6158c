import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { forCluster } from './cluster-statements.ts';
import { distribute, isCitus } from './distribute.ts';
import { enterRoot } from './enter-root.ts';
import { statementsOf } from './statements.ts';

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
/** Lock held while the schema is created, by a session or a transaction. */
export const MIGRATION_LOCK = 7_264_001;

/** The database has another version: a message for the operator; nothing was changed. */
export class NewerDatabase extends Error {}

/** What a new database begins with instead of the migrations that are noted at its end. `npm run baseline` makes it. */
const BASELINE = 'baseline.sql';

/**
 * Brings the database to the newest schema, each file in its own transaction, one process at a time, and distributes
 * its tables on a cluster. Returns the applied files.
 */
export async function migrate(owner: pg.Pool): Promise<string[]> {
  const client = await owner.connect();
  const applied: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (await isNew(client)) {
      await applyOne(client, BASELINE, async () => runStatements(client, await readMigration(BASELINE)));
      applied.push(BASELINE);
    }
    await ensureMigrationTable(client);
    const { rows: done } = await client.query<Applied>('select name, checksum from migration');
    const files = await migrationNames();
    refuseNewer(done, files);
    await refuseChanged(client, done);
    for (const name of files.filter((file) => !done.some((each) => each.name === file))) {
      await applyOne(client, name, () => runMigration(client, name));
      applied.push(name);
    }
    await distribute(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
    client.release();
  }
  return applied;
}

/** The migrations that this program can apply, in order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql') && name !== BASELINE).sort();

type Client = Pick<pg.ClientBase, 'query'>;

interface Applied {
  readonly name: string;
  /** Null where a release before checksums applied it. */
  readonly checksum: string | null;
}

/** The table of applied migrations. */
export async function ensureMigrationTable(client: Client): Promise<void> {
  await client.query(
    'create table if not exists migration (name text primary key, at timestamptz not null default now())',
  );
  await client.query('alter table migration add column if not exists checksum text');
}

const readMigration = (name: string): Promise<string> => readFile(new URL(name, MIGRATIONS), 'utf8');
const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex');

async function isNew(client: Client): Promise<boolean> {
  const { rows } = await client.query("select where to_regclass('public.migration') is null");
  return rows.length > 0;
}

/** Makes the schema of these migrations in a database without one, in the transaction that is open. */
export async function createSchema(client: Client, names: readonly string[]): Promise<void> {
  const baseline = await readMigration(BASELINE);
  const contained = [...baseline.matchAll(NOTED)].map(([, name]) => name);
  // A database that got one of them out of turn may have its columns in another order.
  const begins = contained.every((name, i) => names[i] === name);
  if (begins) await runStatements(client, baseline);
  else await ensureMigrationTable(client);
  for (const name of begins ? names.slice(contained.length) : names) await runMigration(client, name);
}

/** A migration in the baseline's last statement. */
const NOTED = /^ {2}\('([\w.-]+)', '[0-9a-f]{64}'\)/gm;

/** Applies one migration in the transaction that is open. */
export async function runMigration(client: Client, name: string): Promise<void> {
  const text = await readMigration(name);
  await runStatements(client, text);
  await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksumOf(text)]);
}

async function runStatements(client: Client, text: string): Promise<void> {
  // One statement at a time: a cluster forwards each message to its nodes, and accepts one statement in it.
  const statements = (await isCitus(client)) ? statementsOf(text).flatMap(forCluster) : statementsOf(text);
  for (const statement of statements) await client.query(statement);
}

function refuseNewer(done: readonly Applied[], files: readonly string[]) {
  const unknown = done.map(({ name }) => name).filter((name) => !files.includes(name));
  if (unknown.length > 0) {
    throw new NewerDatabase(
      `the database was made by a newer version: it has ${unknown.join(', ')}, which this program does not know`,
    );
  }
}

/** An applied file must be unchanged; for releases before checksums this is assumed. */
async function refuseChanged(client: Client, done: readonly Applied[]) {
  for (const { name, checksum } of done) {
    const now = checksumOf(await readMigration(name));
    if (checksum === null) await client.query('update migration set checksum = $2 where name = $1', [name, now]);
    else if (checksum !== now)
      throw new NewerDatabase(
        `the database was made by another version: its ${name} is not the one that this program has`,
      );
  }
}

async function applyOne(client: pg.PoolClient, name: string, apply: () => Promise<void>) {
  await client.query('begin');
  try {
    // An owner who is no superuser sees no row without a scope: a migration would change none, and say nothing.
    await enterRoot(client);
    await apply();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}
