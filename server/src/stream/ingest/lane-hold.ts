import { setTimeout as pause } from 'node:timers/promises';
import type { Service } from '../../context.ts';
import type { Database } from '../../platform/db/pool.ts';
import { systemScope, type Tx, type Within } from '../../platform/db/within.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { seqsOf } from '../device-state/snapshots.ts';
import { holdDaysOpen, tryLanesOf } from '../history/locks.ts';

/** A worker that is stalled in the middle of a batch loses its lane after this time; it repeats the batch when it wakes. */
export const LANE_HOLD_MS = 15_000;

const HOLDER = 'wattyard lane';

/** What a transaction holds from its first message on. */
export interface Held {
  readonly lanes: ReadonlySet<number>;
  /** Days that are sealed, or are being sealed; none of the others will be before the transaction ends. */
  readonly sealed: ReadonlySet<number>;
  /** Number of inputs processed, by device, without devices that no longer exist; of the held lanes no other changes it. */
  readonly seqs: ReadonlyMap<number, number>;
}

/** Limits every step of the transaction. */
const limitSteps = (holdMs: number): string =>
  `select set_config('application_name', '${HOLDER}', true), set_config('statement_timeout', '${holdMs}', true),
    set_config('idle_in_transaction_session_timeout', '${holdMs}', true)`;

/**
 * Takes the free ones among the lanes of devices, holds days open, and reads what holds since: all in one message,
 * each statement with a snapshot of its own. None of them is SET: a cluster would send the whole message to each node,
 * which would take the lanes there again, for itself.
 */
export async function holdLanes(
  { client }: Pick<Tx, 'client'>,
  deviceIds: readonly number[],
  days: readonly number[],
  holdMs: number,
): Promise<Held> {
  const locks = days.length > 0 ? [holdDaysOpen(days)] : [];
  const text = [
    tryLanesOf(deviceIds),
    ...locks,
    limitSteps(holdMs),
    `select day from sealed_day where day = any('{${days.join()}}')`,
    seqsOf(`'{${deviceIds.join()}}'`),
  ].join('; ');
  // Several statements in one text have several answers.
  const answers = (await client.query({ text, rowMode: 'array' })) as unknown as readonly { rows: unknown[][] }[];
  const [[[lanes]], sealed, seqs] = [answers[0]!, answers.at(-2)!, answers.at(-1)!].map(({ rows }) => rows) as [
    [[number[]]],
    [number][],
    [number, number][],
  ];
  return { lanes: new Set(lanes), sealed: new Set(sealed.map(([day]) => day)), seqs: new Map(seqs) };
}

/**
 * PostgreSQL's own timeouts do not end a session that waits to read rows of a COPY, or to write rows to a client that
 * does not read.
 */
const END_STUCK = `
select pg_terminate_backend(pid) as ended from pg_stat_activity
where datname = current_database() and application_name = $1 and state = 'active' and wait_event_type = 'Client'
  and query_start < clock_timestamp() - $2 * interval '1 millisecond'`;

interface GuardParts {
  readonly database: Pick<Database, 'owner'>;
  readonly within: Within;
  readonly log: Logger;
}

/** Ends sessions that hold a lane and have waited too long for their worker, whichever process that is. */
export function createLaneGuard({ database, within, log }: GuardParts, holdMs = LANE_HOLD_MS): Service {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const values = [HOLDER, holdMs];

  /** Workers' sessions belong to the owner or the runtime: each user sees, and may end, only its own. */
  const look = async () => {
    const { rows } = await database.owner.query(END_STUCK, values);
    const others = await within(systemScope('lane guard'), (tx) => tx.query(END_STUCK, values));
    const sessions = rows.length + others.length;
    if (sessions > 0) log.warn({ sessions }, 'a worker stalled in the middle of a batch: its lane was released');
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      // An unreachable database is reported by those who have work for it.
      await look().catch(() => {});
      await pause(holdMs / 3, null, { signal: stopping.signal }).catch(() => {});
    }
  };
  return {
    start: async () => {
      running = loop();
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
