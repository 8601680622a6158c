import { STATUS_OPEN } from '#domain/alarms/push-msg.ts';
import type { Calls } from '#domain/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import type { Caller } from '../devices/list.ts';
import { sql } from '../platform/db/sql.ts';
import type { Tx } from '../platform/db/within.ts';
import { fleetAlarms, matchingAlarms, newestAlarms } from './fleet-alarms.ts';
import { OPEN_OTHER, OPEN_WARNING } from './visible.ts';

const NEWEST = 50;

/** The newest warnings of the visible fleet, and how many are open. */
export async function latelyMessages(tx: Tx, caller: Caller, now: number): Promise<Output<Calls['listLatelyMsg']>> {
  const list = await newestAlarms(tx, caller, await fleetAlarms(tx, caller, {}), { limit: NEWEST, offset: 0, now });
  const openAlarms = await fleetAlarms(tx, caller, { status: STATUS_OPEN });
  const open = await tx.one<{ warnings: number; others: number }>(
    sql`select count(*) filter (where ${OPEN_WARNING})::int as warnings, count(*) filter (where ${OPEN_OTHER})::int as others
     from ${matchingAlarms(openAlarms)}`,
  );
  return {
    list: list.map(({ releaseTime: _, foundLater: __, ...row }) => row),
    openWarnings: open.warnings,
    openOthers: open.others,
  };
}
