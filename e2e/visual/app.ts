import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { ROOT_PATH } from '#domain/foundation/basics/company-path.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { MODULES } from '#domain/foundation/permissions/permissions.ts';
import { addUser } from '#server/access/users/accounts/add.ts';
import { NO_PASSWORD } from '#server/access/users/accounts/password.ts';
import { startSession } from '#server/access/users/sessions/session-store.ts';
import { readConfig } from '#server/config/config.ts';
import type { Context } from '#server/context.ts';
import { addDevice } from '#server/fleet/inventory/add.ts';
import { addCompany, addSite } from '#server/foundation/companies/add.ts';
import { ensureRootCompany } from '#server/foundation/companies/root.ts';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { createInvalidations } from '#server/platform/db/invalidations.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createDatabase } from '#server/platform/db/pool.ts';
import { createWithin, systemScope, type Tx } from '#server/platform/db/within.ts';
import { createFiles } from '#server/platform/files/files.ts';
import { createLiveBus } from '#server/platform/live/bus.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { SINKS } from '#server/start/features.ts';
import { createLifecycle } from '#server/start/lifecycle.ts';
import { createRecordPipeline } from '#server/start/record-pipeline.ts';
import { startServices } from '#server/start/services.ts';
import { createQuietBroker, type QuietBroker } from '../../server/test/harness/quiet-broker.ts';
import { COMPANIES, FLEET, mcuIdOf, NOW, SITES, type VisualDevice } from './fleet.ts';
import { measurementsOf } from './measurements.ts';

const PACKET = 1_000;
const TIME_ZONE = 'Europe/London';
const silent = { info: () => {}, warn: () => {} };
const scope = systemScope('browser tests');

/** A Wattyard with a stopped clock and a small fleet that never reports anything new. */
export interface VisualApp {
  readonly url: string;
  /** Sessions of the fleet's admin, and of an account without modules. */
  readonly tokens: { readonly admin: string; readonly moduleless: string };
  stop(): Promise<void>;
}

/** Starts it in this process, with an embedded database. */
export async function startVisualApp(): Promise<VisualApp> {
  const lifecycle = createLifecycle((name, error) => console.error(`${name} did not stop cleanly`, error));
  const dataDir = mkdtempSync(join(tmpdir(), 'wattyard-visual-'));
  lifecycle.add('folder', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  const embedded = await startEmbedded({ dataDir, log: silent });
  lifecycle.add('database server', embedded.stop);
  const database = createDatabase(embedded.addresses, () => {});
  lifecycle.add('connections', database.stop);
  await migrate(database.owner);
  const log = pino({ level: 'silent' });
  const invalidations = createInvalidations(database.address, database.owner, log);
  await invalidations.start();
  lifecycle.add('invalidations', invalidations.stop);

  const within = createWithin(database);
  const clock = { now: () => NOW };
  const broker = createQuietBroker();
  const settings = readConfig({ PORT: '0', DATA_DIR: dataDir, WATTYARD_DEMO: 'off' });
  // No jobs: they would seal and clean up by their own clock.
  const config = { ...settings, roles: ['api', 'live', 'ingest'] as const };
  const files = createFiles(config, within, clock);
  await files.start();
  const context = {
    config,
    log,
    clock,
    database,
    within,
    invalidations,
    metrics: createMetrics(),
    live: createLiveBus(),
    broker,
    files,
    sinks: SINKS,
  };
  const tokens = await within(scope, seed);
  await live(context);
  const { url } = await startServices(context, () => 'mqtt://127.0.0.1', lifecycle);
  return { url, tokens, stop: lifecycle.stop };
}

async function seed(tx: Tx): Promise<VisualApp['tokens']> {
  if (!(await tx.maybe('select from company where path = $1', [ROOT_PATH])))
    await ensureRootCompany(tx, 'Wattyard', NOW);
  for (const company of COMPANIES) await addCompany(tx, { ...company, timeZone: TIME_ZONE, modules: MODULES }, NOW);
  for (const site of SITES) await addSite(tx, { ...site, timeZone: TIME_ZONE });
  for (const device of FLEET) await addVisualDevice(tx, device);
  const account = { companyId: 2, passwordHash: NO_PASSWORD, role: 'admin' } as const;
  const admin = await addUser(
    tx,
    {
      ...account,
      loginName: 'admin',
      displayName: 'Ada Northfield',
      email: 'ada@northfield.example',
      modules: MODULES,
    },
    NOW,
  );
  const moduleless = await addUser(
    tx,
    { ...account, loginName: 'newcomer', displayName: 'Nils Newcomer', email: null, modules: [] },
    NOW,
  );
  return {
    admin: (await startSession(tx, { userId: admin, language: 'en', origin: null }, NOW)).token,
    moduleless: (await startSession(tx, { userId: moduleless, language: 'en', origin: null }, NOW)).token,
  };
}

async function addVisualDevice(tx: Tx, device: VisualDevice): Promise<void> {
  const site = SITES.find(({ id }) => id === device.siteId)!;
  await addDevice(
    tx,
    {
      mcuId: mcuIdOf(device.number),
      sn: device.sn,
      deviceName: device.name,
      deviceType: device.lithium ? 'f' : 'a',
      companyId: site.companyId,
      site: site.name,
      reportIntervalSeconds: 60,
      chemistry: device.lithium ? 'lfp' : 'lead-acid',
      nominalCentiVolt: device.cells * (device.lithium ? 320 : 200),
      capacityCentiAmpHour: 40_400,
      locationShared: device.locationShared,
      details: {
        model: device.lithium ? 'YH-310' : 'YH-200',
        hardwareVersion: '2.1',
        firmwareVersion: '3.4.0',
        batteryModel: device.lithium ? 'LFP-404' : '24-5PzS 620',
      },
      related: device.related,
      serviceUntil: NOW + 200 * DAY_MS,
      warrantyUntil: NOW + 500 * DAY_MS,
    },
    NOW - (100 - device.number) * DAY_MS,
  );
}

/** The history of the fleet, up to the silence of the silent devices. */
async function live(context: Context & { broker: QuietBroker }): Promise<void> {
  const telemetry = createRecordPipeline({ ...context, metrics: createMetrics() }, { ingest: true, jobs: false });
  await telemetry.start();
  await Promise.all(FLEET.map((device) => send(context.broker, device)));
  await telemetry.ingest.silence.find(0);
  await telemetry.ingest.silence.giveDeadlines(0);
  await telemetry.stop();
}

/** Sends its records as the broker would, each packet at the instant of its last record, until all are stored. */
async function send(broker: QuietBroker, device: VisualDevice): Promise<void> {
  const mcuId = mcuIdOf(device.number);
  const connection = new AbortController().signal;
  broker.connected.add(mcuId);
  const all = measurementsOf(device);
  for (let from = 0; from < all.length; from += PACKET) {
    const packet = all.slice(from, from + PACKET);
    const receivedAt = packet.at(-1)!.at + 1_000;
    const payload = encodeUplink(packet);
    await new Promise<void>((done) =>
      broker.handler()?.({ mcuId, channel: 'record', payloads: [payload], receivedAt, connection }, done),
    );
  }
}
