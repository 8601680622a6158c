import type { Context } from '../../../context.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/db/within.ts';
import { followSettings, noteChangedSettings } from '../../../stream/recompute/changed-settings.ts';

/** More devices follow a moment later, by the job. */
const MAX_AT_ONCE = 200;

/** Notes that devices have other rules from now on. Returns their ids. */
export async function noteFollowers(tx: Tx, condition: Sql, now: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`select d.id from device d where ${condition} order by d.id`);
  const ids = rows.map(({ id }) => id);
  await noteChangedSettings(tx, ids, now, 'alarms');
  return ids;
}

/**
 * Lets every process forget what it knew about the devices of a company: their next records are judged by the new rules. What is
 * open and switched off is released at once for a few devices, otherwise by the job that carries on after a crash too.
 */
export async function announceRules(context: Context, path: string, deviceIds: readonly number[]): Promise<void> {
  if (deviceIds.length === 0) return;
  await context.invalidations.publish({ topic: 'company', path });
  if (deviceIds.length <= MAX_AT_ONCE) await followSettings(context, deviceIds);
}
