/**
 * Checks that what a file exports is imported somewhere: nothing is exported for nobody, and nothing lives for its tests
 * alone. A piece that its own file uses, and a type, may be exported for a test.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, report, repositoryFiles } from './tree.ts';

const NAMED = /^(?:\/\*\* @)?(?:import|export)\s+(?:type\s+)?(?:[\w$]+\s*,\s*)?\{([^}]*)\}\s+from\s+'([^']+)'/gm;
const DEFAULT = /^import\s+(?:type\s+)?[\w$]+(?:\s*,\s*\{[^}]*\})?\s+from\s+'([^']+)'/gm;
/** Everything of a file is taken: a namespace, a file that is loaded late, the type of either. */
const WHOLE = /(?:^(?:import|export)\s+(?:type\s+)?\*[^'";]*from\s+|\bimport\(\s*|\bmock\(\s*)'([^']+)'/gm;
/** What tests alone import, and why it stays. */
const FOR_TESTS: Record<string, string> = {
  'domain/src/power/conclusions/battery-statements.ts': 'the form of what pages say, which tests hold against itself',
  'domain/src/power/conclusions/contradictions.ts': 'the rule of that',
  'domain/src/power/conclusions/device-statements.ts': 'the form of what pages say',
  'domain/src/power/conclusions/system-statements.ts': 'the form of what pages say',
  'domain/src/alerting/alarms/back-test.ts': 'a trial in one piece, which tests compare with the one by hours',
  'domain/src/alerting/alarms/words/fault-codes.ts': 'all families of faults, which a test goes through',
  'domain/src/alerting/alarms/life/life.ts': 'an alarm that nobody has touched, where a property begins',
  'domain/src/power/analytics/days/day.ts': 'from when a day is read',
  'domain/src/power/analytics/drift/limits.ts': 'the range that the limits were computed for',
  'domain/src/foundation/kinds/record-notes.ts': 'the first field that a program writes beside those of a device',
  'domain/src/reporting/passports/code.ts': 'the form of a code',
  'domain/src/stream/presence/online.ts': 'the rule that the database computes too, in one line',
  'server/src/access/factors/totp.ts': 'what an app shows',
  'server/src/power/insights/job.ts': 'the job in one turn',
  'server/src/platform/jobs/turn-alone.ts': 'a job in one turn',
  'simulator/src/battery/cell-pack.ts': 'packs whose truth tests know',
  'simulator/src/battery/played-pack.ts': 'packs whose truth tests know',
  'web/src/features/fleet/device-page/history/history.ts': 'the columns of a history',
};

/** Loaded by their names, each for its function `work`. */
const isLoadedByName = (path: string): boolean => path.endsWith('-work.ts');
/** A template of generated code has exports in its text. */
const isTemplate = (path: string): boolean => path === 'tools/gen/call-table.ts';

const EXPORT =
  /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(function\*?|const|let|class|interface|type|enum)\s+([\w$]+)/gm;

const isTest = (path: string): boolean => /(^|\/)test\/|^e2e\//.test(path);
const isGenerated = (path: string): boolean => path.startsWith('domain/src/gen/');

const files = repositoryFiles().filter((path) => /\.(tsx?|mjs)$/.test(path));
const texts = new Map(files.map((path) => [path, readFileSync(ROOT + path, 'utf8')]));

function resolve(from: string, specifier: string): string {
  const alias = /^#(domain|server|simulator|bridge|web)\/(.*)$/.exec(specifier);
  if (alias) return `${alias[1]}/src/${alias[2]}`;
  return join(dirname(from), specifier);
}

interface Users {
  readonly program: Set<string>;
  readonly tests: Set<string>;
}

const users = new Map<string, Users>(files.map((path) => [path, { program: new Set(), tests: new Set() }]));
const use = (from: string, specifier: string, name: string): void => {
  const found = users.get(resolve(from, specifier));
  (isTest(from) ? found?.tests : found?.program)?.add(name);
};

for (const [path, text] of texts) {
  for (const [, names = '', specifier = ''] of text.matchAll(NAMED)) {
    for (const part of names.split(',')) {
      const [name = ''] = part
        .replace(/\/\/.*$/gm, '')
        .trim()
        .replace(/^type\s+/, '')
        .split(/\s+as\s+/);
      if (name !== '') use(path, specifier, name);
    }
  }
  for (const [, specifier = ''] of text.matchAll(DEFAULT)) use(path, specifier, 'default');
  for (const [, specifier = ''] of text.matchAll(WHOLE)) use(path, specifier, '*');
}

const timesIn = (text: string, name: string): number =>
  [...text.matchAll(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g'))].length;

function faultOf(path: string, text: string, sort: string, name: string): string | null {
  const { program, tests } = users.get(path)!;
  const isTaken = (names: Set<string>) => names.has(name) || names.has('*');
  if (isTaken(program) || (isTest(path) && isTaken(tests))) return null;
  const isType = sort === 'type' || sort === 'interface';
  if (isTest(path) && isType) return null;
  if (!isTaken(tests)) return `${path} exports ${name}, which nothing imports`;
  return isType || path in FOR_TESTS || timesIn(text, name) > 1 ? null : `${path} has ${name} for its tests alone`;
}

report(
  'exports',
  [...texts]
    .filter(([path]) => !isGenerated(path) && !isLoadedByName(path) && !isTemplate(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(EXPORT)].map(([, sort = '', name = '']) => faultOf(path, text, sort, name)),
    )
    .filter((fault) => fault !== null),
);
