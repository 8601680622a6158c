import type { Plugin } from 'vite';

const dashed = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Stylesheets can use each of the queries by its name. Appended without a line break, so that lines keep their numbers. */
export function mediaNames(queries: Readonly<Record<string, string>>): Plugin {
  const rules = Object.entries(queries)
    .map(([name, query]) => `@custom-media --${dashed(name)} ${query};`)
    .join('');
  return {
    name: 'media-names',
    enforce: 'pre',
    config: () => ({ css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } } }),
    transform: {
      filter: { id: /\.css$/, code: '@media (--' },
      handler: (code) => ({ code: code.trimEnd() + rules, map: null }),
    },
  };
}
