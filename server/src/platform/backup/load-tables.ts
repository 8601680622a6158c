import type pg from 'pg';
import { partitionOf } from '../db/partitions.ts';
import { isBlobPath } from '../files/blobs.ts';
import type { Table } from './catalogue.ts';
import { type Checksum, createChecksum, isSame } from './checksum.ts';
import { copyIn, copyOut, type RowSink } from './copy-rows.ts';
import type { DataFile } from './data-files.ts';
import { DATA_FILES, writeDataFiles } from './data-files.ts';
import type { Manifest, TableEntry } from './manifest.ts';
import { readArchive, unusable } from './read-archive.ts';

interface Loading {
  readonly file: string;
  readonly dataDir: string;
  readonly say: (line: string) => void;
  readonly signal?: AbortSignal;
}

/** A table whose rows are coming in. */
interface Open {
  readonly entry: TableEntry;
  readonly sink: RowSink;
  readonly checksum: Checksum;
}

/** Loads all rows of a checked archive and reads them back. Returns its other files. */
export async function loadTables(
  client: pg.PoolClient,
  tables: readonly Table[],
  manifest: Manifest,
  job: Loading,
): Promise<DataFile[]> {
  const files: DataFile[] = [];
  let open: Open | null = null;
  for await (const { member, bytes } of readArchive(job.file)) {
    job.signal?.throwIfAborted();
    if (member.kind === 'table') {
      if (open?.entry.name !== member.table) {
        if (open) await close(open, job);
        open = await begin(client, member.table, tables, manifest, job);
      }
      open.checksum.add(bytes);
      await open.sink.write(bytes);
    } else if (member.kind === 'file' && DATA_FILES.includes(member.file)) {
      files.push({ name: member.file, bytes });
    } else if (member.kind === 'file' && isBlobPath(member.file)) {
      // Named by their content, and nothing without the rows: they may be there before the transaction's end.
      await writeDataFiles(job.dataDir, [{ name: member.file, bytes }]);
    }
  }
  if (open) await close(open, job);
  for (const entry of manifest.tables) await readBack(client, entry, tables, manifest, job);
  return files;
}

async function begin(
  client: pg.PoolClient,
  name: string,
  tables: readonly Table[],
  manifest: Manifest,
  { file }: Loading,
): Promise<Open> {
  const entry = manifest.tables.find((each) => each.name === name);
  const table = tables.find((each) => each.name === name);
  if (!entry || !table) throw unusable(file, `it has a table ${name}, which is not expected`);
  return { entry, sink: await copyIn(client, table), checksum: createChecksum() };
}

/** The archive was checked before it is read for the second time: both reads must give the same. */
async function close({ entry, sink, checksum }: Open, { file, say }: Loading): Promise<void> {
  const taken = await sink.finish();
  if (taken !== entry.rows || !isSame(checksum.sum(), entry)) {
    throw unusable(file, `of ${entry.name} ${taken} rows were taken, ${entry.rows} were expected`);
  }
  say(`${entry.name}: ${taken} rows`);
}

/** The data read back from the database must equal the backup byte for byte. */
async function readBack(
  client: pg.PoolClient,
  entry: TableEntry,
  tables: readonly Table[],
  { partitionDays }: Manifest,
  { file, signal }: Loading,
): Promise<void> {
  const table = tables.find(({ name }) => name === entry.name);
  if (!table) throw unusable(file, `it has a table ${entry.name}, which is not expected`);
  const checksum = createChecksum();
  for (const source of table.isPartitioned ? partitionDays.map(partitionOf) : [table.name]) {
    for await (const bytes of copyOut(client, table, source)) {
      signal?.throwIfAborted();
      checksum.add(bytes);
    }
  }
  if (!isSame(checksum.sum(), entry)) {
    throw new Error(`the database does not give back the rows of ${entry.name} as they were backed up`);
  }
}
