import { once } from 'node:events';
import { pino } from 'pino';
import type { DatabaseAddress } from '#server/platform/db/connection.ts';
import type { OwnershipTimes } from '#server/platform/db/ownership.ts';
import { createDatabase } from '#server/platform/db/pool.ts';
import { createWithin } from '#server/platform/db/within.ts';
import { createJobRunner } from '#server/platform/jobs/runner.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { OWNER } from '../harness/cluster.ts';

export interface Order {
  readonly address: DatabaseAddress;
  readonly name: string;
  readonly times: OwnershipTimes;
}

/** A process that owns one job and does not come to its end. */
process.once('disconnect', () => process.exit());
process.once('message', async ({ address, name, times }: Order) => {
  const database = createDatabase({ owner: { ...address, user: OWNER }, runtime: address }, () => {});
  const context = {
    database,
    within: createWithin(database),
    clock: Date,
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
  };
  const run = async ({ signal }: { signal: AbortSignal }) => {
    process.send?.('begun');
    await once(signal, 'abort');
    process.send?.('asked to stop');
  };
  await createJobRunner(context, [{ name, does: 'waits', everyMs: 60_000, run }], times).start();
});
