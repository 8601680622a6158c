import pg from 'pg';
import type { Logger } from '../log/logger.ts';
import { connectionTo, type DatabaseAddress } from './connection.ts';

/** Two-part advisory locks have a separate key space: no other lock of the program conflicts with these. */
const LOCK_CLASS = 4782;
const MAX_WORKERS = 256;
const RETRY_MS = 1_000;

export interface WorkerSlot {
  /** The lowest number that no other process has; the next process after this one gets it again. */
  readonly number: number;
  release(): Promise<void>;
}

/**
 * The number of this process among those of its kind, held by a lock that ends with the process. State tied to a
 * number, such as a broker session, is taken over by the next process with that number.
 */
export async function takeWorkerSlot(
  address: DatabaseAddress,
  log: Logger,
  lost: (error: Error) => void,
): Promise<WorkerSlot> {
  let client = await connect(address);
  const number = await firstFree(client);
  let released = false;
  const watch = () =>
    client.on('error', (error) => {
      if (released) return;
      log.warn(
        { error: error.message, worker: number },
        'the lock of this worker’s number was lost, acquiring it again',
      );
      void again();
    });
  const again = async () => {
    await client.end().catch(() => {});
    while (!released) {
      try {
        client = await connect(address);
        if (!(await isTaken(client, number))) return void lost(new Error(`another process is worker ${number} now`));
        return void watch();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  };
  watch();
  return {
    number,
    release: async () => {
      released = true;
      await client.end().catch(() => {});
    },
  };
}

async function connect(address: DatabaseAddress): Promise<pg.Client> {
  const client = new pg.Client(connectionTo(address, 'wattyard worker'));
  await client.connect();
  return client;
}

const isTaken = async (client: pg.Client, number: number): Promise<boolean> =>
  (await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [LOCK_CLASS, number])).rows[0]
    ?.taken === true;

async function firstFree(client: pg.Client): Promise<number> {
  for (let number = 0; number < MAX_WORKERS; number++) if (await isTaken(client, number)) return number;
  throw new Error(`${MAX_WORKERS} workers are running already`);
}
