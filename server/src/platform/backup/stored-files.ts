import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { blobPath } from '../files/blobs.ts';
import { FILES_LOCK } from '../files/files.ts';
import type { Client, Table } from './catalogue.ts';
import type { DataFile } from './data-files.ts';

/** Prevents files from being swept until the end of the transaction, so that the bytes of every row can be read. */
export const lockStoredFiles = (client: Client) =>
  client.query('select pg_advisory_xact_lock_shared($1)', [FILES_LOCK]);

/** The bytes of stored files, one after the other and each once. Files missing on disk are reported and left out. */
export async function* readStoredFiles(
  client: Client,
  tables: readonly Table[],
  dataDir: string,
  say: (line: string) => void,
): AsyncGenerator<DataFile, void, undefined> {
  if (!tables.some(({ name }) => name === 'stored_file')) return;
  const { rows } = await client.query<{ sha256: string }>(
    `select distinct encode(sha256, 'hex') as sha256 from public.stored_file where length(sha256) = 32 order by 1`,
  );
  for (const { sha256 } of rows) {
    const name = blobPath(sha256);
    try {
      yield { name, bytes: await readFile(join(dataDir, name)) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      say(`${name} is not in ${dataDir}: the backup goes without it`);
    }
  }
}
