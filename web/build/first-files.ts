import type { Plugin, Rolldown } from 'vite';
import { closureOf } from './budgets.ts';

const BOOT = '<script src="/theme-boot.js"></script>';

/**
 * Names in the page the scripts of the sign-in, of the console, of its first page, and of the texts before the sign-in, which `theme-boot.js`
 * asks for at once: a browser finds them by itself only when the first script runs.
 */
export const firstFiles = (pages: Readonly<Record<'signIn' | 'console' | 'home', readonly string[]>>): Plugin => ({
  name: 'first-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const chunks = new Map(
        Object.values(bundle ?? {}).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
      );
      const added = (files: readonly string[]) =>
        files.map((name) => `/${name}`).filter((name) => !html.includes(name));
      const texts = [...chunks.values()].filter(({ name }) => name.startsWith('texts-'));
      const files = {
        signIn: added(closureOf(chunks, pages.signIn)),
        console: added(closureOf(chunks, pages.console)),
        home: added(closureOf(chunks, pages.home)),
        ...Object.fromEntries(texts.map((chunk: Rolldown.OutputChunk) => [chunk.name, added([chunk.fileName])])),
      };
      // Before the script that reads it; further up it would come before the character set.
      const content = JSON.stringify(files).replaceAll('&', '&amp;').replaceAll("'", '&#39;');
      return html.replace(BOOT, `<meta name="wattyard-files" content='${content}'>\n    ${BOOT}`);
    },
  },
});
