import { SECOND_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../context.ts';
import { forgetMoved, movedDevices } from '../../foundation/visibility/move.ts';
import { systemScope } from '../../platform/db/within.ts';
import { inOneOrEach } from '../../platform/jobs/batch.ts';
import { eachOnce, type Job } from '../../platform/jobs/job.ts';
import { lockLanesOf } from '../../stream/history/locks.ts';
import { followOwner } from '../device-admin/follow-owner.ts';

const scope = systemScope('history of moved devices');
/** Devices of one transaction, which holds their lanes. */
const AT_ONCE = 50;

/** Lets the history of devices follow to the company to which they were moved. One that cannot follow holds up no other. */
export async function followMovedDevices(
  { within }: Pick<Context, 'within'>,
  signal: AbortSignal,
  each = eachOnce(signal),
): Promise<void> {
  for (let after = 0; !signal.aborted; ) {
    const ids = await within(scope, (tx) => movedDevices(tx, after, AT_ONCE));
    if (ids.length === 0) return;
    await inOneOrEach(
      each,
      ids,
      (id) => `device ${id}`,
      (some) =>
        within(scope, async (tx) => {
          await lockLanesOf(tx, some);
          await followOwner(tx, some);
          await forgetMoved(tx, some);
        }),
    );
    after = ids.at(-1)!;
  }
}

export const movedDevicesJob = (context: Pick<Context, 'within'>): Job => ({
  name: 'history of moved devices',
  does: 'lets the history of devices follow to the company to which they were moved',
  everyMs: 2 * SECOND_MS,
  run: ({ signal, each }) => followMovedDevices(context, signal, each),
});
