import { migrate } from '#server/platform/db/migrate.ts';
import { createDatabase } from '#server/platform/db/pool.ts';
import { startCluster } from '../../../server/test/harness/cluster.ts';
import type { GeneratedFile } from '../generated-file.ts';
import { dumpSchema } from './dump.ts';

/** docs/database/schema.sql, from a temporary PostgreSQL with all migrations applied. */
export async function schemaFile(): Promise<GeneratedFile[]> {
  const cluster = await startCluster();
  try {
    const database = createDatabase(
      { owner: { ...cluster.address, database: cluster.address.user }, runtime: null },
      () => {},
    );
    try {
      await migrate(database.owner);
      const client = await database.owner.connect();
      try {
        return [{ path: 'docs/database/schema.sql', text: await dumpSchema(client) }];
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
