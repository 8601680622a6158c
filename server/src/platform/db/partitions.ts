import type pg from 'pg';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { isCitus } from './distribute.ts';
import type { Database } from './pool.ts';
import { RUNTIME_ROLE } from './roles.ts';

/** Records older than this many days never get a partition of the log any more. */
export const OPEN_DAYS = 45;

const DROP_LOCK_TIMEOUT_MS = 500;
const LOCK_NOT_AVAILABLE = '55P03';
const NAME = /^record_log_d(\d+)$/;

/** Partition of the log for a UTC day. */
export const partitionOf = (day: number): string => `record_log_d${day}`;

/** The log's partitions, one per UTC day. Their DDL belongs to the owner and is written only here. */
export interface Partitions {
  /** Days that have a partition as far as this process knows: others may have dropped some. */
  has(day: number): boolean;
  /** Makes the partitions that are missing; days that are sealed or being sealed get none. */
  ensure(days: readonly number[]): Promise<void>;
  /** Days that have a partition now, oldest first. */
  list(): Promise<number[]>;
  /** Rows ever inserted into the partitions that there are, by day. */
  insertCounts(): Promise<Map<number, number>>;
  /** Marks a day as sealed and drops its partition, both or neither. False when readers hold it: try again later. */
  retire(day: number): Promise<boolean>;
}

export function createPartitions(database: Database): Partitions {
  const known = new Set<number>();

  const create = async (day: number) => {
    const client = await database.owner.connect();
    try {
      await client.query('begin');
      // One after the other: two creations at once would wait for each other's lock on the log.
      await client.query("select pg_advisory_xact_lock(hashtext('partitions of record_log'))");
      const { rows } = await client.query('select from sealed_day where day = $1', [day]);
      if (rows.length === 0) {
        const exists = await client.query('select from pg_class where relname = $1', [partitionOf(day)]);
        if (exists.rows.length === 0) await createPartition(client, day);
      }
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
    known.add(day);
  };

  return {
    has: (day) => known.has(day),
    ensure: async (days) => {
      for (const day of days) if (!known.has(day)) await create(day);
    },
    list: () => listPartitions(database.owner),
    insertCounts: () => insertCounts(database.owner),
    retire: async (day) => {
      const client = await database.owner.connect();
      try {
        await client.query('begin');
        await client.query(`set local lock_timeout = ${DROP_LOCK_TIMEOUT_MS}`);
        await client.query("update sealed_day set state = 'sealed' where day = $1", [day]);
        await client.query(`drop table if exists ${partitionOf(day)}`);
        await client.query('commit');
        known.delete(day);
        return true;
      } catch (error) {
        await client.query('rollback').catch(() => {});
        if (isCode(error, LOCK_NOT_AVAILABLE)) return false;
        throw error;
      } finally {
        client.release();
      }
    },
  };
}

const COUNTS = `select coalesce(json_object_agg(relname, n_tup_ins), '{}') as counts from pg_stat_all_tables
  where schemaname = 'public' and relname ~ '^record_log_d\\d+(_\\d+)?$'`;
/** A shard has its number behind the name of the partition. */
const COUNTED = /^record_log_d(\d+)(_\d+)?$/;

/**
 * Each server counts only what it stores itself: on a cluster all nodes are asked, since the coordinator's own counts
 * stay at 0.
 */
async function insertCounts(owner: pg.Pool): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const of of await ((await isCitus(owner)) ? countsOfNodes(owner) : countsOfServer(owner))) {
    for (const [name, inserted] of Object.entries(of)) {
      const day = Number(COUNTED.exec(name)?.[1]);
      counts.set(day, (counts.get(day) ?? 0) + inserted);
    }
  }
  return counts;
}

type Counts = Record<string, number>;

const countsOfServer = async (owner: pg.Pool): Promise<Counts[]> =>
  (await owner.query<{ counts: Counts }>(COUNTS)).rows.map(({ counts }) => counts);

async function countsOfNodes(owner: pg.Pool): Promise<Counts[]> {
  const { rows } = await owner.query<{ success: boolean; result: string }>(
    'select success, result from run_command_on_all_nodes($1)',
    [COUNTS],
  );
  const failed = rows.find(({ success }) => !success);
  if (failed) throw new Error(`a cluster node does not report what it stores: ${failed.result}`);
  return rows.map(({ result }) => JSON.parse(result));
}

/** Days that have a partition, oldest first, as this connection sees them. */
export async function listPartitions(client: Pick<pg.ClientBase, 'query'>): Promise<number[]> {
  const { rows } = await client.query<{ name: string }>(
    "select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'record_log'::regclass",
  );
  return rows
    .flatMap(({ name }) => NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

/**
 * Creates a partition in the transaction of an owner's connection. It is created as a table and then attached, which
 * waits for no reader or writer of the log; `partition of` would wait for all.
 */
export async function createPartition(client: Pick<pg.ClientBase, 'query'>, day: number): Promise<void> {
  const name = partitionOf(day);
  await client.query(`create table ${name} (like record_log including all)`);
  // Records are copied into it; they are read through the log alone, whose policy asks for a scope.
  await client.query(`grant insert on ${name} to ${RUNTIME_ROLE}`);
  await client.query(
    `alter table record_log attach partition ${name} for values from (${day * DAY_MS}) to (${(day + 1) * DAY_MS})`,
  );
}

const isCode = (error: unknown, code: string): boolean => (error as pg.DatabaseError | null)?.code === code;
