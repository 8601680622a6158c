import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { SERVER_PARTS, vitest } from './test-steps.mjs';

/** @import { Check, PartName } from './types.ts' */

/** @type {(name: string, title: string, system?: PartName[]) => Check} */
const bench = (name, title, system = []) => ({
  name,
  title,
  step: (node) => ({
    title,
    kind: 'shown',
    system,
    run: [node, '--disable-warning=ExperimentalWarning', join(ROOT, 'bench/main.ts'), name],
  }),
});

/** @type {(name: string, title: string, runs: number, files: string[]) => Check} */
const replay = (name, title, runs, files) => ({
  name,
  title,
  step: () => ({
    ...vitest(title, 'server', ['--project', 'server', ...files.map((file) => `server/test/${file}`)]),
    env: { WATTYARD_LONG_RUNS: String(runs) },
    system: SERVER_PARTS,
  }),
});

/** Left out on a cluster: tests that start a database of their own, and those that need none. All others run against a coordinator. */
const ELSEWHERE = ['embedded/**', 'config*'];

/** @type {Check} */
const citus = {
  name: 'citus',
  title: 'Server tests on the Citus cluster of TEST_CITUS',
  missing: () =>
    process.env.TEST_CITUS
      ? null
      : 'TEST_CITUS names no cluster. Set it to the ports of the coordinator and its workers on this machine, such as TEST_CITUS=7701,7702,7703 (CONTRIBUTING.md)',
  step: () => ({
    ...vitest('Server tests on Citus', 'server', [
      '--project',
      'server',
      ...ELSEWHERE.flatMap((name) => ['--exclude', `server/test/${name}`]),
    ]),
    system: SERVER_PARTS,
  }),
};

/** @type {Check} */
const fresh = {
  name: 'fresh',
  title: 'npm start and npm test on a fresh Debian 12 with Node 20 alone',
  missing: () =>
    process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
      ? null
      : 'makes a root file system: root and Debian are needed',
  step: (node) => ({
    title: 'A fresh machine',
    kind: 'shown',
    run: [node, '--disable-warning=ExperimentalWarning', join(ROOT, 'tools/fresh/main.ts')],
  }),
};

/**
 * `npm run check`: checks that take too long for every change. The tests also run each of them at its smallest size.
 */
export const CHECKS = [
  replay('order', 'Shuffled arrivals against their rebuild, 200 times', 200, [
    'stream/ingest/order-of-arrival.test.ts',
  ]),
  replay('fleet', 'A day of the demo fleet, live and again from its log', 1, ['alerting/alarms/fleet-day.test.ts']),
  replay('flapping', '10,000 devices at their limits, and what is told of it', 10_000, [
    'reporting/delivery/flapping.test.ts',
  ]),
  replay('queue', 'Deliveries among deaths of the program, 100 times', 100, ['reporting/delivery/queue.test.ts']),
  replay('killed', 'The program killed 60 times in the middle of delivery', 60, ['start/killed-delivery.test.ts']),
  citus,
  fresh,
  bench('storm', '10,000 devices at once'),
  bench('reduce', 'The reducer alone'),
  bench('ingest', 'Ingest from sockets to commits'),
  bench('list', 'Pages of devices'),
  bench('table', 'The table of devices for administration'),
  bench('bulk', 'Actions on 1,000 devices'),
  bench('fleet-table', 'A table of 10,000 devices: looked at, added, changed'),
  bench('overview', 'The distribution of a fleet'),
  bench('history', 'A month of one device'),
  bench('export', 'A month of one device as a file'),
  bench('live', 'The live feed'),
  bench('workers', 'Several workers on one broker', ['mosquitto']),
  bench('messages', 'Pages of warnings among a million'),
  bench('health', 'Alarm health of a large fleet'),
  bench('health-truth', 'State of health of ageing batteries against the truth'),
  bench('drift-truth', 'The smallest leaks that are found, and false warnings of healthy packs'),
  bench('drift-limits', 'How often healthy cells exceed the limits of drifts'),
  bench('remaining-truth', 'Remaining time of simulated batteries against the truth'),
  bench('faults', 'A thousand devices with every kind of fault beside the same without'),
  bench('orders', 'Orders and data services of 100,000 devices'),
  bench('insights', 'Insights of 100,000 batteries'),
  bench('labels', 'Lists of 100,000 devices with twenty own fields each'),
  bench('leases', 'Leases of 100,000 devices'),
  bench('energy', 'Energy of a system with twelve devices'),
  bench('search', 'One search over everything, over 100,000 devices'),
  bench('people', 'Companies and accounts'),
  bench('back-test', 'A rule tried on the past of 500 devices'),
  bench('delivery', 'Messages of alarms at 50 a second'),
  bench('thread', 'How long one caller holds the thread'),
  bench('fuzz', "100,000 mutated packets to devices' and pages' doors, and as many requests"),
  { ...bench('page', 'The home page over 100,000 devices', ['chromium']), needsConsole: true },
  { ...bench('energy-page', 'The page of a hub with twelve devices', ['chromium']), needsConsole: true },
];
