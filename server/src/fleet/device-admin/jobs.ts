import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../context.ts';
import { OPEN_DAYS } from '../../platform/db/partitions.ts';
import { systemScope } from '../../platform/db/within.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { DEVICE_TABLES } from './remove.ts';

const EVERY_MS = 6 * HOUR_MS;
/** By then the last day with a record is sealed. */
const SWEPT_FOR_MS = (OPEN_DAYS + 15) * DAY_MS;

/** Deletes data derived from removed devices after their removal, since their last days are sealed like any other. */
export const sweepRemovedDevices = ({ within, clock }: Pick<Context, 'within' | 'clock'>): Promise<void> =>
  within(systemScope('sweeping of removed devices'), async (tx) => {
    for (const table of DEVICE_TABLES)
      await tx.query(`delete from ${table} where device_id in (select device_id from removed_device)`);
    await tx.query('delete from removed_device where removed_at < $1', [clock.now() - SWEPT_FOR_MS]);
  });

export const removedDevicesJob = (context: Context): Job => ({
  name: 'sweep removed devices',
  does: 'removes data derived from them since their removal',
  everyMs: EVERY_MS,
  longestMs: 2 * HOUR_MS,
  run: () => sweepRemovedDevices(context),
});
