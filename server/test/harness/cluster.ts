import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { RUNTIME_ROLE } from '#server/platform/db/roles.ts';
import { findPrograms } from './programs.ts';

/** How tests reach the cluster: plain values, so that they travel to workers. */
export interface ClusterAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /** Ports of the workers of a Citus cluster, on the same host; absent: one PostgreSQL. */
  readonly workers?: readonly number[];
}

/** Address of a test database as an operator writes it. */
export const databaseUrl = ({ host, user, port }: ClusterAddress, name: string | undefined): string =>
  `postgres:///${name}?${new URLSearchParams({ host, user, port: String(port) })}`;

/** A program's settings for a test database. The nodes of a cluster sign in to each other as the user of the runtime. */
export const databaseSettings = (cluster: ClusterAddress, name: string | undefined): Record<string, string> => ({
  DATABASE_URL: databaseUrl(cluster, name),
  ...(cluster.workers && { DATABASE_RUNTIME_URL: databaseUrl({ ...cluster, user: RUNTIME_ROLE }, name) }),
});

export interface Cluster {
  readonly address: ClusterAddress;
  /** Suspends its processes, as a dead disk would; the returned function resumes them. */
  freeze(): Promise<() => void>;
  stop(): Promise<void>;
}

const PORT = 5432;
export const SUPERUSER = 'postgres';
/** As an operator's database gives it: may make databases and roles, is no superuser, is bound by forced row-level security. */
export const OWNER = 'wattyard';
const START_LIMIT_MS = 20_000;
const POLL_MS = 50;
const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'Etc/UTC' };
const SETTINGS = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  // Its workers belong to the superuser, and would prevent an ordinary owner from dropping a database.
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_connections=300',
  'shared_buffers=128MB',
  'timezone=UTC',
];

// The server dies with this process, even when it is killed: the shell ends it when its input closes.
const UNTIL_INPUT_CLOSES = '"$@" & server=$!; cat >/dev/null; kill -INT $server; wait $server; rm -rf "$FOLDER"';

/** A PostgreSQL of its own in a temporary folder, reached by a Unix socket, without care for durability. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'wattyard-test-'));
  const { initdb, postgres, runAs } = await findPrograms(folder);
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  const data = join(folder, 'data');
  const as = { ...runAs, cwd: '/', env: { ...ENVIRONMENT, FOLDER: folder } };
  await promisify(execFile)(
    initdb,
    ['--username', SUPERUSER, '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync', '--pgdata', data],
    as,
  );
  const settings = [...SETTINGS, `unix_socket_directories=${folder}`].flatMap((setting) => ['-c', setting]);
  const server = spawn('sh', ['-c', UNTIL_INPUT_CLOSES, 'sh', postgres, '-D', data, ...settings], {
    ...as,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let output = '';
  server.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4_000);
  });
  const stop = async () => {
    const exited = once(server, 'exit');
    server.stdin.end();
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await prepareOwner(folder, () => output);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address: { host: folder, port: PORT, user: OWNER }, freeze: () => freeze(data), stop };
}

async function freeze(data: string): Promise<() => void> {
  const [first = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
  const postmaster = Number(first);
  process.kill(postmaster, 'SIGSTOP');
  // It makes no more of them now.
  const children = (await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8'))
    .split(' ')
    .filter(Boolean)
    .map(Number);
  for (const pid of children) process.kill(pid, 'SIGSTOP');
  let frozen = [postmaster, ...children];
  return () => {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    frozen = [];
  };
}

async function prepareOwner(host: string, output: () => string): Promise<void> {
  const client = await connectWhenReady(host, output);
  await client.query(`create role ${OWNER} login createdb createrole`);
  await client.query(`create database ${OWNER} owner ${OWNER}`);
  await client.end();
}

async function connectWhenReady(host: string, output: () => string): Promise<pg.Client> {
  for (const limit = Date.now() + START_LIMIT_MS; ; ) {
    const client = new pg.Client({ host, port: PORT, user: SUPERUSER, database: 'postgres' });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (Date.now() > limit) throw new Error(`PostgreSQL for tests does not start:\n${output()}`, { cause: error });
      await pause(POLL_MS);
    }
  }
}
