import type { Output } from '#domain/contract/define.ts';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import type { statisticsCalls } from '#domain/reporting/reports/statistics-calls.ts';
import { deviceWhere, matching, STATE } from '../../foundation/devices/filter.ts';
import type { Caller } from '../../foundation/devices/list.ts';
import { type Sql, sql, value } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { type Counting, countedCompany } from './company-parts.ts';

interface Counted {
  devices: number;
  online: number;
  upToHour: number;
  upToDay: number;
  upToWeek: number;
  never: number;
}

/** How many devices are online, and how long ago the others sent their last message. */
export async function onlineCounts(
  tx: Tx,
  caller: Caller,
  counting: Counting,
  now: number,
): Promise<Output<typeof statisticsCalls.deviceOnlineStatistic>> {
  const company = await countedCompany(tx, caller, counting);
  const where = await deviceWhere(tx, caller, company.filter);
  const { tables, condition } = matching(where, [STATE]);
  const [hour, day, week] = [value(now - HOUR_MS), value(now - DAY_MS), value(now - 7 * DAY_MS)];
  const silent = (since: Sql) => sql`count(*) filter (where not s.online and ${since})::int`;
  const { devices, online, upToHour, upToDay, upToWeek, never } = await tx.one<Counted>(
    sql`select count(*)::int as devices, count(*) filter (where s.online)::int as online,
       ${silent(sql`s.received_at >= ${hour}`)} as up_to_hour,
       ${silent(sql`s.received_at >= ${day} and s.received_at < ${hour}`)} as up_to_day,
       ${silent(sql`s.received_at >= ${week} and s.received_at < ${day}`)} as up_to_week,
       ${silent(sql`s.received_at is null`)} as never
     from ${tables} where ${condition}`,
  );
  const offline = devices - online;
  const longer = offline - upToHour - upToDay - upToWeek - never;
  return { devices, online, offline, silence: { upToHour, upToDay, upToWeek, longer, never } };
}
