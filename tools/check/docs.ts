/**
 * Checks that everything named in the documents exists: files and folders in backticks, links, npm scripts; and that
 * `docs/benchmarks.md` and `npm run check` have every bench.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, report, repositoryFiles } from './tree.ts';

const PATH_LIKE = /`((?:domain|server|web|simulator|bridge|e2e|bench|tools|docs)\/[\w./*{},-]*)`/g;
const LINK = /\]\((?!https?:|#|mailto:)([^)#\s]+)/g;
const SCRIPT = /`npm (?:run )?([\w:-]+)/g;
const BUILT_IN = ['ci', 'install', 'run'];

const scripts: Record<string, string> = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')).scripts;
const exists = (path: string) => /[*{]/.test(path) || existsSync(ROOT + path);

/** Articles are read in the console, and name pictures from its address. */
const folderOf = (document: string) => (document.startsWith('server/handbook/') ? 'web/public' : dirname(document));

const faults = repositoryFiles()
  .filter((path) => path.endsWith('.md'))
  .flatMap((document) => {
    const text = readFileSync(ROOT + document, 'utf8');
    const named = [...text.matchAll(PATH_LIKE)].map((match) => match[1]!).filter((path) => !exists(path));
    const linked = [...text.matchAll(LINK)]
      .map((match) => join(folderOf(document), match[1]!))
      .filter((path) => !exists(path));
    const called = [...text.matchAll(SCRIPT)]
      .map((match) => match[1]!)
      .filter((name) => !BUILT_IN.includes(name) && !(name in scripts));
    return [
      ...[...named, ...linked].map((path) => `${document} names ${path}, which is not there`),
      ...called.map((name) => `${document} names npm ${name}, which is no script`),
    ];
  });

const read = (path: string) => readFileSync(ROOT + path, 'utf8');
const benches = [...read('bench/benches.ts').matchAll(/^ {2}'?([\w-]+)'?: \{/gm)].map((match) => match[1]!);
const unnamed = benches.flatMap((name) => [
  ...(read('docs/benchmarks.md').includes(`\`${name}\``) ? [] : [`docs/benchmarks.md does not name the bench ${name}`]),
  ...(read('tools/launch/checks.mjs').includes(`bench('${name}'`)
    ? []
    : [`npm run check leaves out the bench ${name}`]),
]);
report('docs', [...faults, ...unnamed]);
