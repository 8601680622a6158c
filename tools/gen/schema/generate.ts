import { migrate } from '#server/platform/db/migrate.ts';
import type { GeneratedFile } from '../generated-file.ts';
import { dumpSchema } from './dump.ts';
import { withDatabase } from './with-database.ts';

/** docs/database/schema.sql, from a temporary PostgreSQL as a new installation makes it. */
export const schemaFile = (): Promise<GeneratedFile[]> =>
  withDatabase(async (client, owner) => {
    await migrate(owner);
    return [{ path: 'docs/database/schema.sql', text: await dumpSchema(client) }];
  });
