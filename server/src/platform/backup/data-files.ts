import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Files of DATA_DIR that belong to the data in the database: the demo's devices with their keys, and the simulator's
 * memory, without which it would generate the past a second time.
 */
export const DATA_FILES: readonly string[] = ['demo-fleet.json', 'demo-fleet.state.json'];

export interface DataFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Those that are there. */
export async function readDataFiles(dataDir: string): Promise<DataFile[]> {
  const files = await Promise.all(
    DATA_FILES.map(async (name) => {
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

/** Restores them, each completely or not at all, readable only by their owner. */
export async function writeDataFiles(dataDir: string, files: readonly DataFile[]): Promise<void> {
  for (const { name, bytes } of files) {
    await mkdir(dirname(join(dataDir, name)), { recursive: true });
    const draft = join(dataDir, `${name}.${process.pid}.tmp`);
    await writeFile(draft, bytes, { mode: 0o600 });
    await chmod(draft, 0o600);
    await rename(draft, join(dataDir, name));
  }
}
