import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const SHA256 = /^[0-9a-f]{64}$/;
const SHELF = /^[0-9a-f]{2}$/;

/** The path of files in DATA_DIR: `files/ab/ab…`, named by the SHA-256 of their bytes. */
const FILES_FOLDER = 'files';
export const blobPath = (sha256: string): string => {
  if (!SHA256.test(sha256)) throw new Error('not the name of a file');
  return `${FILES_FOLDER}/${sha256.slice(0, 2)}/${sha256}`;
};
/** Whether a path within DATA_DIR is that of a file's bytes. */
export const isBlobPath = (path: string): boolean => SHA256.test(path.slice(-64)) && path === blobPath(path.slice(-64));

const ONLY_ITS_OWNER = { file: 0o600, folder: 0o700 };

/** Writes bytes to their path, completely or not at all; equal bytes are stored once. */
export async function writeBlob(dataDir: string, bytes: Uint8Array): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const path = join(dataDir, blobPath(sha256));
  if (await isThere(path, bytes.length)) return sha256;
  const shelf = join(path, '..');
  await mkdir(shelf, { recursive: true, mode: ONLY_ITS_OWNER.folder });
  const draft = join(shelf, `${randomUUID()}.part`);
  try {
    const handle = await open(draft, 'wx', ONLY_ITS_OWNER.file);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return sha256;
}

async function isThere(path: string, length: number): Promise<boolean> {
  try {
    return (await stat(path)).size === length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Bytes of a file or a part of them; both ends are included. */
export const readBlob = (dataDir: string, sha256: string, range?: { start: number; end: number }): ReadStream =>
  createReadStream(join(dataDir, blobPath(sha256)), range ?? {});

export const hasBlob = (dataDir: string, sha256: string, length: number): Promise<boolean> =>
  isThere(join(dataDir, blobPath(sha256)), length);

/** Removes stored bytes that are not to be kept, including drafts of interrupted writes. Returns the number of files. */
export async function sweepBlobs(
  dataDir: string,
  stored: (sha256s: readonly string[]) => Promise<ReadonlySet<string>>,
  signal: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (const shelf of (await namesIn(join(dataDir, FILES_FOLDER))).filter((name) => SHELF.test(name))) {
    if (signal.aborted) break;
    const folder = join(dataDir, FILES_FOLDER, shelf);
    const names = await namesIn(folder);
    const wanted = await stored(names.filter((name) => SHA256.test(name)));
    for (const name of names) {
      if (wanted.has(name) || !(SHA256.test(name) || name.endsWith('.part'))) continue;
      await rm(join(folder, name), { force: true });
      removed += 1;
    }
  }
  return removed;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
