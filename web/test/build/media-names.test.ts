import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mediaNames } from '../../build/media-names.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'wattyard-media-'));
  writeFileSync(join(root, 'index.html'), '<!doctype html><script type="module" src="/main.ts"></script>');
  writeFileSync(join(root, 'main.ts'), "import styles from './a.module.css';\ndocument.body.className = styles.a;");
});
afterEach(() => rmSync(root, { recursive: true }));

async function built(css: string): Promise<string> {
  writeFileSync(join(root, 'a.module.css'), css);
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { target: 'es2022' },
    plugins: [mediaNames({ coarsePointer: '(pointer: coarse)' })],
  });
  const assets = join(root, 'dist/assets');
  const file = readdirSync(assets).find((name) => name.endsWith('.css')) ?? '';
  return readFileSync(join(assets, file), 'utf8');
}

test('a stylesheet uses a query by its name', async () => {
  const css = await built('.a { order: 1 }\n@media (--coarse-pointer) { .a { order: 2 } }');
  expect(css).toMatch(/@media \(pointer:coarse\)\{[^}]*order:2/);
});

test('a name that does not exist fails the build', async () => {
  await expect(built('@media (--coarse-ponter) { .a { order: 2 } }')).rejects.toThrow(/coarse-ponter/);
});
