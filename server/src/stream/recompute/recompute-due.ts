import type { Context } from '../../context.ts';
import { systemScope, type Within } from '../../platform/db/within.ts';
import { eachOnce } from '../../platform/jobs/job.ts';
import { countDue, dueAfter, type NotedDue } from '../device-state/due.ts';
import type { Recomputation } from '../device-state/recomputation.ts';
import { recomputeMetrics } from './metrics.ts';
import { recomputeDevice } from './recompute-device.ts';

export interface RecomputeContext extends Pick<Context, 'within' | 'metrics'> {
  readonly recomputations: readonly Recomputation[];
}

const scope = systemScope('recompute');
const AT_A_TIME = 500;
const BEFORE_ALL = { deviceId: 0, projection: '' };

/** Recomputes what is due, device by device, until nothing is left or the signal is aborted. */
export async function recomputeDue(
  { within, metrics, recomputations }: RecomputeContext,
  signal: AbortSignal,
  each = eachOnce(signal),
): Promise<void> {
  const byProjection = new Map(recomputations.map((one) => [one.projection, one]));
  await each(
    dueNow(within, recomputations),
    ({ deviceId, projection }) => `${projection} of device ${deviceId}`,
    async ({ deviceId, projection }) => {
      const recomputation = byProjection.get(projection);
      if (recomputation) await recomputeDevice(within, recomputation, deviceId);
      metrics.of(recomputeMetrics).recomputed.inc();
    },
  );
}

export const countRecomputations = ({ within, recomputations }: RecomputeContext): Promise<number> =>
  within(scope, (tx) => countDue(tx, projectionsOf(recomputations)));

const projectionsOf = (recomputations: readonly Recomputation[]) => recomputations.map(({ projection }) => projection);

async function* dueNow(
  within: Within,
  recomputations: readonly Recomputation[],
): AsyncGenerator<NotedDue, void, undefined> {
  for (let after: Pick<NotedDue, 'deviceId' | 'projection'> = BEFORE_ALL; ; ) {
    const due = await within(scope, (tx) => dueAfter(tx, projectionsOf(recomputations), after, AT_A_TIME));
    yield* due;
    const last = due.at(-1);
    if (!last || due.length < AT_A_TIME) return;
    after = last;
  }
}
