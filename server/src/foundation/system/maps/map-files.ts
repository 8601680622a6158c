import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAP_FILE_NAME } from '#domain/foundation/system/map-service.ts';
import type { ReadBytes } from './archive.ts';
import { Unfit } from './unfit.ts';

/** PMTiles files of this installation. They are no part of a backup: they can be had again. */
export const mapsFolder = (dataDir: string): string => join(dataDir, 'maps');

/** The URL of a file for browsers. */
export const mapFileUrl = (name: string): string => `/map/${encodeURIComponent(name)}`;

interface MapFile {
  readonly name: string;
  readonly byteCount: number;
  readonly changedAt: number;
}

async function mapFile(folder: string, name: string): Promise<MapFile> {
  const { size, mtimeMs } = await stat(join(folder, name));
  return { name, byteCount: size, changedAt: Math.round(mtimeMs) };
}

export async function listMapFiles(dataDir: string): Promise<MapFile[]> {
  const folder = mapsFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names
      .filter((name) => MAP_FILE_NAME.test(name))
      .sort()
      .map((name) => mapFile(folder, name)),
  );
}

/** Stores a file under its name; a reader sees the old one or the new one, never a half. */
export async function storeMapFile(dataDir: string, name: string, bytes: Uint8Array): Promise<MapFile> {
  const folder = mapsFolder(dataDir);
  await mkdir(folder, { recursive: true });
  const part = join(folder, `${createHash('sha256').update(name).digest('hex').slice(0, 16)}.part`);
  await writeFile(part, bytes);
  await rename(part, join(folder, name));
  return mapFile(folder, name);
}

export const removeMapFile = (dataDir: string, name: string): Promise<void> => rm(join(mapsFolder(dataDir), name));

/** A file of this machine for the reader of archives. */
export const bytesOfFile =
  (path: string): ReadBytes =>
  async (offset, length) => {
    const file = await open(path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Unfit('no_archive') : error;
    });
    try {
      const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  };

/** Bytes in memory for the reader of archives. */
export const bytesInMemory =
  (bytes: Uint8Array): ReadBytes =>
  async (offset, length) =>
    bytes.subarray(offset, offset + length);
