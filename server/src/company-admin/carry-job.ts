import { SECOND_MS } from '#domain/time.ts';
import type { Context } from '../context.ts';
import { lockLanesOf } from '../history/locks.ts';
import { systemScope } from '../platform/db/within.ts';
import type { Job } from '../platform/jobs/job.ts';
import { followMoved, movedDevices } from '../visibility/move.ts';

const scope = systemScope('history of moved devices');
/** Devices of one transaction, which holds their lanes. */
const AT_ONCE = 50;

/** Lets the history of devices follow to the company to which they were moved. */
export async function followMovedDevices({ within }: Pick<Context, 'within'>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const ids = await within(scope, (tx) => movedDevices(tx, AT_ONCE));
    if (ids.length === 0) return;
    await within(scope, async (tx) => {
      await lockLanesOf(tx, ids);
      await followMoved(tx, ids);
    });
  }
}

export const movedDevicesJob = (context: Pick<Context, 'within'>): Job => ({
  name: 'history of moved devices',
  everyMs: 2 * SECOND_MS,
  run: ({ signal }) => followMovedDevices(context, signal),
});
