import pg from 'pg';
import { ROOT_PATH } from '#domain/foundation/basics/company-path.ts';
import { NO_KEYS, type SecretKeys } from '../secrets/secret-keys.ts';
import { isCancelled, isUnanswered, NO_ANSWER, NO_CONNECTION } from './away.ts';
import { type Patience, patienceNow } from './patience.ts';
import type { Database } from './pool.ts';
import { rowsOf } from './rows.ts';
import { Sql } from './sql.ts';

/** The rows that a transaction may see: a company's subtree, and what is leased to it from outside. */
export interface Scope {
  readonly path: string;
  /** The instant at which leases are evaluated; null where only the company's own devices are meant. */
  readonly leasesAt: number | null;
}

/** Everything owned by a company and those below it. */
export const ownScope = (path: string): Scope => ({ path, leasesAt: null });

/** The scope of the program itself. The reason is written in the logs of slow and failed statements. */
export const systemScope = (reason: string): Scope & { reason: string } => ({ ...ownScope(ROOT_PATH), reason });

/** A statement that is planned once for a connection. */
interface Prepared {
  readonly name: string;
  readonly text: string;
}

export type Statement = string | Sql | Prepared;

export interface Tx {
  /**
   * Rows of a statement, which is a text with the values of its places, or has them in it. Columns are named as in the
   * database, and fields in camel case: `raised_at` is read as `raisedAt`.
   */
  query<T extends object>(statement: Statement, values?: unknown[]): Promise<T[]>;
  /** The only row; throws when there is none. */
  one<T extends object>(statement: Statement, values?: unknown[]): Promise<T>;
  /** The first row or null. */
  maybe<T extends object>(statement: Statement, values?: unknown[]): Promise<T | null>;
  /** The number of rows that a statement has written. */
  write(statement: Statement, values?: unknown[]): Promise<number>;
  /** The connection itself, for COPY and for several statements in one message. */
  readonly client: pg.PoolClient;
  /** What opens the secrets of the installation. */
  readonly secretKeys: SecretKeys;
}

export type Within = <T>(scope: Scope, work: (tx: Tx) => Promise<T>) => Promise<T>;

type Run = <R extends pg.QueryArrayConfig | pg.QueryConfig>(
  statement: R,
) => Promise<R extends pg.QueryArrayConfig ? pg.QueryArrayResult : pg.QueryResult>;

function configOf(statement: Statement, values: unknown[]): pg.QueryConfig {
  if (statement instanceof Sql) return statement.statement;
  return typeof statement === 'string' ? { text: statement, values } : { ...statement, values };
}

const transaction = (client: pg.PoolClient, secretKeys: SecretKeys, run: Run): Tx => {
  const query = async <T extends object>(statement: Statement, values: unknown[] = []) =>
    rowsOf<T>(await run({ ...configOf(statement, values), rowMode: 'array' }));
  return {
    client,
    secretKeys,
    query,
    write: async (statement, values = []) => (await run(configOf(statement, values))).rowCount ?? 0,
    maybe: async <T extends object>(statement: Statement, values?: unknown[]) =>
      (await query<T>(statement, values))[0] ?? null,
    one: async <T extends object>(statement: Statement, values?: unknown[]) => {
      const [row] = await query<T>(statement, values);
      if (!row) throw new Error('a row was expected');
      return row;
    },
  };
};

/** The only way to the runtime's connections: one transaction that has entered a scope. */
export const createWithin =
  (database: Database, secretKeys: SecretKeys = NO_KEYS): Within =>
  async (scope, work) => {
    const patience = patienceNow();
    const client = await connection(database.runtime, patience);
    const limit = patience && { query_timeout: patience.statementMs };
    const run = <R>(statement: pg.QueryConfig) => client.query({ ...statement, ...limit }) as Promise<R>;
    let broken: Error | undefined;
    try {
      await run({ text: `begin; ${enter(scope, patience)}` });
      const result = await work(transaction(client, secretKeys, run));
      await run({ text: 'commit' });
      return result;
    } catch (error) {
      // A connection that waits for an answer accepts no other statement.
      if (isUnanswered(error)) broken = error;
      else
        await run({ text: 'rollback' }).catch((fault: Error) => {
          broken = fault;
        });
      // A process that was busy itself may hear of the server's limit before its own is over.
      throw patience && isCancelled(error) ? new Error(NO_ANSWER, { cause: error }) : error;
    } finally {
      client.release(broken);
    }
  };

/** What nobody waits for any more goes on for so long on the server, which is not told that its client is gone. */
const GRACE_MS = 1_000;

/**
 * One message with the beginning of the transaction. No SET, which a cluster would send to each node with all that stands
 * beside it.
 */
function enter({ path, leasesAt }: Scope, patience: Patience | null): string {
  const limit = patience ? `, set_config('statement_timeout', '${patience.statementMs + GRACE_MS}', true)` : '';
  return `select enter(${pg.escapeLiteral(path)}, ${leasesAt ?? 'null'})${limit}`;
}

/** A connection that is awaited no longer than the caller waits: one that arrives later is returned unused. */
async function connection(pool: pg.Pool, patience: Patience | null): Promise<pg.PoolClient> {
  const coming = pool.connect();
  if (patience === null) return coming;
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new Error(NO_CONNECTION));
    coming.then((client) => client.release()).catch(() => {});
  }, patience.connectionMs);
  try {
    return await Promise.race([coming, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
