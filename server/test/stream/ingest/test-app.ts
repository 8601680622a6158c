import mqtt, { type MqttClient } from 'mqtt';
import { pino } from 'pino';
import type { Chemistry } from '#domain/foundation/basics/device-facts.ts';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { hashDeviceKey, newDeviceKey } from '#server/fleet/inventory/key.ts';
import type { Invalidation, Invalidations } from '#server/platform/db/invalidations.ts';
import { createPartitions } from '#server/platform/db/partitions.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { createLiveBus, type LiveMessage } from '#server/platform/live/bus.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import type { UplinkChannel, UplinkHandler } from '#server/platform/mqtt/broker.ts';
import type { BrokerLimits } from '#server/platform/mqtt/embedded/limits.ts';
import { REBUILD_PARTS, RECOMPUTATIONS, SINKS } from '#server/start/features.ts';
import { createRecordPipeline } from '#server/start/record-pipeline.ts';
import { createInitialStates } from '#server/stream/device-state/initial-states.ts';
import type { IngestLimits } from '#server/stream/ingest/ingest.ts';
import type { ClusterAddress } from '../../harness/cluster.ts';
import { createTestDatabase } from '../../harness/database.ts';
import { type BrokerKind, startTestBroker } from '../../harness/test-broker.ts';

export const COMPANY = { id: 5, path: '1-5' };
/** Noon of a day in 2026, UTC. */
export const NOON = Date.UTC(2026, 10, 18, 12);

export interface TestDevice {
  readonly id: number;
  readonly mcuId: string;
  readonly key: string;
}

interface DeviceOptions {
  nominalCentiVolt?: number | null;
  timeZone?: string;
  chemistry?: Chemistry;
  intervalSeconds?: number;
  locationShared?: boolean;
}

const CONNECTED = new AbortController().signal;
const AHEAD = 8;

export const mcuIdOf = (id: number): string => id.toString(16).padStart(24, '0');

/** Settles when a client has lost its connection, however it ended. */
export const untilClosed = (client: MqttClient): Promise<void> =>
  new Promise((resolve) => client.once('close', () => resolve()));

/** Invalidations inside the test process. */
function localInvalidations(): Invalidations {
  const listeners = new Set<(change: Invalidation) => void>();
  return {
    publish: async (...changes) => {
      for (const change of changes) for (const listener of listeners) listener(change);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: async () => {},
    stop: async () => {},
  };
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

interface TestAppOptions {
  brokerKind?: BrokerKind;
  limits?: Partial<BrokerLimits>;
  ingest?: Partial<IngestLimits>;
  now?: number;
  log?: Logger;
  cluster?: ClusterAddress;
}

/** A database, a broker on a free port, ingest, and a clock that the test sets. */
export async function createTestApp(options: TestAppOptions = {}) {
  const { database, within, address, drop } = await createTestDatabase(options.cluster);
  const clock = { at: options.now ?? NOON, now: () => clock.at };
  const log = options.log ?? pino({ level: 'silent' });
  const metrics = createMetrics();
  const live = createLiveBus();
  const invalidations = localInvalidations();
  const received: LiveMessage[] = [];
  live.subscribe((message) => received.push(message));
  const parts = { within, invalidations, clock, log, metrics: metrics.broker };
  const testBroker = await startTestBroker(options.brokerKind ?? 'embedded', parts, options.limits);
  const { broker } = testBroker;
  const context = {
    within,
    database,
    invalidations,
    clock,
    log,
    metrics,
    live,
    broker,
    sinks: SINKS,
    recomputations: RECOMPUTATIONS,
    rebuildParts: REBUILD_PARTS,
  };
  const telemetry = createRecordPipeline(context, { ingest: true, jobs: false }, options.ingest);
  await addCompany();
  await telemetry.start();
  await broker.start();
  const clients: MqttClient[] = [];

  async function addCompany() {
    await within(systemScope('test'), async (tx) => {
      await tx.query(
        `insert into company (id, parent_id, path, name, sort_key, modules, created_at) values
          (1, null, '1', 'Root', 'ROOT', '{}', 0), ($1, 1, $2, 'Yard', 'YARD', '{}', 0)`,
        [COMPANY.id, COMPANY.path],
      );
    });
  }

  async function addDevice(id: number, settings: DeviceOptions = {}): Promise<TestDevice> {
    const key = newDeviceKey();
    const hashes = hashDeviceKey(key);
    await within(systemScope('test'), async (tx) => {
      let siteId = null;
      if (settings.timeZone) {
        siteId = id;
        await tx.query('insert into site (id, company_id, path, name, time_zone) values ($1, $2, $3, $4, $5)', [
          id,
          COMPANY.id,
          COMPANY.path,
          `Site ${id}`,
          settings.timeZone,
        ]);
      }
      await tx.query(
        `insert into device (id, mcu_id, sn, name, device_type, company_id, path, site_id, search_text, sort_key, key_hash,
          broker_hash, location_shared, report_interval_s, chemistry, nominal_centi_volt, bound_at)
        values ($1, $2, $2, $3, 'a', $4, $5, $6, '', '', $7, $8, $9, $10, $11, $12, 0)`,
        [
          id,
          mcuIdOf(id),
          `Device ${id}`,
          COMPANY.id,
          COMPANY.path,
          siteId,
          hashes.keyHash,
          hashes.brokerHash,
          settings.locationShared ?? true,
          settings.intervalSeconds ?? 60,
          settings.chemistry ?? 'lead-acid',
          settings.nominalCentiVolt === undefined ? 4800 : settings.nominalCentiVolt,
        ],
      );
      await createInitialStates(tx, [{ deviceId: id, path: COMPANY.path }]);
    });
    const device = { id, mcuId: mcuIdOf(id), key };
    await testBroker.added({ ...device, brokerHash: hashes.brokerHash });
    return device;
  }

  async function connect(device: TestDevice, key = device.key): Promise<MqttClient> {
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${testBroker.port()}`, {
      clientId: device.mcuId,
      username: device.mcuId,
      password: key,
      reconnectPeriod: 0,
      connectTimeout: 5_000,
    });
    client.on('error', () => {});
    clients.push(client);
    return client;
  }

  /** Takes packets of records as a device sends them: some ahead of their answers, in order. */
  async function take(
    device: TestDevice,
    packets: readonly (readonly Measurement[])[],
    taker: UplinkHandler = telemetry.ingest.take,
  ): Promise<void> {
    for (let from = 0; from < packets.length; from += AHEAD) {
      const sent = packets.slice(from, from + AHEAD);
      await Promise.all(sent.map((packet) => hand(device, 'record', encodeUplink(packet), taker)));
    }
  }

  /** Hands a message over as the broker would, and waits until it may be answered. */
  const hand = (
    { mcuId }: TestDevice,
    channel: UplinkChannel,
    payload: Uint8Array,
    taker: UplinkHandler = telemetry.ingest.take,
  ) =>
    new Promise<void>((done) =>
      taker({ mcuId, channel, payloads: [payload], receivedAt: clock.now(), connection: CONNECTED }, done),
    );

  const rows = <T extends object>(text: string, values: unknown[] = []) =>
    within(systemScope('test'), (tx) => tx.query<T>(text, values));

  const metric = async (name: string, labels: Record<string, string> = {}): Promise<number> => {
    const found = await metrics.registry.getSingleMetric(name)?.get();
    return (
      found?.values.find((value) => Object.entries(labels).every(([key, label]) => value.labels[key] === label))
        ?.value ?? 0
    );
  };

  return {
    database,
    within,
    address,
    clock,
    broker,
    port: () => testBroker.port(),
    restartBroker: testBroker.restart,
    telemetry,
    invalidations,
    received,
    live,
    metrics,
    log,
    sinks: SINKS,
    recomputations: RECOMPUTATIONS,
    rebuildParts: REBUILD_PARTS,
    addDevice,
    connect,
    take,
    hand,
    partitions: createPartitions(database),
    rows,
    metric,
    end: async () => {
      for (const client of clients) client.end(true);
      await broker.stop();
      await telemetry.stop();
      await testBroker.end();
      await drop();
    },
  };
}
