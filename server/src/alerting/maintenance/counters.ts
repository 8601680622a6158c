import type { Counters } from '#domain/alerting/maintenance/plan.ts';
import { DAY_MS, utcDay } from '#domain/foundation/basics/time.ts';
import type { Tx } from '../../platform/db/within.ts';

/** The days whose use tells when a counter will be reached. */
const RATE_DAYS = 30;
/** A state of health that is older says nothing. */
const HEALTH_DAYS = 60;
/** Use is looked for as far back. */
const USED_WITHIN_MS = 400 * DAY_MS;
/** Plans are about the battery of the hub. */
const UNIT = 0;

interface TotalsRow {
  id: number;
  hours: number;
  ampHours: number;
  recentHours: number;
  recentAmpHours: number;
}

/** The counters of devices at an instant, all of which are in the answer; a cycle is the rated capacity given out once. */
export async function countersOf(tx: Tx, deviceIds: readonly number[], at: number): Promise<Map<number, Counters>> {
  if (deviceIds.length === 0) return new Map();
  const totals = await tx.query<TotalsRow>(
    `select device_id as id, sum(hours) as hours, sum(amp_hours) as amp_hours,
       coalesce(sum(hours) filter (where is_recent), 0) as recent_hours,
       coalesce(sum(amp_hours) filter (where is_recent), 0) as recent_amp_hours
     from (select device_id, hour_start >= $2 as is_recent, (body ->> 'operatingSeconds')::float8 / 3600 as hours,
         (body ->> 'ampHoursOut')::float8 as amp_hours
       from hour_bucket where device_id = any($1) and unit = ${UNIT} and hour_start < $3) b group by device_id`,
    [deviceIds, at - RATE_DAYS * DAY_MS, at],
  );
  const health = await tx.query<{ id: number; percent: number }>(
    `select distinct on (device_id) device_id as id, (score_parts ->> 'stateOfHealthPercent')::float8 as percent
     from battery_day b where device_id = any($1) and unit = ${UNIT} and day > $2 and day <= $3 and not exists (
         select from battery_mount m where m.device_id = b.device_id and m.unit = b.unit
           and (m.mounted_at between b.day::bigint * ${DAY_MS} + 1 and $4
             or m.dismounted_at between b.day::bigint * ${DAY_MS} + 1 and $4))
       and not exists (
         select from swap_suggestion g where g.device_id = b.device_id and g.unit = b.unit and g.answer is null
           and g.at between b.day::bigint * ${DAY_MS} + 1 and $4)
       and score_parts ->> 'stateOfHealthPercent' is not null order by device_id, day desc`,
    [deviceIds, utcDay(at) - HEALTH_DAYS, utcDay(at), at],
  );
  const capacities = await tx.query<{ id: number; ampHours: number | null }>(
    'select id, capacity_centi_amp_hour::float8 / 100 as amp_hours from device where id = any($1)',
    [deviceIds],
  );
  const totalsOf = new Map(totals.map((row) => [row.id, row]));
  const healthOf = new Map(health.map(({ id, percent }) => [id, percent]));
  return new Map(
    capacities.map(({ id, ampHours: capacity }) => {
      const { hours = 0, ampHours = 0, recentHours = 0, recentAmpHours = 0 } = totalsOf.get(id) ?? {};
      const cyclesIn = (amount: number) => (capacity ? amount / capacity : null);
      return [
        id,
        {
          hours,
          cycles: cyclesIn(ampHours),
          hoursPerDay: recentHours / RATE_DAYS,
          cyclesPerDay: (cyclesIn(recentAmpHours) ?? 0) / RATE_DAYS,
          healthPercent: healthOf.get(id) ?? null,
        },
      ];
    }),
  );
}

/** When devices were last used: discharged, or with the ignition on; not there for one that was not within the last year. */
export async function lastUseOf(tx: Tx, deviceIds: readonly number[], now: number): Promise<Map<number, number>> {
  const rows = await tx.query<{ id: number; usedAt: number | null }>(
    `select id, greatest(discharged_at, case when discharged_at > $2 then null else (
         select hour_start from hour_bucket where device_id = id and unit = ${UNIT} and hour_start > $3
           and (body ->> 'operatingSeconds')::float8 > 0 order by hour_start desc limit 1) end) as used_at
     from (select s.device_id as id, (select max(ended_at) from battery_session b
         where b.device_id = s.device_id and b.kind = 'discharge' and b.started_at > $3) as discharged_at
       from device_state s where s.device_id = any($1)) used`,
    [deviceIds, now - DAY_MS, now - USED_WITHIN_MS],
  );
  return new Map(rows.flatMap(({ id, usedAt }) => (usedAt === null ? [] : [[id, usedAt]])));
}
