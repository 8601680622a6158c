import { setTimeout as pause } from 'node:timers/promises';
import { provideBinaries } from './binaries.ts';
import { bringUp, type Joined } from './bring-up.ts';
import { clusterHome } from './cluster-home.ts';
import { type EmbeddedAddress, PRESENCE_LOCK } from './connect.ts';
import { isDiskFull, isForLackOfRoom } from './disk-room.ts';
import { initialise } from './initialise.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { RetryPace } from './retry-pace.ts';
import { runtimeIn } from './runtime-login.ts';

interface EmbeddedLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: EmbeddedLog;
  /** Called when the server cannot run for lack of room, and when it runs again. */
  reportDiskFull?: ((isFull: boolean) => void) | undefined;
}

export interface EmbeddedServer {
  readonly addresses: { readonly owner: EmbeddedAddress; readonly runtime: EmbeddedAddress };
  /** The server was running already: another process's, or one that a killed process left behind. */
  readonly adopted: boolean;
  /** Disconnects from the server, and stops it when nobody else uses it. */
  stop(): Promise<void>;
}

const DISK_IS_FULL = 'the disk of DATA_DIR is full: make room, nothing else needs repair';
const STOP_PATIENCE_MS = 8_000;
const STOP_POLL_MS = 20;

/**
 * Starts or adopts the PostgreSQL of `dataDir` and keeps it running: when it dies, it is started again under the same
 * address. Throws an error with a sentence for the operator when that is not possible.
 */
export async function startEmbedded({
  dataDir,
  log,
  reportDiskFull = () => {},
}: EmbeddedOptions): Promise<EmbeddedServer> {
  const home = clusterHome(dataDir);
  if (!home.folder.startsWith(dataDir)) log.info({ folder: home.folder }, 'the database lives outside DATA_DIR');
  const binaries = await provideBinaries(home);
  if (await initialise(home, binaries)) log.info({ folder: home.data }, 'created a new database');
  const stopping = new AbortController();
  const pace = new RetryPace();
  /** Reported by the callback: logging it here would add a line for every start that fails. */
  let isFull = false;
  const first = await bringUp(home, binaries, stopping.signal).catch((error: unknown) => {
    throw isForLackOfRoom(error, home.folder) ? new Error(DISK_IS_FULL, { cause: error }) : error;
  });
  let current: Promise<Joined | null> = Promise.resolve(watch(first));

  function watch(joined: Joined): Joined {
    const joinedAt = performance.now();
    joined.client.once('end', () => {
      pace.lasted(performance.now() - joinedAt);
      if (stopping.signal.aborted) return;
      isFull = isDiskFull(home.folder);
      if (!isFull) log.warn({}, 'lost the embedded database, restarting it');
      current = rejoin();
    });
    return joined;
  }

  async function rejoin(): Promise<Joined | null> {
    while (!stopping.signal.aborted) {
      await pause(pace.next(), null, { signal: stopping.signal }).catch(() => {});
      try {
        const joined = watch(await bringUp(home, binaries, stopping.signal));
        reportDiskFull(false);
        if (!isFull || !isDiskFull(home.folder)) log.info({ adopted: joined.adopted }, 'the embedded database is back');
        return joined;
      } catch (error) {
        if (stopping.signal.aborted) return null;
        isFull = isForLackOfRoom(error, home.folder);
        reportDiskFull(isFull);
        if (!isFull) log.warn({ error: (error as Error).message }, 'the embedded database is not back yet');
      }
    }
    return null;
  }

  return {
    addresses: { owner: first.address, runtime: runtimeIn(first.address) },
    adopted: first.adopted,
    stop: async () => {
      if (stopping.signal.aborted) return;
      stopping.abort();
      const joined = await current;
      if (joined && (await isLastOne(joined))) await end(joined, home.data, log);
      await joined?.client.end().catch(() => {});
    },
  };
}

/** Exchanges the shared lock for the exclusive one: its holder is alone, and nobody can join until the server is gone. */
async function isLastOne({ client }: Joined): Promise<boolean> {
  try {
    await client.query(`select pg_advisory_unlock_shared(${PRESENCE_LOCK})`);
    const { rows } = await client.query<{ alone: boolean }>(`select pg_try_advisory_lock(${PRESENCE_LOCK}) as alone`);
    return rows[0]?.alone === true;
  } catch {
    // The server is already going or gone.
    return false;
  }
}

async function end({ postmasterPid }: Joined, data: string, log: EmbeddedLog): Promise<void> {
  process.kill(postmasterPid, 'SIGINT');
  const patienceEnds = Date.now() + STOP_PATIENCE_MS;
  while (readPostmasterFile(data)?.pid === postmasterPid) {
    if (Date.now() > patienceEnds) {
      log.warn({}, 'the embedded database is still writing its last checkpoint');
      return;
    }
    await pause(STOP_POLL_MS);
  }
}
