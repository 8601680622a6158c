import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** The initial load of a page: the entry and the files of its routes, without their dynamic imports. */
interface Budget {
  readonly page: string;
  /** Path suffixes of the route's own files. */
  readonly routes: readonly string[];
  readonly kilobytes: number;
}

const KILOBYTE = 1000;

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** A chunk with all its static imports. */
function closure(chunks: Chunks, fileName: string, found: Set<string>): Set<string> {
  const chunk = chunks.get(fileName);
  if (!chunk || found.has(fileName)) return found;
  found.add(fileName);
  for (const imported of chunk.imports) closure(chunks, imported, found);
  return found;
}

/** The files that the entry and these modules load. Throws when a module is in no chunk. */
export function closureOf(chunks: Chunks, routes: readonly string[]): string[] {
  const all = [...chunks.values()];
  const starts = [
    ...all.filter(({ isEntry }) => isEntry),
    ...routes.map((route) => {
      const chunk = all.find(({ moduleIds }) => moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(route)));
      if (!chunk) throw new Error(`no chunk holds ${route}`);
      return chunk;
    }),
  ];
  const files = new Set<string>();
  for (const { fileName } of starts) closure(chunks, fileName, files);
  return [...files];
}

/** Kilobytes of JavaScript, gzipped, that a page loads. */
export function pageKilobytes(chunks: Chunks, routes: readonly string[]): number {
  const bytes = closureOf(chunks, routes).reduce((sum, file) => sum + gzipSync(chunks.get(file)?.code ?? '').length, 0);
  return bytes / KILOBYTE;
}

/** Reports the size of each page and fails a build in which one is over its budget. */
export const bundleBudgets = (budgets: readonly Budget[]): Plugin => ({
  name: 'bundle-budgets',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = new Map(
      Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
    );
    for (const { page, routes, kilobytes } of budgets) {
      const used = pageKilobytes(chunks, routes);
      const message = `${page} loads ${used.toFixed(1)} kB of JavaScript, budget ${kilobytes} kB (gzip)`;
      if (used > kilobytes) this.error(message);
      else this.info(message);
    }
  },
});
