import pg from 'pg';
import { connectionTo, type DatabaseAddress, type DatabaseAddresses } from './connection.ts';
import { CONNECT_MS } from './patience.ts';
import { RUNTIME_ROLE } from './roles.ts';

export interface Database {
  /** Connections of the runtime role: under row-level security. Only `within` uses them. */
  readonly runtime: pg.Pool;
  /** Connections of the owner: migrations, partitions, and deleting from tables to which the runtime may only add. */
  readonly owner: pg.Pool;
  readonly addresses: DatabaseAddresses;
  /** For single connections of the runtime: notifications, and locks held by a session. */
  readonly address: DatabaseAddress;
  stop(): Promise<void>;
}

const INT8_ARRAY = 1016;
// bigint columns hold epoch milliseconds and ids: both exact in a double until the year 287396.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    const number: number = oid;
    if (number === pg.types.builtins.INT8) return Number;
    const parse = pg.types.getTypeParser(oid, format as 'text');
    return number === INT8_ARRAY ? (text: string) => (parse(text) as string[]).map(Number) : parse;
  },
};

const RUNTIME_CONNECTIONS = 12;

const SETTINGS = {
  random_page_cost: 1.1,
  jit: 'off',
  // For a Citus cluster; a plain PostgreSQL stores these settings and ignores them. The scope of a transaction is sent
  // along to the nodes, a table may be changed in a transaction that has read it, and batches of different devices do not
  // wait for each other's shards: their rows are locked all the same.
  'citus.propagate_set_commands': 'local',
  'citus.multi_shard_modify_mode': 'sequential',
  'citus.all_modifications_commutative': 'on',
};

/**
 * A server that accepts a connection and says nothing is unreachable. This limit belongs to the client because the
 * pool's own limit includes the wait for a turn: jobs may wait.
 */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
  }
}

/** A login of the runtime itself, or the owner's, which switches to the runtime role. */
const runtimeAddress = ({ owner, runtime }: DatabaseAddresses): DatabaseAddress =>
  runtime ?? { ...owner, options: `-c role=${RUNTIME_ROLE}` };

/** @param most connections for work */
export function createDatabase(
  addresses: DatabaseAddresses,
  onError: (error: Error) => void,
  most = RUNTIME_CONNECTIONS,
): Database {
  const pool = (of: DatabaseAddress, application: string, max: number) =>
    new pg.Pool({ ...connectionTo(of, application, SETTINGS), Client, types, max });
  const address = runtimeAddress(addresses);
  const runtime = pool(address, 'wattyard', most);
  const owner = pool(addresses.owner, 'wattyard owner', 2);
  for (const each of [runtime, owner]) {
    each.on('error', onError);
    // The pool listens to idle connections only: one that breaks in the middle of a transaction would end the process.
    each.on('connect', (client) => client.on('error', onError));
  }
  const stop = async () => void (await Promise.all([runtime.end(), owner.end()]));
  return { runtime, owner, addresses, address, stop };
}
