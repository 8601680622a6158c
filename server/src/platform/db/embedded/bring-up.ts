import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Binaries } from './binaries.ts';
import type { ClusterHome } from './cluster-home.ts';
import { addressIn, attemptToJoin, type EmbeddedAddress } from './connect.ts';
import { type Launch, launch } from './launch.ts';
import {
  discardPostmasterFile,
  isAlive,
  isPostmasterOf,
  type PostmasterFile,
  readPostmasterFile,
} from './postmaster-file.ts';
import { letRuntimeIn } from './runtime-login.ts';

/** A running server and this process's presence on it. */
export interface Joined {
  readonly client: pg.Client;
  readonly address: EmbeddedAddress;
  readonly postmasterPid: number;
  /** Another process started it. */
  readonly adopted: boolean;
}

const POLL_MS = 10;
/** How long a server may live without a socket, a dead one's children may hold its memory, or a launch may say nothing. */
const PATIENCE_MS = 30_000;
const ANOTHER_IS_STARTING = /lock file "[^"]+" (already exists|is empty)/;
const CHILDREN_STILL_DYING = /pre-existing shared memory block/;

/**
 * Joins the server of this data directory, starting one when there is none. Any number of processes may do this at
 * once: PostgreSQL's own lock file lets one server live, and all join that one. A server that answers but is still
 * starting, recovering or stopping is waited for without limit.
 */
export async function bringUp(home: ClusterHome, binaries: Binaries, signal: AbortSignal): Promise<Joined> {
  let own: Launch | null = null;
  let busyAt = Date.now();
  try {
    for (;;) {
      const file = readPostmasterFile(home.data);
      const address = file?.socketFolder ? addressIn(file.socketFolder) : null;
      const attempt = address ? await attemptToJoin(address) : 'absent';
      if (address && typeof attempt === 'object') {
        const adopted = attempt.postmasterPid !== own?.pid;
        await (adopted ? own?.discard() : own?.keep());
        own = null;
        await letRuntimeIn(attempt.client, address, home).catch(async (error: unknown) => {
          await attempt.client.end().catch(() => {});
          throw error;
        });
        return { ...attempt, address, adopted };
      }
      if (attempt === 'busy') busyAt = Date.now();
      const isPatient = Date.now() - busyAt < PATIENCE_MS;
      own = own ? await follow(own, isPatient) : await begin(file, attempt === 'busy', home, binaries, isPatient);
      await pause(POLL_MS, undefined, { signal });
    }
  } catch (error) {
    await own?.discard();
    throw error;
  }
}

/** Waits for the launch that is under way; null when it failed for a reason that passes. */
async function follow(own: Launch, isPatient: boolean): Promise<Launch | null> {
  const reason = own.ended();
  if (reason === null) {
    if (!isPatient) throw new Error(`PostgreSQL (process ${own.pid}) was started but does not serve`);
    return own;
  }
  await own.discard();
  const passes = ANOTHER_IS_STARTING.test(reason) || CHILDREN_STILL_DYING.test(reason);
  if (!passes || !isPatient) throw new Error(`PostgreSQL did not start: ${reason}`);
  return null;
}

/** Launches a server unless one is there, however it may be hidden. */
async function begin(
  file: PostmasterFile | null,
  isBusy: boolean,
  home: ClusterHome,
  binaries: Binaries,
  isPatient: boolean,
): Promise<Launch | null> {
  if (isBusy) return null;
  if (file && isPostmasterOf(file.pid, home.data)) {
    // Just starting or ending. If it stays so, its socket is out of sight, and ending it might harm another console.
    if (isPatient) return null;
    throw new Error(
      `PostgreSQL (process ${file.pid}) runs on ${home.data}, but its socket folder ${file.socketFolder} cannot be seen from here: stop the console that uses it, or end that process, and start again`,
    );
  }
  // PostgreSQL itself clears away the file of a dead process, but not one whose pid went to another program.
  if (file && isAlive(file.pid)) discardPostmasterFile(home.data, file);
  return launch(home, binaries);
}
