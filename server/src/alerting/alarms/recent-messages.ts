import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { STATUS_OPEN } from '#domain/foundation/devices/push-msg-status.ts';
import type { Caller } from '../../foundation/devices/list.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { alarmPlaces, alarmsAt, countedAlarms, isUnhandled, newestAlarms } from './fleet-alarms.ts';
import { listedOf } from './listed.ts';
import { OPEN_OTHER, OPEN_WARNING } from './visible.ts';

const NEWEST = 50;

/** The newest warnings of the visible fleet, how many are open, and how many of those nobody has dealt with. */
export async function recentMessages(tx: Tx, caller: Caller, now: number): Promise<Output<Calls['listLatelyMsg']>> {
  const places = await alarmPlaces(tx, caller, {}, now);
  const list = await newestAlarms(tx, alarmsAt(places, caller, { folded: true }, now), { limit: NEWEST, offset: 0 });
  const openAlarms = alarmsAt(places, caller, { status: STATUS_OPEN, folded: true }, now);
  const columns = sql`a.msg_type, a.released_at, a.work_status, a.suppressed, a.snoozed_until`;
  const isNew = isUnhandled(now);
  const counts = await tx.one<Omit<Output<Calls['listLatelyMsg']>, 'list'>>(
    sql`select count(*) filter (where ${OPEN_WARNING})::int as open_warnings,
       count(*) filter (where ${OPEN_OTHER})::int as open_others,
       count(*) filter (where ${OPEN_WARNING} and ${isNew})::int as new_warnings,
       count(*) filter (where ${OPEN_OTHER} and ${isNew})::int as new_others
     from ${countedAlarms(openAlarms, columns)}`,
  );
  return { list: await listedOf(tx, list, caller), ...counts };
}
