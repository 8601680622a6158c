/** Records per second from the sockets of devices to the commit, compared with a plain COPY of the same rows. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { addDevice } from '#server/fleet/inventory/add.ts';
import type { Invalidations } from '#server/platform/db/invalidations.ts';
import type { Database } from '#server/platform/db/pool.ts';
import { createWithin, systemScope, type Within } from '#server/platform/db/within.ts';
import { createLiveBus } from '#server/platform/live/bus.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { createEmbeddedBroker } from '#server/platform/mqtt/embedded/embedded-broker.ts';
import { createRecordPipeline } from '#server/start/record-pipeline.ts';
import { loadStates } from '#server/stream/device-state/load-states.ts';
import { appendRecords } from '#server/stream/ingest/log-rows.ts';
import { ingestMetrics } from '#server/stream/ingest/metrics.ts';
import { withBenchDatabase } from './database.ts';
import { databaseCost, walBetween } from './database-cost.ts';
import type { FleetOrder, FleetReport } from './ingest-devices.ts';
import { percentile, type Row } from './measure.ts';

const fleetProgram = fileURLToPath(new URL('./ingest-devices.ts', import.meta.url));
const COPY_BATCH = 2_000;
const TAKEOVER_BATCH = 500;

interface Scenario {
  readonly devices: number;
  readonly recordsPerPacket: number;
  readonly packetsPerDevice: number;
  readonly window: number;
}

export const SCENARIOS: readonly Scenario[] = [
  { devices: 200, recordsPerPacket: 100, packetsPerDevice: 20, window: 2 },
  { devices: 400, recordsPerPacket: 10, packetsPerDevice: 80, window: 8 },
  { devices: 1000, recordsPerPacket: 1, packetsPerDevice: 150, window: 8 },
  { devices: 4000, recordsPerPacket: 1, packetsPerDevice: 40, window: 1 },
];

const silent: Invalidations = {
  publish: async () => {},
  subscribe: () => () => {},
  start: async () => {},
  stop: async () => {},
};

async function addFleet(within: Within, count: number): Promise<FleetOrder['devices']> {
  return within(systemScope('bench'), async (tx) => {
    await tx.query(
      "insert into company (id, parent_id, path, name, sort_key, modules, created_at) values (1, null, '1', 'Root', 'ROOT', '{}', 0)",
    );
    const devices: { mcuId: string; key: string }[] = [];
    for (let number = 1; number <= count; number++) {
      const mcuId = number.toString(16).padStart(24, '0');
      const device = { mcuId, sn: `SN${number}`, deviceName: `Device ${number}`, deviceType: 'a', companyId: 1 };
      devices.push({ mcuId, key: (await addDevice(tx, device, Date.now())).deviceKey });
    }
    return devices;
  });
}

const reportOf = async (child: ChildProcess): Promise<FleetReport> => (await once(child, 'message'))[0];

async function pipeline(database: Database, scenario: Scenario): Promise<Row> {
  const within = createWithin(database);
  const clock = { now: () => Date.now() };
  const log = pino({ level: 'warn' });
  const metrics = createMetrics();
  const broker = createEmbeddedBroker({
    host: '127.0.0.1',
    port: 0,
    tls: null,
    within,
    invalidations: silent,
    clock,
    log,
    metrics: metrics.broker,
    limits: { connectsPerAddress: { perSecond: 100_000, burst: 100_000 }, packets: { perSecond: 1e6, burst: 1e6 } },
  });
  const context = { within, database, invalidations: silent, clock, log, metrics, live: createLiveBus(), broker };
  const telemetry = createRecordPipeline(context, { ingest: true, jobs: false });
  const devices = await addFleet(within, scenario.devices);
  // As autovacuum does within a minute: without it the planner has no statistics about paths.
  await database.owner.query('analyze');
  await telemetry.start();
  await broker.start();
  const records = scenario.devices * scenario.packetsPerDevice * scenario.recordsPerPacket;

  const child = fork(fleetProgram);
  const perDevice = scenario.packetsPerDevice * scenario.recordsPerPacket;
  child.send({
    ...scenario,
    port: broker.ports.tcp ?? 0,
    devices,
    startAt: Date.now() - perDevice * 1000,
    stepMs: 1000,
  } satisfies FleetOrder);
  await reportOf(child);
  let peakBytes = 0;
  const watch = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage().rss);
  }, 50);
  const before = await databaseCost(database);
  const cpu = process.cpuUsage();
  child.send('go');
  const report = await reportOf(child);
  const { user, system } = process.cpuUsage(cpu);
  const after = await databaseCost(database);
  const wal = await walBetween(database, before, after);
  clearInterval(watch);
  if (report.kind !== 'done') throw new Error('unexpected message from the fleet');

  const [{ count } = { count: 0 }] = await within(systemScope('bench'), (tx) =>
    tx.query<{ count: number }>('select count(*)::int as count from record_log'),
  );
  if (count !== records) throw new Error(`${records - count} records were acknowledged but are not in the log`);
  const batches = (await metrics.of(ingestMetrics).batchRecords.get()).values;
  const batchCount = batches.find((value) => value.metricName?.endsWith('_count'))?.value ?? 1;
  await broker.stop();
  await telemetry.stop();
  const taken = await takeOver(within);
  const perRecord = (seconds: number) => Math.round((seconds / records) * 1e7) / 10;
  return {
    'records per message': scenario.recordsPerPacket,
    devices: scenario.devices,
    records,
    'records/s': Math.round(records / report.seconds),
    'messages/s': Math.round(report.answers / report.seconds),
    lost: records - count,
    'answer p50 ms': percentile(report.latencies, 50),
    'answer p99 ms': percentile(report.latencies, 99),
    'records per commit': Math.round(records / batchCount),
    'Node µs/record': perRecord((user + system) / 1e6),
    'database µs/record': before.cpuSeconds === null ? null : perRecord(after.cpuSeconds! - before.cpuSeconds),
    'devices µs/record': perRecord(report.cpuSeconds),
    'WAL B/record': Math.round(wal.bytes / records),
    'of these page images': wal.pageImages === null ? null : Math.round(wal.pageImages / records),
    ...taken,
    'peak RSS MB': Math.round(peakBytes / 2 ** 20),
  };
}

/**
 * Loads the states of all devices as a worker does that takes over from a dead one: snapshots, and the records since.
 */
async function takeOver(within: Within): Promise<Row> {
  const rows = await within(systemScope('bench'), (tx) =>
    tx.query<{ id: number; tail: number }>(
      'select d.device_id as id, d.seq - s.seq as tail from device_state d join device_snapshot s using (device_id)',
    ),
  );
  const start = performance.now();
  for (let from = 0; from < rows.length; from += TAKEOVER_BATCH) {
    const ids = rows.slice(from, from + TAKEOVER_BATCH).map(({ id }) => id);
    await within(systemScope('bench'), (tx) => loadStates(tx, ids, { isLocked: true }));
  }
  const ms = performance.now() - start;
  return {
    'tail, records per device': Math.round(rows.reduce((sum, { tail }) => sum + tail, 0) / rows.length),
    'takeover of 2,000, ms': Math.round((ms / rows.length) * 2_000),
  };
}

/** Writes the rows of the pipeline again with one connection and one COPY per transaction, nothing else. */
async function plainCopy(database: Database): Promise<number> {
  const within = createWithin(database);
  const rows = await within(systemScope('bench'), (tx) =>
    tx.query<{ deviceId: number; kind: number; unit: number; at: number; receivedAt: number; payload: Buffer }>(
      'select * from record_log order by received_at, device_id, at',
    ),
  );
  await database.owner.query('truncate record_log');
  const start = performance.now();
  for (let from = 0; from < rows.length; from += COPY_BATCH) {
    const batch = rows.slice(from, from + COPY_BATCH).map((row) => ({
      deviceId: row.deviceId,
      kind: row.kind,
      unit: row.unit,
      at: row.at,
      receivedAt: row.receivedAt,
      payload: row.payload,
    }));
    await within(systemScope('bench'), (tx) => appendRecords(tx, batch));
  }
  return Math.round(rows.length / ((performance.now() - start) / 1000));
}

export async function benchIngest(wanted: readonly Scenario[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const scenario of wanted) {
    rows.push(
      await withBenchDatabase(async (database) => {
        const row = await pipeline(database, scenario);
        const copied = await plainCopy(database);
        return {
          ...row,
          'plain COPY rows/s': copied,
          ratio: Math.round((Number(row['records/s']) / copied) * 100) / 100,
        };
      }),
    );
  }
  return rows;
}
