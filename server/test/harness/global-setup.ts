import type { TestProject } from 'vitest/node';
import { migrate } from '#server/platform/db/migrate.ts';
import { createDatabase } from '#server/platform/db/pool.ts';
import { RUNTIME_ROLE } from '#server/platform/db/roles.ts';
import { citusAddress, closeDatabase, makeClusterDatabase } from './citus.ts';
import { type ClusterAddress, startCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: ClusterAddress;
  }
}

/** The database that every test file gets a copy of. */
export const TEMPLATE = 'wattyard';

/** The template of `emptyDatabase` on a Citus cluster: its nodes know each other in it, and it has nothing else. */
export const EMPTY_TEMPLATE = 'wattyard_empty';

/** One PostgreSQL for a run of the tests, or the Citus cluster that is named, with a migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const citus = citusAddress();
  if (citus) {
    for (const name of [TEMPLATE, EMPTY_TEMPLATE]) await makeClusterDatabase(citus, name);
    await makeTemplate(citus);
    for (const name of [TEMPLATE, EMPTY_TEMPLATE]) await closeDatabase(citus, name);
    project.provide('cluster', citus);
    return async () => {};
  }
  const cluster = await startCluster();
  await makeTemplate(cluster.address);
  project.provide('cluster', cluster.address);
  return cluster.stop;
}

export async function makeTemplate(cluster: ClusterAddress): Promise<void> {
  const database = createDatabase({ owner: { ...cluster, database: TEMPLATE }, runtime: null }, () => {});
  await migrate(database.owner);
  await database.owner.query(`alter role ${RUNTIME_ROLE} login`);
  await database.stop();
}
