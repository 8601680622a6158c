import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { CompanyPath } from '#domain/foundation/basics/company-path.ts';
import type { Logger } from '../log/logger.ts';
import { connectionTo, type DatabaseAddress } from './connection.ts';
import { STATEMENT_MS } from './patience.ts';

const CHANNEL = 'wattyard';
const RETRY_MS = 1_000;

/** Changes somewhere that make caches elsewhere stale. `everything` is what a process tells itself after a lost connection. */
export type Invalidation =
  | { topic: 'session'; tokenHash: string }
  | { topic: 'user'; userId: number }
  /** What is leased to a company changed. */
  | { topic: 'leases'; path: CompanyPath }
  /** A company changed, and with it what is known of everything below it. One that was moved is announced by both its paths. */
  | { topic: 'company'; path: CompanyPath }
  | { topic: 'device'; deviceId: number; mcuId: string }
  /** A device was asked to report: no server needs to ask it again for a while. */
  | { topic: 'asked'; mcuId: string; at: number }
  /** Other map services were chosen. */
  | { topic: 'maps' }
  | { topic: 'everything' };

export const deviceChanged = ({ id, mcuId }: { id: number; mcuId: string }): Invalidation => ({
  topic: 'device',
  deviceId: id,
  mcuId,
});

export interface Invalidations {
  /** Notifies all servers; many changes at once cost one statement. */
  publish(...invalidations: readonly Invalidation[]): Promise<void>;
  subscribe(listener: (invalidation: Invalidation) => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** LISTEN/NOTIFY between the processes of an installation. */
export function createInvalidations(address: DatabaseAddress, publisher: pg.Pool, log: Logger): Invalidations {
  const emitter = new EventEmitter({ captureRejections: false }).setMaxListeners(100);
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let stopped = false;

  const listen = async () => {
    const next = new pg.Client(connectionTo(address, 'wattyard invalidations'));
    next.on('error', (error) => {
      log.warn({ error: error.message }, 'lost the invalidation channel');
      again();
    });
    next.on('notification', (message) =>
      emitter.emit('change', JSON.parse(message.payload ?? '{"topic":"everything"}')),
    );
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
  };
  const again = () => {
    if (stopped || retry) return;
    void client?.end().catch(() => {});
    client = null;
    retry = setTimeout(() => {
      retry = null;
      listen().then(
        () => emitter.emit('change', { topic: 'everything' } satisfies Invalidation),
        () => again(),
      );
    }, RETRY_MS);
  };

  return {
    publish: async (...invalidations) =>
      void (await publisher.query({
        text: 'select pg_notify($1, change) from unnest($2::text[]) as change',
        values: [CHANNEL, invalidations.map((invalidation) => JSON.stringify(invalidation))],
        ...{ query_timeout: STATEMENT_MS },
      })),
    subscribe: (listener) => {
      emitter.on('change', listener);
      return () => emitter.off('change', listener);
    },
    start: listen,
    stop: async () => {
      stopped = true;
      if (retry) clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
