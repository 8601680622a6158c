import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Build } from '#domain/foundation/system/build.ts';

/**
 * Writes the build's name into the page and a file: names of assets contain their content's hash, so equal files give an
 * equal name.
 */
export function buildNote(version: string, now: () => number = Date.now): Plugin {
  let note: Build = { version, build: '', builtAt: 0 };
  return {
    name: 'build-note',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const hash = createHash('sha256').update(html);
        for (const name of Object.keys(bundle ?? {}).sort()) hash.update(name);
        note = { version, build: hash.digest('hex').slice(0, 12), builtAt: now() };
        return [
          { tag: 'meta', attrs: { name: 'wattyard-build', content: JSON.stringify(note) }, injectTo: 'head-prepend' },
        ];
      },
    },
    async writeBundle({ dir }) {
      if (dir) await writeFile(join(dir, 'build.json'), `${JSON.stringify(note)}\n`);
    },
  };
}
