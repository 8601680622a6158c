import { HOUR_MS, utcDay } from '#domain/foundation/basics/time.ts';
import { DAYS_KEPT } from '#domain/stream/history/retention.ts';
import type { Context } from '../../../context.ts';
import { forgetRefused } from '../../../foundation/devices/refused.ts';
import { systemScope } from '../../../platform/db/within.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { TABLES } from '../../../tables.ts';
import { KEPT_OF_DEVICES, removalsOf } from './removals.ts';

const EVERY_MS = 6 * HOUR_MS;
const DEVICES_AT_A_TIME = 200;
const REMOVALS = removalsOf(TABLES);

type RetentionContext = Pick<Context, 'within' | 'log' | 'clock'>;

/** How long the records of a company's devices are stored; three years by default. */
type RetentionDays = (companyPath: string) => number;
const threeYears: RetentionDays = () => DAYS_KEPT;

/** Removes whole days that are older than their company stores them, with the hours and sessions derived from them. */
export async function removeOldDays(
  { within, clock }: RetentionContext,
  signal: AbortSignal,
  retentionDays: RetentionDays = threeYears,
): Promise<void> {
  const today = utcDay(clock.now());
  for (let after = 0; !signal.aborted; ) {
    const devices = await within(systemScope('retention'), (tx) =>
      tx.query<{ id: number; path: string }>(
        `select device_id as id, path from device_state where device_id > $1 order by device_id limit ${DEVICES_AT_A_TIME}`,
        [after],
      ),
    );
    const last = devices.at(-1);
    if (!last) return;
    after = last.id;
    const ids = devices.map(({ id }) => id);
    const kept = devices.map(({ id, path }) => ({ id, first: today - retentionDays(path) }));
    await within(systemScope('retention'), async (tx) => {
      for (const statement of REMOVALS) await tx.query(statement, KEPT_OF_DEVICES.values(kept));
      await forgetRefused(tx, ids, clock.now());
    });
  }
}

export const retentionJob = (context: RetentionContext): Job => ({
  name: 'retention',
  does: 'removes data older than its retention period',
  everyMs: EVERY_MS,
  longestMs: 2 * HOUR_MS,
  run: ({ signal }) => removeOldDays(context, signal),
});
