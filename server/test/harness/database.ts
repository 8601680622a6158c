import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { DatabaseAddress } from '#server/platform/db/connection.ts';
import { createDatabase, type Database } from '#server/platform/db/pool.ts';
import { RUNTIME_ROLE } from '#server/platform/db/roles.ts';
import { createWithin, type Within } from '#server/platform/db/within.ts';
import { dropDatabase, onEveryNode } from './citus.ts';
import type { ClusterAddress } from './cluster.ts';
import { TEMPLATE } from './global-setup.ts';

export interface TestDatabase {
  readonly database: Database;
  readonly within: Within;
  readonly address: DatabaseAddress;
  /** Closes the connections and removes the database. */
  drop(): Promise<void>;
}

/** A migrated, empty database of its own, copied from the template. Call once per test file, `drop` after all. */
export async function createTestDatabase(cluster: ClusterAddress = inject('cluster')): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onEveryNode(cluster, [`create database ${name} owner ${cluster.user} template ${TEMPLATE} strategy file_copy`]);
  const owner = { ...cluster, database: name };
  const database = createDatabase({ owner, runtime: { ...owner, user: RUNTIME_ROLE } }, () => {});
  return {
    database,
    within: createWithin(database),
    address: database.address,
    drop: async () => {
      await database.stop();
      await dropDatabase(cluster, name);
    },
  };
}
