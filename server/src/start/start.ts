import { mkdirSync } from 'node:fs';
import { type Demo, seedDemo, switchDemoOff, writeDemoFleet } from '../../seeds/demo.ts';
import { needsSetup, offerSetup } from '../access/users/setup.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { createTrafficCount } from '../foundation/devices/traffic.ts';
import { createDiskCheck } from '../foundation/system/disk-check.ts';
import { holdLock } from '../platform/db/held-lock.ts';
import { createInvalidations } from '../platform/db/invalidations.ts';
import { createFiles } from '../platform/files/files.ts';
import type { Logger } from '../platform/log/logger.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { countingBroker } from '../platform/mqtt/counting-broker.ts';
import { openDatabase } from './database.ts';
import { createDemoSimulator } from './demo-simulator.ts';
import { createDevicesAndLive } from './devices-and-live.ts';
import { FEATURES, SINKS } from './features.ts';
import type { Lifecycle } from './lifecycle.ts';
import { choosePorts, hasSimulator } from './ports.ts';
import { openSecrets, secretKeysOf } from './secrets.ts';
import { startServices } from './services.ts';

/** The link for the first account stands in the messages of another process. */
export const ELSEWHERE = 'elsewhere';

/** A running Wattyard. */
export interface Running {
  readonly url: string;
  /** Where devices connect. */
  readonly mqttUrl: string;
  /** Where they connect with TLS; null without a certificate here. */
  readonly mqttsUrl: string | null;
  readonly demo: Demo | null;
  /** The one-time link for the first account, while there is none, or that another process has it. */
  readonly setupUrl: string | typeof ELSEWHERE | null;
}

/** Starts a whole process with its settings. Started parts are in `lifecycle`, even if this throws. */
export async function startWattyard(
  config: Config,
  log: Logger,
  lifecycle: Lifecycle,
  say: (line: string) => void,
): Promise<Running> {
  const secretKeys = secretKeysOf(config);
  const ports = await choosePorts(config);
  for (const note of ports.notes) say(note);
  mkdirSync(config.dataDir, { recursive: true });
  say(config.databaseUrl === undefined ? `Starting the database in ${config.dataDir}` : 'Connecting to the database');
  const disk = createDiskCheck(config.dataDir, log);
  await disk.start();
  lifecycle.add('look at the disk', disk.stop);
  const database = await openDatabase(config, log, lifecycle, disk.report);
  const invalidations = createInvalidations(database.address, database.owner, log);
  await invalidations.start();
  lifecycle.add('invalidations', invalidations.stop);

  const within = await openSecrets(database, secretKeys, log);
  const metrics = createMetrics();
  for (const declared of FEATURES.flatMap((each) => each.metrics ?? [])) metrics.of(declared);
  metrics.watchProcess();
  metrics.watchDisk(config.dataDir);
  const ground = { config, log, clock: { now: Date.now }, database, within, invalidations, metrics, sinks: SINKS };
  const { broker: devices, live, mqttUrl, mqttsUrl } = await createDevicesAndLive(ground, ports.mqtt, lifecycle);
  const traffic = createTrafficCount(ground);
  await traffic.start();
  lifecycle.add('traffic of devices', traffic.stop);
  const broker = countingBroker(devices, traffic.note);
  const files = createFiles(config, within, ground.clock);
  await files.start();
  const context: Context = { ...ground, broker, live, files };

  const demo = config.demo === 'off' ? null : await seedDemo(context);
  if (demo === null) await switchDemoOff(context);
  if (demo?.isNew) say(`Made the demo companies and ${demo.keys.size} devices`);
  const { url } = await startServices(context, mqttUrl, lifecycle, config.databaseUrl === undefined ? [disk] : []);
  if (demo && hasSimulator(config)) {
    const fleetFile = writeDemoFleet(context, demo, mqttUrl());
    const simulator = createDemoSimulator({ fleetFile, controlPort: ports.simulator }, log);
    await simulator.start();
    lifecycle.add('simulator', simulator.stop);
    if (demo.isNew) say(`The demo fleet is making ${config.demoDays} days of history and goes on live meanwhile`);
  }
  const setup = demo === null && config.roles.includes('api') ? await firstAccount(context, lifecycle) : null;
  return {
    url,
    mqttUrl: mqttUrl(),
    mqttsUrl: mqttsUrl(),
    demo,
    setupUrl: setup && (setup === ELSEWHERE ? setup : `${url}/#/login/setup?token=${setup}`),
  };
}

/** One process offers the first account: a link of each would make the links of the others void. */
async function firstAccount({ database, within }: Context, lifecycle: Lifecycle): Promise<string | null> {
  if (!(await needsSetup(within))) return null;
  const release = await holdLock(database.address, 'first account');
  if (release === null) return ELSEWHERE;
  lifecycle.add('offer of the first account', release);
  return offerSetup(within);
}
