import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { DatabaseAddresses } from '#server/platform/db/connection.ts';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createDatabase, type Database } from '#server/platform/db/pool.ts';
import { databaseUrl, startCluster } from '../server/test/harness/cluster.ts';

let hasty: { readonly addresses: DatabaseAddresses; readonly url: string } | null = null;

/** Settings with which another program connects to the same database. */
export interface ProgramSettings {
  readonly DATA_DIR: string;
  readonly DATABASE_URL?: string;
}

/** Runs work on an empty, migrated embedded database with the settings of `npm start`, and removes it afterwards. */
export async function withBenchDatabase<T>(
  work: (database: Database, settings: ProgramSettings) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wattyard-bench-'));
  const embedded = hasty ? null : await startEmbedded({ dataDir, log: pino({ level: 'silent' }) });
  try {
    const settings = { DATA_DIR: dataDir, ...(hasty && { DATABASE_URL: hasty.url }) };
    return await onDatabase(embedded?.addresses ?? hasty!.addresses, (database) => work(database, settings));
  } finally {
    await embedded?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** While `work` runs, all benchmarks share one server without durability: for runs that do not measure. */
export async function onOneHastyServer(work: () => Promise<void>): Promise<void> {
  const cluster = await startCluster();
  const { address } = cluster;
  hasty = {
    addresses: { owner: { ...address, database: address.user }, runtime: null },
    url: databaseUrl(address, address.user),
  };
  try {
    await work();
  } finally {
    hasty = null;
    await cluster.stop();
  }
}

async function onDatabase<T>(addresses: DatabaseAddresses, work: (database: Database) => Promise<T>): Promise<T> {
  const database = createDatabase(addresses, () => {});
  try {
    await database.owner.query('drop schema public cascade; create schema public');
    await migrate(database.owner);
    return await work(database);
  } finally {
    await database.stop();
  }
}
