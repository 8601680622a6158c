import { utcDay } from '#domain/foundation/basics/time.ts';
import { anywhereOnDays, type ReportDays } from '#domain/reporting/report-mail/schedule.ts';
import { int4, int8, rowsFrom } from '../../platform/db/rows-from.ts';
import { sql } from '../../platform/db/sql.ts';
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

/** Energy of devices on days of their own calendars, from their hours; a device without an hour is not in the answer. */
export function energyOf(tx: Tx, seen: readonly Seen[], days: ReportDays): Promise<Energy[]> {
  const { from, until } = anywhereOnDays(days);
  const ids = int8(seen.map(({ id }) => id));
  const shown = rowsFrom('n', {
    id: ids,
    shownFrom: int8(seen.map((one) => one.from)),
    shownUntil: int8(seen.map((one) => one.until)),
  });
  return tx.query<Energy>(
    sql`select b.device_id as id, sum((b.body ->> 'wattHoursIn')::float8) as watt_hours_in,
       sum((b.body ->> 'wattHoursOut')::float8) as watt_hours_out,
       sum((b.body ->> 'operatingSeconds')::float8) as operating_seconds
     from hour_bucket b join ${shown} on n.id = b.device_id
     where b.device_id = any(${ids.values}::int8[]) and b.unit = ${UNIT} and b.hour_start >= ${from} and b.hour_start < ${until}
       and b.local_date >= ${days.from}::date and b.local_date < ${days.until}::date
       and b.hour_start >= n.shown_from and b.hour_start < n.shown_until group by 1`,
  );
}

/** The last state of health of devices, percent; none where nothing tells it. */
export async function healthOf(tx: Tx, seen: readonly Seen[], now: number): Promise<Map<number, number>> {
  const today = utcDay(now);
  const ids = int8(seen.map(({ id }) => id));
  const shown = rowsFrom('n', {
    id: ids,
    firstDay: int4(seen.map(({ from }) => utcDay(from))),
    lastDay: int4(seen.map(({ until }) => Math.min(utcDay(until), today))),
  });
  const rows = await tx.query<{ id: number; percent: number }>(
    sql`select distinct on (b.device_id) b.device_id as id, (b.score_parts ->> 'stateOfHealthPercent')::float8 as percent
     from battery_day b join ${shown} on n.id = b.device_id
     where b.device_id = any(${ids.values}::int8[]) and b.unit = ${UNIT} and b.day > ${today - HEALTH_DAYS} and b.day <= ${today}
       and b.day >= n.first_day and b.day <= n.last_day
       and b.score_parts ->> 'stateOfHealthPercent' is not null order by b.device_id, b.day desc`,
  );
  return new Map(rows.map(({ id, percent }) => [id, percent]));
}
