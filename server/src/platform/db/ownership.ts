import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { SECOND_MS } from '#domain/foundation/basics/time.ts';
import type { Context, Service } from '../../context.ts';
import { connectionTo } from './connection.ts';
import { CONNECT_MS } from './patience.ts';
import { systemScope } from './within.ts';

/** Two-part advisory locks have a separate key space: no other lock of the program conflicts with these. */
const LOCK_CLASS = 4783;

export interface OwnershipTimes {
  /** Interval of the checks for free jobs, which are also the heartbeat for other processes. */
  readonly roundMs: number;
  /** A process without a heartbeat for this long loses its jobs. */
  readonly frozenMs: number;
}
const TIMES: OwnershipTimes = { roundMs: 5 * SECOND_MS, frozenMs: 30 * SECOND_MS };

/** The jobs that this process owns. */
interface Ownership extends Service {
  /** Aborted when the job is lost; null while it is another's. */
  of(name: string): AbortSignal | null;
}

const TAKE = `select name from unnest($1::text[]) as name where pg_try_advisory_lock(${LOCK_CLASS}, hashtext(name))`;

const END_FROZEN = `
select pg_terminate_backend(a.pid) from pg_locks l join pg_stat_activity a on a.pid = l.pid
where l.locktype = 'advisory' and l.classid = ${LOCK_CLASS} and l.objsubid = 2 and l.granted
  and l.database = (select oid from pg_database where datname = current_database())
  and a.state_change < clock_timestamp() - $1 * interval '1 millisecond'
group by a.pid`;

/**
 * Takes the jobs that no other process has, and holds them as long as its session lives: a killed process releases them
 * when its connection ends. A stalled process is recognised by its session, in which nothing has happened for a while;
 * a process that wants its jobs ends that session.
 */
export function createOwnership(
  { database, within, log }: Pick<Context, 'database' | 'within' | 'log'>,
  names: readonly string[],
  { roundMs, frozenMs }: OwnershipTimes = TIMES,
): Ownership {
  const stopping = new AbortController();
  const owned = new Map<string, AbortController>();
  let client: pg.Client | null = null;
  let running: Promise<void> | null = null;

  const lose = (lost: pg.Client, error: Error) => {
    if (client !== lost) return;
    client = null;
    if (!stopping.signal.aborted) log.warn({ error: error.message }, 'lost the session that owns jobs');
    for (const each of owned.values()) each.abort(new Error('another process may have this job now'));
    owned.clear();
    // An outstanding answer would delay its end.
    lost.connection.stream.destroy();
  };
  const connect = async (): Promise<pg.Client> => {
    const made = new pg.Client({
      ...connectionTo(database.address, 'wattyard jobs'),
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: frozenMs / 2,
    });
    made.on('error', (error) => lose(made, error));
    await made.connect();
    return made;
  };
  const round = async () => {
    client ??= await connect();
    const session = client;
    const missing = names.filter((name) => !owned.has(name));
    try {
      const { rows } = await session.query<{ name: string }>(TAKE, [missing]);
      if (client !== session) return;
      for (const { name } of rows) owned.set(name, new AbortController());
      if (rows.length < missing.length) await endFrozen();
    } catch (error) {
      lose(session, error as Error);
    }
  };
  /** Sessions belong to the owner or the runtime: each user sees, and may end, only its own. */
  const endFrozen = async () => {
    await database.owner.query(END_FROZEN, [frozenMs]);
    await within(systemScope('jobs'), (tx) => tx.query(END_FROZEN, [frozenMs]));
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      // An unreachable database is reported by those who have work for it.
      await round().catch(() => {});
      await pause(roundMs, null, { signal: stopping.signal }).catch(() => {});
    }
  };

  return {
    of: (name) => owned.get(name)?.signal ?? null,
    start: async () => {
      running = loop();
    },
    stop: async () => {
      stopping.abort();
      await running;
      const session = client;
      client = null;
      owned.clear();
      await session?.end();
    },
  };
}
