import pg from 'pg';
import { DATABASE, OWNER } from './access-rules.ts';
import { SOCKET_PORT } from './socket-folder.ts';

/** How a process reaches the embedded server: for `pg.Client` and `pg.Pool`. */
export interface EmbeddedAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly ssl: false;
}

export const addressIn = (socketFolder: string): EmbeddedAddress => ({
  host: socketFolder,
  port: SOCKET_PORT,
  user: OWNER,
  database: DATABASE,
  ssl: false,
});

/**
 * The result of a connection attempt: `absent`: nobody listens; `busy`: a server exists but is starting, recovering,
 * stopping or full.
 */
type Attempt = { client: pg.Client; postmasterPid: number } | 'absent' | 'busy';

const CONNECT_TIMEOUT_MS = 5_000;
const ABSENT = ['ENOENT', 'ECONNREFUSED', 'ENOTDIR'];
// Ended by the administrator or a crash; starting, stopping or recovering; too many connections; broken connection.
const BUSY = ['57P01', '57P02', '57P03', '53300', 'ECONNRESET', 'EPIPE'];
const NO_SUCH_DATABASE = '3D000';
const MADE_MEANWHILE = ['42P04', '23505'];
/** Two-part keys are a space of their own in PostgreSQL: no other lock of the program meets this one. */
export const PRESENCE_LOCK = '4780, 18';
/** Held while the runtime's login is made. */
export const LOGIN_LOCK = '4780, 19';

/** Connects and says "in use" by a shared lock, which the kernel lets go with the process, however it ends. */
export async function attemptToJoin(address: EmbeddedAddress): Promise<Attempt> {
  const client = new pg.Client({
    ...address,
    application_name: 'wattyard supervisor',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      `select pg_advisory_lock_shared(${PRESENCE_LOCK}), split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid`,
    );
    return { client, postmasterPid: rows[0]?.pid ?? 0 };
  } catch (error) {
    await client.end().catch(() => {});
    return verdict(error as Error & { code?: string }, address);
  }
}

async function verdict(error: Error & { code?: string }, address: EmbeddedAddress): Promise<Attempt> {
  const code = error.code ?? '';
  if (ABSENT.includes(code)) return 'absent';
  if (code === NO_SUCH_DATABASE && address.database === DATABASE) {
    await createDatabase(address);
    return attemptToJoin(address);
  }
  if (BUSY.includes(code) || /timeout|terminated/i.test(error.message)) return 'busy';
  throw error;
}

async function createDatabase(address: EmbeddedAddress): Promise<void> {
  const client = new pg.Client({ ...address, database: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`create database ${DATABASE}`);
  } catch (error) {
    if (!MADE_MEANWHILE.includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}
