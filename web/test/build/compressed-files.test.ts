import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressedFiles } from '../../build/compressed-files.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'wattyard-compressed-'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('every text that is not short lies there compressed; pictures and short texts do not', async () => {
  mkdirSync(join(root, 'public/machines'), { recursive: true });
  writeFileSync(join(root, 'index.html'), '<!doctype html><script type="module" src="/main.ts"></script>');
  writeFileSync(join(root, 'main.ts'), `console.info(${JSON.stringify('volt '.repeat(1_000))})`);
  writeFileSync(join(root, 'public/machines/forklift.svg'), `<svg>${' '.repeat(2_000)}</svg>`);
  writeFileSync(join(root, 'public/picture.png'), Buffer.alloc(5_000));
  const outDir = join(root, 'dist');
  const output = { entryFileNames: 'assets/main.js' };
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { outDir, rolldownOptions: { output } },
    plugins: [compressedFiles()],
  });
  for (const name of ['assets/main.js', 'machines/forklift.svg']) {
    const text = readFileSync(join(outDir, name));
    expect(brotliDecompressSync(readFileSync(join(outDir, `${name}.br`)))).toEqual(text);
    expect(gunzipSync(readFileSync(join(outDir, `${name}.gz`)))).toEqual(text);
  }
  for (const name of ['index.html', 'picture.png']) expect(existsSync(join(outDir, `${name}.br`))).toBe(false);
});
