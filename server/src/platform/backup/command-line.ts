import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { addressesOf } from '../db/addresses.ts';
import { startEmbedded } from '../db/embedded/start-embedded.ts';
import { createDatabase, type Database } from '../db/pool.ts';
import { createLogger } from '../log/logger.ts';

/** Runs work on the database of the settings: the configured one, or the embedded one, started when it does not run. */
export async function onDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const log = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const embedded = config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir, log }) : null;
  const database = createDatabase(addressesOf(config, embedded), (error) =>
    log.debug({ error: error.message }, 'lost a database connection'),
  );
  try {
    return await work(database);
  } finally {
    await database.stop();
    await embedded?.stop();
  }
}

/** Connecting to the embedded database of a folder would create one. */
export function mustHaveDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres')))
    throw new Error(`there is no database in ${dataDir}: set DATA_DIR or DATABASE_URL as the server has it`);
}

/** Aborted by Ctrl-C or SIGTERM, so that nothing incomplete remains. A second signal ends the program. */
export function untilAskedToStop(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => controller.abort(new Error(`interrupted (${signal})`)));
  }
  return controller.signal;
}

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
export const sizeOf = (bytes: number): string =>
  bytes < MEGABYTE ? `${(bytes / KILOBYTE).toFixed(1)} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;
