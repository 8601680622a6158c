import type { Config } from '../config.ts';
import { isDatabaseAway } from '../platform/db/away.ts';
import type { DatabaseAddress } from '../platform/db/connection.ts';
import { startEmbedded } from '../platform/db/embedded/start-embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createDatabase, type Database } from '../platform/db/pool.ts';
import { checkRuntimeRole } from '../platform/db/runtime-role.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Lifecycle } from './lifecycle.ts';
import { StartError } from './start-error.ts';

/** The configured database or the embedded one, at the newest schema, with a runtime role that is bound. */
export async function openDatabase(config: Config, log: Logger, lifecycle: Lifecycle): Promise<Database> {
  const database = createDatabase(await addressOf(config, log, lifecycle), (error) =>
    log.warn({ error: error.message }, 'lost a connection to the database'),
  );
  lifecycle.add('connections to the database', database.stop);
  try {
    for (const name of await migrate(database.owner)) log.info({ migration: name }, 'migrated');
  } catch (error) {
    throw config.databaseUrl === undefined || !isUnreachable(error) ? error : unreachable(error as Error);
  }
  await checkRuntimeRole(database.runtime);
  return database;
}

async function addressOf(config: Config, log: Logger, lifecycle: Lifecycle): Promise<DatabaseAddress> {
  if (config.databaseUrl !== undefined) return { connectionString: config.databaseUrl };
  const embedded = await startEmbedded({ dataDir: config.dataDir, log });
  lifecycle.add('embedded database', embedded.stop);
  return embedded.address;
}

// Network faults carry names, refusals of the server (password, database, start-up) SQLSTATEs of three classes.
const isUnreachable = (error: unknown) =>
  isDatabaseAway(error) || /^(E[A-Z]+|28...|3D...|57P..)$/.test(String((error as { code?: unknown }).code));
const unreachable = (error: Error) =>
  new StartError(`the database of DATABASE_URL does not let Wattyard in: ${error.message}`);
