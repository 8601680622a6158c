import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS = new Set(['.css', '.html', '.js', '.json', '.mjs', '.svg']);
/** Shorter ones are sent as they are, like the answers of calls. */
const SHORTEST = 1024;
/** The highest, 11, takes ten times as long for a twelfth less. */
const BROTLI_QUALITY = 9;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes a file in every encoding beside each file of text, so that the server does not compress it at every request. */
export const compressedFiles = (): Plugin => ({
  name: 'compressed-files',
  apply: 'build',
  writeBundle: {
    // What other plugins write is compressed, too.
    order: 'post',
    sequential: true,
    async handler({ dir }) {
      if (!dir) return;
      const files = await readdir(dir, { recursive: true, withFileTypes: true });
      const texts = files.filter((file) => file.isFile() && TEXTS.has(extname(file.name)));
      await Promise.all(texts.map(({ parentPath, name }) => compress(join(parentPath, name))));
    },
  },
});

async function compress(path: string): Promise<void> {
  const text = await readFile(path);
  if (text.length < SHORTEST) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };
  await Promise.all([
    brotli(text, quality).then((bytes) => writeFile(`${path}.br`, bytes)),
    zip(text).then((bytes) => writeFile(`${path}.gz`, bytes)),
  ]);
}
