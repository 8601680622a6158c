/**
 * All devices of a fleet connect at once, as after a power cut: time until the last one is signed in, and until its
 * first record is acknowledged.
 */
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { Invalidations } from '#server/platform/db/invalidations.ts';
import type { Database } from '#server/platform/db/pool.ts';
import { createWithin, systemScope } from '#server/platform/db/within.ts';
import { createLiveBus } from '#server/platform/live/bus.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { createEmbeddedBroker } from '#server/platform/mqtt/embedded/embedded-broker.ts';
import { createRecordPipeline } from '#server/start/record-pipeline.ts';
import { withBenchDatabase } from './database.ts';
import { fillFleet } from './fleet.ts';
import { percentile, type Row } from './measure.ts';
import type { StormOrder, StormReport } from './storm-devices.ts';

const PROGRAM = fileURLToPath(new URL('./storm-devices.ts', import.meta.url));
const KEY = 'a key for measuring';

const silent: Invalidations = {
  publish: async () => {},
  subscribe: () => () => {},
  start: async () => {},
  stop: async () => {},
};

export const benchStorm = (devices: number): Promise<Row[]> =>
  withBenchDatabase(async (database) => [await storm(database, devices)]);

async function storm(database: Database, devices: number): Promise<Row> {
  const within = createWithin(database);
  const clock = { now: () => Date.now() };
  const log = pino({ level: 'error' });
  const metrics = createMetrics();
  await fillFleet(within, devices);
  await within(systemScope('bench'), async (tx) => {
    await tx.query('update device set key_hash = $1', [createHash('sha256').update(KEY).digest()]);
    await tx.query('update device_reducer set state = null');
  });
  await database.owner.query('vacuum analyze');
  const services = { within, database, invalidations: silent, clock, log };
  const broker = createEmbeddedBroker({ ...services, host: '127.0.0.1', port: 0, tls: null, metrics: metrics.broker });
  const context = { ...services, metrics, live: createLiveBus(), broker };
  const telemetry = createRecordPipeline(context, { ingest: true, jobs: false });
  await telemetry.start();
  await broker.start();

  const child = fork(PROGRAM);
  const cpuBefore = process.cpuUsage();
  child.send({ port: broker.ports.tcp ?? 0, devices, key: KEY, at: Date.now() } satisfies StormOrder);
  const [{ online, answered, again }] = (await once(child, 'message')) as [StormReport];
  const cpu = process.cpuUsage(cpuBefore);
  await broker.stop();
  await telemetry.stop();
  const seconds = (times: readonly number[], percent: number) => Math.round(percentile(times, percent) / 100) / 10;
  return {
    devices,
    'online p50 s': seconds(online, 50),
    'all online s': seconds(online, 100),
    'answered p50 s': seconds(answered, 50),
    'all answered s': seconds(answered, 100),
    'tried again': again,
    'server CPU s': Math.round((cpu.user + cpu.system) / 1e5) / 10,
  };
}
