import type pg from 'pg';
import { createDatabase } from '#server/platform/db/pool.ts';
import { startCluster } from '../../../server/test/harness/cluster.ts';

/** Work in an empty database of a temporary PostgreSQL. */
export async function withDatabase<T>(work: (client: pg.PoolClient, owner: pg.Pool) => Promise<T>): Promise<T> {
  const cluster = await startCluster();
  try {
    const database = createDatabase(
      { owner: { ...cluster.address, database: cluster.address.user }, runtime: null },
      () => {},
    );
    try {
      const client = await database.owner.connect();
      try {
        return await work(client, database.owner);
      } finally {
        client.release();
      }
    } finally {
      await database.stop();
    }
  } finally {
    await cluster.stop();
  }
}
