/**
 * Checks that everything named in the documents exists: files and folders in backticks, links with their
 * headings, npm scripts; and that `docs/benchmarks` and `npm run check` have every bench.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, report, repositoryFiles } from './tree.ts';

const PATH_LIKE = /`((?:domain|server|web|simulator|bridge|e2e|bench|tools|docs)\/[\w./*{},-]*)`/g;
const LINK = /\]\((?!https?:|#|mailto:)([^)#\s]+)/g;
const HEADING_LINK = /\]\((?!https?:|mailto:)([^)#\s]*)#([^)\s]+)\)/g;
const SCRIPT = /`npm (?:run )?([\w:-]+)/g;
const BUILT_IN = ['ci', 'install', 'run'];

const scripts: Record<string, string> = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')).scripts;
const exists = (path: string) => /[*{]/.test(path) || existsSync(ROOT + path);

/** Articles are read in the console, and name pictures from its address. */
const folderOf = (document: string) => (document.startsWith('server/handbook/') ? 'web/public' : dirname(document));

const headingsIn = (document: string): string[] =>
  [...readFileSync(ROOT + document, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Links to a heading of a document, their own or another, that it does not have. */
const lostHeadings = (document: string, text: string): string[] =>
  [...text.matchAll(HEADING_LINK)]
    .map(([, path = '', heading = '']) => ({ target: path ? join(dirname(document), path) : document, heading }))
    .filter(({ target }) => target.endsWith('.md') && existsSync(ROOT + target))
    .filter(({ target, heading }) => !headingsIn(target).includes(heading))
    .map(({ target, heading }) => `${document} links to #${heading} of ${target}, which has no such heading`);

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
      ...(document.startsWith('server/handbook/') ? [] : lostHeadings(document, text)),
      ...[...named, ...linked].map((path) => `${document} names ${path}, which is not there`),
      ...called.map((name) => `${document} names npm ${name}, which is no script`),
    ];
  });

const read = (path: string) => readFileSync(ROOT + path, 'utf8');
const measured = repositoryFiles('docs/benchmarks/').map(read).join('');
const benches = [...read('bench/benches.ts').matchAll(/^ {2}'?([\w-]+)'?: \{/gm)].map((match) => match[1]!);
const unnamed = benches.flatMap((name) => [
  ...(measured.includes(`\`${name}\``) ? [] : [`docs/benchmarks does not name the bench ${name}`]),
  ...(read('tools/launch/checks.mjs').includes(`bench('${name}'`)
    ? []
    : [`npm run check leaves out the bench ${name}`]),
]);
report('docs', [...faults, ...unnamed]);
