import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calls } from '#domain/assembly/calls.ts';
import type { Feature } from '#server/feature.ts';
import { FEATURES, REBUILD_PARTS, RECOMPUTATIONS, SINKS } from '#server/start/features.ts';
import { joinFeatures } from '#server/start/join-features.ts';
import { ingestMetrics } from '#server/stream/ingest/metrics.ts';
import { TABLES } from '#server/tables.ts';

const page = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
const join = (features: readonly Feature[]) => () =>
  joinFeatures(features, { tables: TABLES, calls, sinks: [], recomputations: [] });
const table = { place: 'device', of: 'device' } as const;
const without = (name: string) => FEATURES.filter((feature) => feature.name !== name);

test('the list of ARCHITECTURE.md is that of the features', () => {
  const rows = page('ARCHITECTURE.md').matchAll(/^\| `[a-z-]+` \|[^|]*\|[^|]*\| `([^`]+)` \|$/gm);
  const listed = [...rows].flatMap(([, features]) => features!.split(' '));
  const own = FEATURES.map(({ name }) => name).filter((name) => name !== 'platform');
  expect(own).toEqual(listed.filter((name) => name !== 'start'));
});

test.each<[string, readonly Feature[]]>([
  ['two features have the feature leases', [...FEATURES, { name: 'leases' }]],
  ['two features have the table lease', [...FEATURES, { name: 'extra', tables: { lease: table } }]],
  ['two features have the call userLogin', [...FEATURES, { name: 'extra', calls: { userLogin: calls.userLogin } }]],
  [
    'two features have the action of the audit leases.add',
    [...FEATURES, { name: 'extra', audit: { leases: ['add'] } }],
  ],
  ['no feature has the action leases.vanish', [...FEATURES, { name: 'extra', passingActions: ['leases.vanish'] }]],
  ['two features have the metric wattyard_uplinks_total', [...FEATURES, { name: 'extra', metrics: [ingestMetrics] }]],
  ['the table tenancy of a feature is in no list', [...FEATURES, { name: 'extra', tables: { tenancy: table } }]],
  [
    'the call extraCall of a feature is in no list',
    [...FEATURES, { name: 'extra', calls: { extraCall: calls.userInfo } }],
  ],
  ['no feature has the table lease', without('leases')],
  [
    'no feature has the call listTemplates',
    without('templates').concat({ name: 'templates', ...pickTables('templates') }),
  ],
  ['the calls of live have no handlers', without('live').concat({ name: 'live', calls: callsOf('live') })],
  ['history, alarms, charging: in which order?', FEATURES],
])('refused: %s', (message, features) => {
  expect(join(features)).toThrow(message);
});

function pickTables(name: string): Pick<Feature, 'tables'> {
  return { tables: FEATURES.find((feature) => feature.name === name)!.tables! };
}
function callsOf(name: string) {
  return FEATURES.find((feature) => feature.name === name)!.calls!;
}

test('what is due to be computed again is noted first, and pages are told last', () => {
  expect([SINKS.length, RECOMPUTATIONS.length, REBUILD_PARTS.length]).toEqual([8, 3, 2]);
});
