import pg from 'pg';
import { type ClusterAddress, OWNER, SUPERUSER } from './cluster.ts';

/** Ports on loopback of a Citus cluster to test on, `7701,7702,7703`: the coordinator first. Its superuser gets in without a password. */
export function citusAddress(ports = process.env.TEST_CITUS): ClusterAddress | null {
  const [port, ...workers] = (ports ?? '').split(',').filter(Boolean).map(Number);
  return port === undefined ? null : { host: '127.0.0.1', port, user: OWNER, workers };
}

/** On every node of a cluster, or on the one server; as a superuser, unless another is named. */
export async function onEveryNode(
  { host, port, workers = [] }: ClusterAddress,
  statements: readonly string[],
  at: { database?: string; user?: string } = {},
): Promise<void> {
  for (const each of [port, ...workers]) await onNode({ host, port: each, ...at }, statements);
}

async function onNode(address: pg.ClientConfig, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ user: SUPERUSER, database: 'postgres', ...address });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** An empty database on every node, which know each other in it. */
export async function makeClusterDatabase(cluster: ClusterAddress, name: string): Promise<void> {
  const { host, port, workers = [] } = cluster;
  await onEveryNode(cluster, [
    // Tests create these again, so the remains of an aborted run are removed first.
    `do $$ begin if not exists (select from pg_roles where rolname = '${OWNER}') then
      set local citus.enable_create_role_propagation = off; create role ${OWNER} login createdb createrole; end if; end $$`,
    `do $$ begin if exists (select from pg_database where datname = '${name}') then alter database ${name} allow_connections true; end if; end $$`,
    `drop database if exists ${name} with (force)`,
    `create database ${name} owner ${OWNER} template template0`,
  ]);
  await onEveryNode(cluster, ['create extension citus'], { database: name });
  await onNode({ host, port, database: name }, [
    `select citus_set_coordinator_host('${host}', ${port})`,
    ...workers.map((worker) => `select citus_add_node('${host}', ${worker})`),
  ]);
}

const IN_USE = '55006';
const TRIES = 20;

/** Removes a test database. A daemon that a cluster has just started in it is not stopped, and ends by itself. */
export async function dropDatabase(cluster: ClusterAddress, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await onEveryNode(cluster, [`drop database if exists ${name} with (force)`]);
    } catch (error) {
      if ((error as { code?: string }).code !== IN_USE || tries === TRIES) throw error;
    }
  }
}

/** The source of the copy must have no connections, not even the cluster's own daemons. */
export const closeDatabase = (cluster: ClusterAddress, name: string): Promise<void> =>
  onEveryNode(cluster, [
    `alter database ${name} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  ]);
