import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { countPlaywright, countVitest } from './counts.mjs';
import { ROOT } from './root.mjs';

/** @import { PartName, ProgramStep, Run, RunnerStep, Step } from './types.ts' */

export const PARTS = ['static', 'unit', 'server', 'e2e'];

/**
 * Server tests that do not depend on the database used by the others, or that take long to prove the same. The browser
 * tests cover the embedded database with the seeded demo.
 */
const ONCE = [
  ...[
    'config*',
    'backup*',
    'fleet/bridges/field-inputs*',
    'stream/ingest/recordings*',
    'stream/ingest/ingest-brokers*',
    'mqtt/broker-outside*',
  ],
  'mqtt/first-device*',
  // Every call by every caller.
  ...['tenancy/api-keys*', 'tenancy/every-role*', 'tenancy/modules*', 'tenancy/stranger*', 'tenancy/withheld*'],
  // Sockets, clocks and a fleet's day of records.
  ...[
    'alerting/alarms/fleet-day*',
    'stream/device-state/snapshots*',
    'stream/ingest/ingest-frozen*',
    'stream/ingest/server-clock*',
    'stream/live/flood*',
  ],
  ...[
    ...['backup', 'embedded', 'files', 'jobs', 'pdf', 'seeds', 'start', 'upgrade'],
    ...['access/*', 'fleet/control', 'fleet/device-admin', 'fleet/firmware', 'fleet/locations', 'foundation/system'],
    ...['power/analytics', 'power/charging', 'reporting/delivery', 'reporting/report-mail', 'trade/orders'],
  ].map((folder) => `${folder}/**`),
].flatMap((name) => ['--exclude', `server/test/${name}`]);

/** @param {string} name */
const bin = (name) => join(ROOT, 'node_modules/.bin', name);

/**
 * The programs that server tests start.
 *
 * @type {PartName[]}
 */
export const SERVER_PARTS = ['postgres', 'mosquitto', 'python', 'compiler', 'openssl', 'curl'];

/**
 * Everything `npm test` does, in order. A `check` counts as one test; `vitest` and `playwright` count their own. `needs`
 * names a file without which a step does not exist; `after` a step without whose success it cannot pass; `system` the
 * programs it is given; `filters` are the words after the part.
 *
 * @type {(node: string, filters?: string[]) => Step[]}
 */
export const stepsOf = (node, filters = []) => [
  check('Format and lint', bin('biome'), 'check', '--error-on-warnings'),
  // Every checker looks at the common types again: four on two cores cost a third more than two.
  check('Types', bin('tsc'), '-p', '.', '--checkers', '2'),
  ...checkFiles().map((file) => check(`Check of ${file}`, node, `tools/check/${file}`)),
  { ...check('Generated files', node, 'tools/gen/main.ts', '--check'), needs: 'tools/gen/main.ts' },
  {
    ...vitest('Unit tests', 'unit', ['--project', '!server'], filters),
    env: { POSTGRES_BIN: 'embedded' },
    system: ['mosquitto'],
  },
  {
    ...vitest('Server tests on PostgreSQL and Mosquitto', 'server', ['--project', 'server'], filters),
    system: SERVER_PARTS,
  },
  {
    ...vitest('The same on the embedded PostgreSQL', 'server', ['--project', 'server', ...ONCE], filters),
    env: { POSTGRES_BIN: 'embedded' },
    system: SERVER_PARTS,
  },
  { title: 'Console build', part: 'e2e', kind: 'console' },
  {
    ...playwright('Browser tests', 'e2e', 'e2e/playwright.config.ts', filters),
    after: 'Console build',
    needs: 'e2e/playwright.config.ts',
    system: ['chromium', ...SERVER_PARTS],
  },
];

/** @type {(title: string, ...run: Run) => ProgramStep} */
const check = (title, ...run) => ({ title, part: 'static', kind: 'check', run });

/** @type {(title: string, part: string, options: string[], filters?: string[]) => RunnerStep} */
export const vitest = (title, part, options, filters = []) => ({
  title,
  part,
  kind: 'runner',
  run: [bin('vitest'), 'run', '--reporter', 'default', '--reporter', 'json', ...options],
  filters,
  alone: ['--maxWorkers', '1'],
  reportTo: (file) => ({ parameters: [`--outputFile.json=${file}`] }),
  count: countVitest,
});

/** @type {(title: string, part: string, config: string, filters?: string[]) => RunnerStep} */
export const playwright = (title, part, config, filters = []) => ({
  title,
  part,
  kind: 'runner',
  run: [bin('playwright'), 'test', '--config', config, '--reporter', 'list,json'],
  filters,
  // What the first run left, such as the picture of a failed page, is kept.
  alone: ['--workers', '1', '--output', join(dirname(config), '../test-results/again')],
  // Node reads TypeScript by itself; Playwright would translate every file before the first test begins.
  env: { PW_DISABLE_TS_ESM: '1' },
  reportTo: (file) => ({ env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } }),
  count: countPlaywright,
});

/** Every program in the folder is a check; a file with exports is a part of one. */
function checkFiles() {
  const folder = join(ROOT, 'tools/check');
  if (!existsSync(folder)) return [];
  /** @param {string} name */
  const isCheck = (name) => name.endsWith('.ts') && !/^export /m.test(readFileSync(join(folder, name), 'utf8'));
  return readdirSync(folder).filter(isCheck).sort();
}
