import type { Plugin, Rolldown } from 'vite';
import { closureOf } from './budgets.ts';

/** Writes the names of the files that pages need while the server cannot be reached, for the service worker. */
export const shellFiles = (modules: readonly string[]): Plugin => ({
  name: 'shell-files',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = new Map(
      Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
    );
    const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
    const scripts = closureOf(chunks, modules);
    const styles = scripts.flatMap((name) => stylesOf(chunks.get(name)));
    const files = [...new Set([...scripts, ...styles, ...fonts])].map((name) => `/${name}`);
    this.emitFile({ type: 'asset', fileName: 'shell.json', source: `${JSON.stringify(files)}\n` });
  },
});

export const stylesOf = (chunk: Rolldown.OutputChunk | undefined): string[] => [
  ...((chunk as { viteMetadata?: { importedCss: Set<string> } } | undefined)?.viteMetadata?.importedCss ?? []),
];
