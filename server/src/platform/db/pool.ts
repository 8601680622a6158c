import pg from 'pg';
import { CONNECT_MS } from './patience.ts';

/** How to reach the database: the owner's connection settings. */
export type DatabaseAddress = pg.ClientConfig;

export interface Database {
  /** Connections of the runtime role: under row-level security. Only `within` uses them. */
  readonly runtime: pg.Pool;
  /** The same for locks that are held while work takes connections of `runtime`: else jobs that begin together would wait for each other. */
  readonly locks: pg.Pool;
  /** Connections of the owner: migrations and partitions only. */
  readonly owner: pg.Pool;
  readonly address: DatabaseAddress;
  stop(): Promise<void>;
}

// bigint columns hold epoch milliseconds and ids: both exact in a double until the year 287396.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

const RUNTIME_CONNECTIONS = 12;

/** A server that takes a connection and says nothing is away. Of the client, as that of a pool limits the wait for a turn too: jobs may wait. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
  }
}

export function createDatabase(address: DatabaseAddress, onError: (error: Error) => void): Database {
  const options = '-c random_page_cost=1.1 -c jit=off';
  const ofRuntime = {
    ...address,
    Client,
    types,
    max: RUNTIME_CONNECTIONS,
    options: `${options} -c role=wattyard_runtime`,
  };
  const runtime = new pg.Pool({ ...ofRuntime, application_name: 'wattyard' });
  const locks = new pg.Pool({ ...ofRuntime, application_name: 'wattyard jobs' });
  const owner = new pg.Pool({ ...address, Client, types, max: 2, application_name: 'wattyard owner', options });
  for (const pool of [runtime, locks, owner]) {
    pool.on('error', onError);
    // The pool listens to idle connections only: one that breaks in the middle of a transaction would end the process.
    pool.on('connect', (client) => client.on('error', onError));
  }
  const stop = async () => void (await Promise.all([runtime.end(), locks.end(), owner.end()]));
  return { runtime, locks, owner, address, stop };
}
