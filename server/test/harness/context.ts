import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { type Config, readConfig } from '#server/config/config.ts';
import type { Context } from '#server/context.ts';
import { createInvalidations } from '#server/platform/db/invalidations.ts';
import { createFiles } from '#server/platform/files/files.ts';
import { createLiveBus } from '#server/platform/live/bus.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { SINKS } from '#server/start/features.ts';
import type { ClusterAddress } from './cluster.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { createQuietBroker, type QuietBroker } from './quiet-broker.ts';

/** A clock that only moves when a test moves it. */
interface TestClock {
  now(): number;
  advance(ms: number): void;
  set(at: number): void;
}

export interface TestContext extends Context {
  readonly clock: TestClock;
  readonly broker: QuietBroker;
  /** Another server of the same installation: own caches and channel, same database and clock. */
  sibling(): Promise<TestContext>;
  stop(): Promise<void>;
}

export interface TestContextOptions {
  /** Initial time of the clock, UTC ms. */
  readonly now?: number;
  readonly config?: Partial<Config>;
  readonly log?: Logger;
  /** A database cluster with the template, instead of the one all tests share. */
  readonly cluster?: ClusterAddress;
  /** A database that is there already, and stays. */
  readonly on?: Pick<TestDatabase, 'database' | 'within'>;
}

/** Noon of a day without anything special about it. */
export const TEST_NOW = Date.UTC(2026, 10, 21, 12);

export function createTestClock(now = TEST_NOW): TestClock {
  let at = now;
  return {
    now: () => at,
    advance: (ms) => {
      at += ms;
    },
    set: (next) => {
      at = next;
    },
  };
}

/** Everything a feature is given, on a database of its own. `stop` after all. */
export async function testContext(options: TestContextOptions = {}): Promise<TestContext> {
  const database = options.on ? { ...options.on, drop: async () => {} } : await createTestDatabase(options.cluster);
  const dataDir = await mkdtemp(join(tmpdir(), 'wattyard-test-'));
  return contextOn(
    database,
    createTestClock(options.now),
    { ...options, config: { dataDir, ...options.config } },
    async () => {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  );
}

async function contextOn(
  database: Pick<TestDatabase, 'database' | 'within' | 'drop'>,
  clock: TestClock,
  options: TestContextOptions,
  drop: () => Promise<void>,
): Promise<TestContext> {
  const log = options.log ?? pino({ level: 'silent' });
  const invalidations = createInvalidations(database.database.address, database.database.owner, log);
  await invalidations.start();
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), ...options.config };
  const files = createFiles(config, database.within, clock);
  await files.start();
  const siblings: TestContext[] = [];
  return {
    config,
    log,
    clock,
    database: database.database,
    within: database.within,
    invalidations,
    live: createLiveBus(),
    metrics: createMetrics(),
    broker: createQuietBroker(),
    files,
    sinks: SINKS,
    sibling: async () => {
      const sibling = await contextOn(database, clock, options, async () => {});
      siblings.push(sibling);
      return sibling;
    },
    stop: async () => {
      for (const sibling of siblings) await sibling.stop();
      await invalidations.stop();
      await drop();
    },
  };
}
