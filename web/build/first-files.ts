import type { Plugin, Rolldown } from 'vite';
import { closureOf } from './budgets.ts';
import { stylesOf } from './shell-files.ts';

const BOOT = '<script src="/theme-boot.js"></script>';

/** What `theme-boot.js` paints of the sign-in in a language, before any script has run. */
export interface FirstWords {
  readonly lang: string;
  readonly headline: string;
  readonly text: string;
  readonly line: string;
}

/**
 * Names in the page the scripts and styles of the sign-in, of the console, of its first page, and of the texts before the sign-in, which
 * `theme-boot.js` asks for at once: a browser finds them by itself only when the first script runs. With them the first words in each language.
 */
export const firstFiles = (
  pages: Readonly<Record<'signIn' | 'console' | 'home', readonly string[]>>,
  words: Readonly<Record<string, FirstWords>>,
): Plugin => ({
  name: 'first-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const chunks = new Map(
        Object.values(bundle ?? {}).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
      );
      const added = (scripts: readonly string[]) =>
        [...scripts, ...scripts.flatMap((name) => stylesOf(chunks.get(name)))]
          .map((name) => `/${name}`)
          .filter((name, at, all) => !html.includes(name) && all.indexOf(name) === at);
      const texts = [...chunks.values()].filter(({ name }) => name.startsWith('texts-'));
      const files = {
        signIn: added(closureOf(chunks, pages.signIn)),
        console: added(closureOf(chunks, pages.console)),
        home: added(closureOf(chunks, pages.home)),
        ...Object.fromEntries(texts.map((chunk: Rolldown.OutputChunk) => [chunk.name, added([chunk.fileName])])),
      };
      // Before the script that reads it; further up it would come before the character set.
      const content = JSON.stringify({ files, words }).replaceAll('&', '&amp;').replaceAll("'", '&#39;');
      return html.replace(BOOT, `<meta name="wattyard-files" content='${content}'>\n    ${BOOT}`);
    },
  },
});
