import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { distribute } from './distribute.ts';
import { statementsOf } from './statements.ts';

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
/** Held while the schema is made, by a session or a transaction. */
export const MIGRATION_LOCK = 7_264_001;

/** A message for who started the program; nothing was changed. */
export class NewerDatabase extends Error {}

/**
 * Brings the database to the newest schema, each file in its own transaction, one process at a time, and its tables to their
 * places on a cluster. Returns what was applied.
 */
export async function migrate(owner: pg.Pool): Promise<string[]> {
  const client = await owner.connect();
  const applied: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await ensureMigrationTable(client);
    const done = new Set(
      (await client.query<{ name: string }>('select name from migration')).rows.map((row) => row.name),
    );
    const files = await migrationNames();
    refuseNewer(done, files);
    for (const name of files.filter((file) => !done.has(file))) {
      await applyOne(client, name);
      applied.push(name);
    }
    await distribute(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
    client.release();
  }
  return applied;
}

/** What this program can apply, in order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();

type Client = Pick<pg.ClientBase, 'query'>;

/** Where it is written down what was applied. */
export const ensureMigrationTable = (client: Client): Promise<pg.QueryResult> =>
  client.query('create table if not exists migration (name text primary key, at timestamptz not null default now())');

/** Applies one migration in the transaction that is open. */
export async function runMigration(client: Client, name: string): Promise<void> {
  // One at a time: a cluster sends what it is given to its nodes, and takes one statement in a message.
  for (const statement of statementsOf(await readFile(new URL(name, MIGRATIONS), 'utf8')))
    await client.query(statement);
  await client.query('insert into migration (name) values ($1)', [name]);
}

function refuseNewer(done: Set<string>, files: string[]) {
  const unknown = [...done].filter((name) => !files.includes(name));
  if (unknown.length > 0) {
    throw new NewerDatabase(
      `the database was made by a newer version: it has ${unknown.join(', ')}, which this program does not know`,
    );
  }
}

async function applyOne(client: pg.PoolClient, name: string) {
  await client.query('begin');
  try {
    await runMigration(client, name);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}
