import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { FEATURES } from '#server/start/features.ts';
import { ingestMetrics } from '#server/stream/ingest/metrics.ts';

const DECLARED = FEATURES.flatMap((feature) => feature.metrics ?? []);

/** Metrics of a process, by name, with the number of their values. */
async function readAll(metrics: ReturnType<typeof createMetrics>): Promise<Map<string, number>> {
  const all = await metrics.registry.getMetricsAsJSON();
  return new Map(all.map(({ name, values }) => [name, values.length]));
}

test('a process has every metric of a feature but those that it does not watch, and no other', async () => {
  const metrics = createMetrics();
  for (const declared of DECLARED) metrics.of(declared);
  const here = DECLARED.flatMap((group) => Object.values(group)).filter(({ absent }) => absent !== 'until watched');
  expect([...(await readAll(metrics)).keys()].sort()).toEqual(here.map(({ name }) => name).sort());
});

test('counters are the same ones for everybody who asks', () => {
  const metrics = createMetrics();
  expect(metrics.of(ingestMetrics).retries).toBe(metrics.of(ingestMetrics).retries);
});

test('a gauge is absent until it is set or watched, where nothing is the wrong number', async () => {
  const metrics = createMetrics();
  const { listeningSince } = metrics.of(ingestMetrics);
  const names = [ingestMetrics.listeningSince.name, ingestMetrics.queueRecords.name];
  const counts = async () => {
    const all = await readAll(metrics);
    return names.map((name) => all.get(name) ?? 0);
  };
  expect(await counts()).toEqual([0, 0]);
  listeningSince.set(7);
  let waiting = 3;
  metrics.watch(ingestMetrics.queueRecords, () => waiting);
  expect(await counts()).toEqual([1, 1]);
  waiting = 4;
  expect(await metrics.text()).toContain(`\n${ingestMetrics.queueRecords.name} 4\n`);
});

/** Roles of the database, not metrics. */
const ROLES = ['wattyard_runtime', 'wattyard_daily'];

test('the manuals name no metric that is not there', () => {
  const docs = new URL('../../../docs/', import.meta.url);
  const manuals = readdirSync(docs).filter((name) => name.startsWith('operations'));
  const named = manuals.flatMap(
    (name) => readFileSync(new URL(name, docs), 'utf8').match(/\bwattyard_[a-z]+(?:_[a-z]+)*\b(?!_)/g) ?? [],
  );
  const known = [...DECLARED.flatMap((group) => Object.values(group)).map(({ name }) => name), ...ROLES];
  expect(
    [...new Set(named.map((name) => name.replace(/_bucket$/, '')))].filter((name) => !known.includes(name)),
  ).toEqual([]);
});
