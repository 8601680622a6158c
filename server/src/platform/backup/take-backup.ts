import type pg from 'pg';
import { listPartitions, partitionOf } from '../db/partitions.ts';
import type { Database } from '../db/pool.ts';
import { MIGRATIONS_TABLE, quoted, readSequences, readTables, type Table } from './catalogue.ts';
import { createChecksum, sumOf } from './checksum.ts';
import { seeEveryRow } from './completeness.ts';
import { copyOut, SAME_TEXT } from './copy-rows.ts';
import { type DataFile, readDataFiles } from './data-files.ts';
import { FORMAT, type Manifest, type TableEntry } from './manifest.ts';
import { filePart, MANIFEST, tablePart } from './members.ts';
import { lockStoredFiles, readStoredFiles } from './stored-files.ts';
import { type ArchiveWriter, writeArchive } from './write-archive.ts';

interface BackupJob {
  readonly database: Pick<Database, 'owner'>;
  readonly dataDir: string;
  readonly productVersion: string;
  readonly file: string;
  readonly clock: { now(): number };
  /** Called for each table. */
  readonly say: (line: string) => void;
  readonly signal?: AbortSignal;
}

interface TakenBackup {
  readonly manifest: Manifest;
  /** Size of the archive. */
  readonly bytes: number;
  readonly sha256: string;
}

/** Writes everything as it is at one instant into an archive. The server may go on working. */
export async function takeBackup(job: BackupJob): Promise<TakenBackup> {
  const archive = writeArchive(job.file, new Date(job.clock.now()));
  try {
    // Before the database is read: the simulator sends again whatever it did between the two, and the log stores it
    // once.
    const files = await readDataFiles(job.dataDir);
    const client = await job.database.owner.connect();
    let fault: Error | undefined;
    try {
      const manifest = await writeSnapshot(client, archive, files, job);
      return { manifest, ...(await archive.finish()) };
    } catch (error) {
      fault = error as Error;
      throw error;
    } finally {
      client.release(fault);
    }
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

async function writeSnapshot(
  client: pg.PoolClient,
  archive: ArchiveWriter,
  files: readonly DataFile[],
  job: BackupJob,
): Promise<Manifest> {
  const { tables, migrations, postgresVersion } = await beginSnapshot(client);
  const at = new Date(job.clock.now()).toISOString();
  const partitionDays = await listPartitions(client);
  const entries: TableEntry[] = [];
  for (const table of tables) {
    const sources = table.isPartitioned ? partitionDays.map(partitionOf) : [table.name];
    entries.push(await writeTable(client, archive, table, sources, job));
  }
  const kept: Manifest['files'] = [];
  const keep = async ({ name, bytes }: DataFile) => {
    await archive.add(filePart(name), bytes);
    kept.push({ name, bytes: bytes.length, sha256: sumOf(bytes).sha256 });
  };
  for (const file of files) await keep(file);
  for await (const file of readStoredFiles(client, tables, job.dataDir, job.say)) {
    job.signal?.throwIfAborted();
    await keep(file);
  }
  const manifest: Manifest = {
    ...FORMAT,
    productVersion: job.productVersion,
    at,
    postgresVersion,
    migrations,
    tables: entries,
    sequences: await readSequences(client),
    partitionDays,
    files: kept,
  };
  await client.query('commit');
  await archive.add(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
  return manifest;
}

/**
 * Begins the transaction that is read from. Tables are locked against being dropped or altered before the first statement
 * takes the snapshot: a day that is sealed meanwhile would be neither in the log nor in the series otherwise.
 */
async function beginSnapshot(
  client: pg.PoolClient,
): Promise<{ tables: Table[]; migrations: string[]; postgresVersion: string }> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.${MIGRATIONS_TABLE}') is not null as there`,
  );
  if (rows[0]?.there !== true) throw new Error('there is nothing to back up: this database contains no Wattyard');
  const names = (await readTables(client)).map(({ name }) => name);
  await client.query('begin transaction isolation level repeatable read read only');
  await client.query(SAME_TEXT);
  await client.query(`lock table ${names.map((name) => `public.${quoted(name)}`).join(', ')} in access share mode`);
  await lockStoredFiles(client);
  await client.query(
    `select set_config(name, '0', true) from pg_settings where name in
      ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`,
  );
  const tables = await readTables(client);
  if (tables.some(({ name }) => !names.includes(name))) {
    throw new Error('a migration is being applied to this database: try again when it is done');
  }
  await seeEveryRow(client, tables);
  const { rows: applied } = await client.query<{ name: string }>(
    `select name from public.${MIGRATIONS_TABLE} order by name collate "C"`,
  );
  const { rows: server } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return { tables, migrations: applied.map(({ name }) => name), postgresVersion: server[0]?.version ?? '' };
}

async function writeTable(
  client: pg.PoolClient,
  archive: ArchiveWriter,
  table: Table,
  sources: readonly string[],
  { say, signal }: BackupJob,
): Promise<TableEntry> {
  const checksum = createChecksum();
  let part = 0;
  for (const source of sources) {
    for await (const bytes of copyOut(client, table, source)) {
      signal?.throwIfAborted();
      checksum.add(bytes);
      part += 1;
      await archive.add(tablePart(table.name, part), bytes);
    }
  }
  const sum = checksum.sum();
  say(`${table.name}: ${sum.rows} rows`);
  return { name: table.name, columns: table.columns.map(({ name }) => name), ...sum };
}
