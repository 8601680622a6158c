import pg from 'pg';
import { inject } from 'vitest';
import { SUPERUSER } from './cluster.ts';

/** Transactions of a database that wait for a lock, on any node of a cluster. */
export async function lockWaits(database: string | undefined): Promise<number> {
  const { host, port, workers = [] } = inject('cluster');
  let waits = 0;
  for (const each of [port, ...workers]) {
    const client = new pg.Client({ host, port: each, user: SUPERUSER, database: 'postgres' });
    await client.connect();
    try {
      const text = "select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'";
      waits += (await client.query(text, [database])).rowCount ?? 0;
    } finally {
      await client.end();
    }
  }
  return waits;
}
