import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Build } from '#domain/foundation/system/build.ts';
import { buildNote } from '../../build/build-note.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'wattyard-note-'));
  writeFileSync(join(root, 'index.html'), '<!doctype html><head></head><script type="module" src="/main.ts"></script>');
});
afterEach(() => rmSync(root, { recursive: true }));

async function built(source: string, now: number): Promise<{ beside: Build; inPage: Build }> {
  writeFileSync(join(root, 'main.ts'), source);
  const outDir = join(root, `dist-${now}`);
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { outDir },
    plugins: [buildNote('1.2.3', () => now)],
  });
  const html = readFileSync(join(outDir, 'index.html'), 'utf8');
  const content = /<meta name="wattyard-build" content="([^"]*)"/.exec(html)?.[1] ?? '';
  return {
    beside: JSON.parse(readFileSync(join(outDir, 'build.json'), 'utf8')) as Build,
    inPage: JSON.parse(content.replaceAll('&quot;', '"')) as Build,
  };
}

test('the build note depends on the files only, and is the same in the page', async () => {
  const first = await built('console.info(1)', 1);
  const again = await built('console.info(1)', 2);
  const other = await built('console.info(2)', 3);
  expect(first.inPage).toEqual(first.beside);
  expect(first.beside).toMatchObject({ version: '1.2.3', builtAt: 1 });
  expect(again.beside).toEqual({ ...first.beside, builtAt: 2 });
  expect(other.beside.build).not.toBe(first.beside.build);
});
