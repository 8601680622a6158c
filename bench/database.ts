import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createDatabase, type Database } from '#server/platform/db/pool.ts';

/** Runs work on a migrated, empty embedded database of the settings that `npm start` uses, and removes it. */
export async function withBenchDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wattyard-bench-'));
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) });
  const database = createDatabase(embedded.address, () => {});
  try {
    await migrate(database.owner);
    return await work(database);
  } finally {
    await database.stop();
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
