import type pg from 'pg';
import { isForLackOfRoom } from '../db/embedded/disk-room.ts';
import { enterRoot } from '../db/enter-root.ts';
import { createSchema, MIGRATION_LOCK, migrate, migrationNames } from '../db/migrate.ts';
import { createPartition } from '../db/partitions.ts';
import type { Database } from '../db/pool.ts';
import { SECRETS } from '../secrets/installation-secret.ts';
import type { SecretKeys } from '../secrets/secret-keys.ts';
import { fromStored, type StoredSecret } from '../secrets/stored-secret.ts';
import { quoted, readNames, readSequences, readTables, type Table } from './catalogue.ts';
import { checkArchive } from './check-archive.ts';
import { SAME_TEXT } from './copy-rows.ts';
import { type DataFile, writeDataFiles } from './data-files.ts';
import { loadTables } from './load-tables.ts';
import type { Manifest } from './manifest.ts';
import { unusable } from './read-archive.ts';

interface RestoreJob {
  readonly database: Pick<Database, 'owner'>;
  readonly dataDir: string;
  readonly file: string;
  readonly say: (line: string) => void;
  readonly signal?: AbortSignal;
  /** What has to open the secrets; absent: nobody is to use them. */
  readonly secretKeys?: SecretKeys;
}

interface Restored {
  readonly manifest: Manifest;
  /** Migrations that are newer than the backup and were applied to its data. */
  readonly migrated: readonly string[];
}

/**
 * Brings a backup into an empty database, in one transaction: whatever goes wrong, and however this process ends, the
 * database is then as empty as before. Afterwards the schema is brought to this program's version.
 */
export async function restoreBackup(job: RestoreJob): Promise<Restored> {
  const { database, file, signal } = job;
  const manifest = await checkArchive(file, signal);
  await refuseNewer(file, manifest);
  const client = await database.owner.connect();
  let fault: Error | undefined;
  let files: readonly DataFile[];
  try {
    files = await fill(client, manifest, job);
  } catch (error) {
    fault = error as Error;
    throw error;
  } finally {
    // A connection with a running COPY is closed instead of being returned to the pool: PostgreSQL then rolls
    // everything back.
    client.release(fault);
  }
  try {
    await writeDataFiles(job.dataDir, files);
    return { manifest, migrated: await migrate(database.owner) };
  } catch (error) {
    const { message } = error as Error;
    throw new Error(
      isForLackOfRoom(error, job.dataDir)
        ? `the disk is full; the backup is restored: make room and start the program, which finishes (${message})`
        : `the backup is in the database, but then something failed: ${message}. Start the program: it finishes, or says why not`,
      { cause: error },
    );
  }
}

async function refuseNewer(file: string, { migrations, productVersion }: Manifest): Promise<void> {
  const known = await migrationNames();
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw unusable(
      file,
      `Wattyard ${productVersion} made it, with ${unknown.join(', ')}, which this one does not know`,
    );
  }
}

async function fill(client: pg.PoolClient, manifest: Manifest, job: RestoreJob): Promise<readonly DataFile[]> {
  await client.query('begin');
  await client.query(SAME_TEXT);
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await refuseOccupied(client);
  await createSchema(client, manifest.migrations);
  const tables = await readTables(client);
  refuseOtherSchema(job.file, manifest, tables);
  await enterRoot(client);
  for (const day of manifest.partitionDays) await createPartition(client, day);
  const files = await loadTables(client, tables, manifest, job);
  await setSequences(client, manifest, job.file);
  for (const { name } of tables) await client.query(`analyze public.${quoted(name)}`);
  if (job.secretKeys) await tryKeys(client, job.secretKeys);
  job.signal?.throwIfAborted();
  await client.query('commit');
  return files;
}

/** Secrets that nobody can open are noticed before they are needed. */
async function tryKeys(client: pg.PoolClient, keys: SecretKeys): Promise<void> {
  const { rows } = await client.query<{ key: string; value: StoredSecret }>(
    'select key, value from installation where key = any($1)',
    [[...SECRETS]],
  );
  for (const { key, value } of rows) fromStored(keys, key, value);
}

async function refuseOccupied(client: pg.PoolClient): Promise<void> {
  const names = await readNames(client);
  if (names.length === 0) return;
  const some = names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
  throw new Error(
    `the database is not empty, it has ${some}: a backup is restored into an empty one only. Set DATA_DIR to a new folder, or DATABASE_URL to an empty database`,
  );
}

const shapeOf = (name: string, columns: readonly string[]) => `${name} (${columns.join(', ')})`;

/** The same migrations must have made the tables that the rows come from. */
function refuseOtherSchema(file: string, manifest: Manifest, tables: readonly Table[]): void {
  const here = new Set(
    tables.map(({ name, columns }) =>
      shapeOf(
        name,
        columns.map((column) => column.name),
      ),
    ),
  );
  const there = manifest.tables.map(({ name, columns }) => shapeOf(name, columns));
  const other = there.find((table) => !here.delete(table)) ?? [...here][0];
  if (other !== undefined) {
    throw unusable(file, `its table ${other} is not the one that this Wattyard makes with the same migrations`);
  }
}

async function setSequences(client: pg.PoolClient, { sequences }: Manifest, file: string): Promise<void> {
  const here = new Set((await readSequences(client)).map(({ name }) => name));
  for (const { name, last } of sequences) {
    if (!here.has(name)) throw unusable(file, `it has a sequence ${name}, which this Wattyard does not know`);
    if (last !== null) await client.query('select setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, last]);
  }
}
