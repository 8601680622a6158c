import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { forCluster } from '#server/platform/db/cluster-statements.ts';
import { distribute } from '#server/platform/db/distribute.ts';
import { enterRoot } from '#server/platform/db/enter-root.ts';
import { ensureMigrationTable, migrationNames } from '#server/platform/db/migrate.ts';
import { statementsOf } from '#server/platform/db/statements.ts';
import { dumpSchema } from '../../../tools/gen/schema/dump.ts';
import { emptyDatabase } from '../backup/ground.ts';

/** The first release that spread its tables over a cluster had these. */
const FIRST_SPREAD = '0025-snapshots.sql';

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('a cluster that every release has migrated has the schema of a new one', { timeout: 480_000 }, async () => {
  const database = await emptyDatabase();
  const client = await database.owner.connect();
  await ensureMigrationTable(client);
  for (const name of await migrationNames()) {
    await client.query('begin');
    await enterRoot(client);
    for (const statement of statementsOf(await read(`server/migrations/${name}`)).flatMap(forCluster))
      await client.query(statement).catch((cause) => expect.fail(`${name}: ${cause.message}\n${statement}`));
    await client.query('commit');
    if (name >= FIRST_SPREAD) await distribute(client);
  }
  client.release();
  expect(await dumpSchema(database.owner)).toBe(await read('docs/database/schema.sql'));
});
