import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Files of DATA_DIR that belong to what is in the database: the devices of the demo with their keys, and what its
 * simulator remembers, without which it would make the past a second time.
 */
export const KEPT_FILES: readonly string[] = ['demo-fleet.json', 'demo-fleet.state.json'];

export interface KeptFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Those that are there. */
export async function readKeptFiles(dataDir: string): Promise<KeptFile[]> {
  const files = await Promise.all(
    KEPT_FILES.map(async (name) => {
      try {
        return [{ name, bytes: await readFile(join(dataDir, name)) }];
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw error;
      }
    }),
  );
  return files.flat();
}

/** Puts them back, whole or not at all each, for their owner alone to read. */
export async function writeKeptFiles(dataDir: string, files: readonly KeptFile[]): Promise<void> {
  for (const { name, bytes } of files) {
    await mkdir(dirname(join(dataDir, name)), { recursive: true });
    const draft = join(dataDir, `${name}.${process.pid}.tmp`);
    await writeFile(draft, bytes, { mode: 0o600 });
    await chmod(draft, 0o600);
    await rename(draft, join(dataDir, name));
  }
}
