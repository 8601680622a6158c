import { utcDay } from '#domain/foundation/basics/time.ts';
import { anywhereOnDays, type ReportDays } from '#domain/reporting/report-mail/schedule.ts';
import { int8Array } from '../../platform/db/binary.ts';
import type { Tx } from '../../platform/db/within.ts';

/** Reports are about the battery of the hub. */
export const UNIT = 0;
/** A state of health that is older says nothing. */
const HEALTH_DAYS = 60;

/** A device, and the time of it that a reader may see. */
export interface Seen {
  readonly id: number;
  readonly from: number;
  readonly until: number;
}

/** What hours of a device add up to. */
interface Energy {
  readonly id: number;
  readonly wattHoursIn: number;
  readonly wattHoursOut: number;
  readonly operatingSeconds: number;
}

const seenColumns = (seen: readonly Seen[]) => [
  int8Array(seen.map(({ id }) => id)),
  int8Array(seen.map(({ from }) => from)),
  int8Array(seen.map(({ until }) => until)),
];

/** Energy of devices on days of their own calendars, from their hours; a device without an hour is not in the answer. */
export function energyOf(tx: Tx, seen: readonly Seen[], days: ReportDays): Promise<Energy[]> {
  const { from, until } = anywhereOnDays(days);
  return tx.query<Energy>(
    `select b.device_id as id, sum((b.body ->> 'wattHoursIn')::float8) as watt_hours_in,
       sum((b.body ->> 'wattHoursOut')::float8) as watt_hours_out,
       sum((b.body ->> 'operatingSeconds')::float8) as operating_seconds
     from hour_bucket b join unnest($2::int8[], $3::int8[], $4::int8[]) as n (id, f, u) on n.id = b.device_id
     where b.device_id = any($1) and b.unit = ${UNIT} and b.hour_start >= $5 and b.hour_start < $6
       and b.local_date >= $7::date and b.local_date < $8::date and b.hour_start >= n.f and b.hour_start < n.u group by 1`,
    [int8Array(seen.map(({ id }) => id)), ...seenColumns(seen), from, until, days.from, days.until],
  );
}

/** The last state of health of devices, percent; none where nothing tells it. */
export async function healthOf(tx: Tx, seen: readonly Seen[], now: number): Promise<Map<number, number>> {
  const rows = await tx.query<{ id: number; percent: number }>(
    `select distinct on (b.device_id) b.device_id as id, (b.score_parts ->> 'stateOfHealthPercent')::float8 as percent
     from battery_day b join unnest($2::int8[], $3::int4[], $4::int4[]) as n (id, f, u) on n.id = b.device_id
     where b.device_id = any($1) and b.unit = ${UNIT} and b.day > $5 and b.day <= $6 and b.day >= n.f and b.day <= n.u
       and b.score_parts ->> 'stateOfHealthPercent' is not null order by b.device_id, b.day desc`,
    [
      int8Array(seen.map(({ id }) => id)),
      int8Array(seen.map(({ id }) => id)),
      seen.map(({ from }) => utcDay(from)),
      seen.map(({ until }) => Math.min(utcDay(until), utcDay(now))),
      utcDay(now) - HEALTH_DAYS,
      utcDay(now),
    ],
  );
  return new Map(rows.map(({ id, percent }) => [id, percent]));
}
