import type { Config } from '../config/config.ts';
import { addressesOf } from '../platform/db/addresses.ts';
import { isDatabaseAway } from '../platform/db/away.ts';
import { isCitus } from '../platform/db/distribute.ts';
import { startEmbedded } from '../platform/db/embedded/start-embedded.ts';
import { migrate, NewerDatabase } from '../platform/db/migrate.ts';
import { createDatabase, type Database } from '../platform/db/pool.ts';
import { RUNTIME_ROLE } from '../platform/db/roles.ts';
import { checkRuntimeRole, isSameDatabase } from '../platform/db/runtime-role.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Lifecycle } from './lifecycle.ts';
import { StartError } from './start-error.ts';

/**
 * The configured database or the embedded one, with the newest schema and a runtime role that is bound by row-level
 * security.
 */
export async function openDatabase(
  config: Config,
  log: Logger,
  lifecycle: Lifecycle,
  reportDiskFull?: (isFull: boolean) => void,
): Promise<Database> {
  const embedded =
    config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir, log, reportDiskFull }) : null;
  // It has a limit of its own for its last checkpoint.
  if (embedded) lifecycle.add('embedded database', embedded.stop, Number.POSITIVE_INFINITY);
  const addresses = addressesOf(config, embedded);
  const database = createDatabase(addresses, (error) =>
    log.warn({ error: error.message }, 'lost a connection to the database'),
  );
  lifecycle.add('connections to the database', database.stop);
  try {
    for (const name of await migrate(database.owner)) log.info({ migration: name }, 'migrated');
  } catch (error) {
    if (error instanceof NewerDatabase) throw new StartError(error.message);
    throw config.databaseUrl === undefined || !isUnreachable(error)
      ? error
      : unreachable('DATABASE_URL', error as Error);
  }
  if (addresses.runtime === null) {
    if (await isCitus(database.owner)) {
      throw new StartError(
        `a Citus cluster needs DATABASE_RUNTIME_URL: its nodes sign in to each other as the connected user, and ${RUNTIME_ROLE} cannot`,
      );
    }
    log.warn(
      {},
      'DATABASE_RUNTIME_URL is not set: the server signs in as the owner of the database and switches to a role from which it could switch back',
    );
  }
  await checkRuntime(database, addresses.runtime !== null, config);
  return database;
}

async function checkRuntime(database: Database, hasOwnLogin: boolean, config: Config): Promise<void> {
  try {
    await checkRuntimeRole(database.runtime, hasOwnLogin);
  } catch (error) {
    if (config.databaseRuntimeUrl === undefined) throw error;
    throw isUnreachable(error)
      ? unreachable('DATABASE_RUNTIME_URL', error as Error)
      : new StartError(`the user of DATABASE_RUNTIME_URL cannot be used: ${(error as Error).message}`);
  }
  if (config.databaseRuntimeUrl !== undefined && !(await isSameDatabase(database))) {
    throw new StartError('DATABASE_RUNTIME_URL and DATABASE_URL are different databases');
  }
}

// Network errors have names, refusals by the server (password, database, startup) SQLSTATEs of three classes.
const isUnreachable = (error: unknown) =>
  isDatabaseAway(error) || /^(E[A-Z]+|28...|3D...|57P..)$/.test(String((error as { code?: unknown }).code));
const unreachable = (variable: 'DATABASE_URL' | 'DATABASE_RUNTIME_URL', error: Error) =>
  new StartError(`the database of ${variable} refuses the sign-in: ${error.message}`);
