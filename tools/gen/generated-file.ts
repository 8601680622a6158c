import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A committed file as it has to be. Paths begin at the repository. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

/** What is committed; null when there is no such file. */
export async function committed(path: string): Promise<string | null> {
  try {
    return await readFile(ROOT + path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
