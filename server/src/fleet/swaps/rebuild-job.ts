import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { JobParts } from '../../feature.ts';
import { DEVICE_ROWS, type DeviceRow, toDevice } from '../../foundation/devices/device-directory.ts';
import { systemScope } from '../../platform/db/within.ts';
import type { Job } from '../../platform/jobs/job.ts';

const EVERY_MS = 2_000;
const scope = systemScope('devices of swapped monitors are derived again');

/** Derives devices again whose records went to other logs. */
export const rebuildSwappedJob = ({ context: { within }, rebuild }: Pick<JobParts, 'context' | 'rebuild'>): Job => ({
  name: 'derive swapped devices',
  does: 'derives devices again whose monitors were exchanged from an instant of the past on',
  everyMs: EVERY_MS,
  longestMs: 60 * MINUTE_MS,
  run: async ({ each }) => {
    const due = await within(scope, (tx) =>
      tx.query<{ swapId: string; since: number; ids: number[] }>(
        `select swap_id, rebuild_since as since, array[device_id, other_device_id] as ids from monitor_swap
         where rebuild_since is not null order by rebuild_since limit 20`,
      ),
    );
    await each(
      due,
      ({ swapId }) => `swap ${swapId}`,
      async ({ swapId, since, ids }) => {
        const rows = await within(scope, (tx) =>
          tx.query<DeviceRow>(`${DEVICE_ROWS} where d.id = any($1) order by d.id`, [ids]),
        );
        for (const row of rows) await rebuild(toDevice(row));
        // What was exchanged again meanwhile is derived once more.
        await within(scope, (tx) =>
          tx.query('update monitor_swap set rebuild_since = null where swap_id = $1 and rebuild_since = $2', [
            swapId,
            since,
          ]),
        );
      },
    );
  },
});
