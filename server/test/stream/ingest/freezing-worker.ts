/** A worker that freezes itself in the middle of a batch, as a paused machine would, and goes on when it is woken. */
import { pino } from 'pino';
import type { DatabaseAddress } from '#server/platform/db/connection.ts';
import type { Invalidations } from '#server/platform/db/invalidations.ts';
import { createDatabase } from '#server/platform/db/pool.ts';
import { createWithin, type Tx, type Within } from '#server/platform/db/within.ts';
import { createLiveBus } from '#server/platform/live/bus.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { createRecordPipeline } from '#server/start/record-pipeline.ts';
import { OWNER } from '../../harness/cluster.ts';
import { createQuietBroker } from '../../harness/quiet-broker.ts';

/** Where it freezes: after a statement, in the middle of a COPY, or before it reads an answer. */
export type FreezingPoint = 'idle' | 'copy' | 'answer';

export interface Order {
  readonly address: DatabaseAddress;
  readonly point: FreezingPoint;
  readonly now: number;
  readonly laneHoldMs: number;
  readonly mcuId: string;
  /** Base64 of an uplink. */
  readonly payload: string;
}

let isFresh = true;
const freeze = () => {
  if (!isFresh) return;
  isFresh = false;
  process.kill(process.pid, 'SIGSTOP');
};

/** Freezes once, at the first statement of that kind. */
const freezing =
  (within: Within, point: FreezingPoint): Within =>
  (scope, work) =>
    within(scope, (tx) => {
      const query = tx.client.query.bind(tx.client) as (...parameters: unknown[]) => unknown;
      const watched = (...parameters: unknown[]) => {
        const [statement] = parameters as [string | { text?: string; name?: string; on?: unknown }];
        const answer = query(...parameters);
        const text = typeof statement === 'string' ? statement : (statement.text ?? '');
        if (point === 'idle' && text.includes('try_lanes')) {
          return (answer as Promise<unknown>).then((rows) => {
            freeze();
            return rows;
          });
        }
        if (point === 'copy' && typeof statement === 'object' && statement.on) freeze();
        return answer;
      };
      const asked: Tx['query'] = (statement, values) => {
        const answer = tx.query<never>(statement, values);
        const isPoint =
          typeof statement === 'object' && 'text' in statement && statement.text.includes('from device_snapshot');
        if (point === 'answer' && isPoint) freeze();
        return answer;
      };
      const client = new Proxy(tx.client, {
        get: (target, name) => (name === 'query' ? watched : Reflect.get(target, name, target)),
      });
      return work({ ...tx, client, query: asked });
    });

const silent: Invalidations = {
  publish: async () => {},
  subscribe: () => () => {},
  start: async () => {},
  stop: async () => {},
};

process.once('disconnect', () => process.exit());
process.once('message', async (order: Order) => {
  const database = createDatabase({ owner: { ...order.address, user: OWNER }, runtime: order.address }, () => {});
  const clock = { now: () => order.now };
  const within = freezing(createWithin(database), order.point);
  const context = { within, database, invalidations: silent, clock, log: pino({ level: 'silent' }) };
  const telemetry = createRecordPipeline(
    { ...context, metrics: createMetrics(), live: createLiveBus(), broker: createQuietBroker() },
    { ingest: false, jobs: false },
    order,
  );
  await telemetry.start();
  const payload = Buffer.from(order.payload, 'base64');
  const connection = new AbortController().signal;
  telemetry.ingest.take(
    { mcuId: order.mcuId, channel: 'record', payloads: [payload], receivedAt: order.now, connection },
    () => process.send?.('answered'),
  );
});
