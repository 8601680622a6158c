import { OWN_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import type { AlarmHealth } from '#domain/alerting/alarms/health/health-calls.ts';
import { BUSY_MS, CHATTER_MS, LONG_MS, SOON_MS } from '#domain/alerting/alarms/health/measures.ts';
import { SHARED_FAMILIES } from '#domain/alerting/alarms/health/rule-family.ts';
import { WORK } from '#domain/alerting/alarms/life/life.ts';
import { STATUS_OPEN } from '#domain/foundation/devices/push-msg-status.ts';
import type { Caller } from '../../../foundation/devices/list.ts';
import { joined, raw, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/db/within.ts';
import { fleetAlarms, matchingAlarms } from '../fleet-alarms.ts';
import { localTime } from '../local-time.ts';
import { alarmsOf, BAND, BANDS, type HealthScope, listOf } from './of-period.ts';

const number = (value: number) => raw(String(value));
/** Half of ten minutes: every hour of every time zone begins with one, so that its local time is computed once. */
const PART = number(BUSY_MS / 2);
/** The first type of the rule of `alarm a`. */
const FAMILY = sql`case ${joined(
  SHARED_FAMILIES.map((types) => sql`when a.msg_type in (${raw(types.join(', '))}) then ${number(types[0] ?? 0)}`),
  ' ',
)} else a.msg_type end`;
const OWN = number(OWN_ALARM);
/** Lists are for reading: the worst of them. */
const MAX_LISTED = number(50);
const WITH_DEVICE = sql`x.*, d.mcu_id, d.name as device_name, t.name as site`;
const DEVICE = sql`join device d on d.id = x.device_id left join site t on t.id = d.site_id`;
const DEVICE_FIELDS = { mcuId: sql`r.mcu_id`, deviceName: sql`r.device_name`, site: sql`r.site` };
const UNTOLD = sql`(a.suppressed or a.found_later)`;
const median = (of: Sql): Sql => sql`percentile_cont(0.5) within group (order by ${of})`;
const MEDIANS = sql`${median(sql`acknowledged_after`)} as acknowledged_median, ${median(sql`lasted`)} as released_median`;

/** Statements about `told`, the alarms of the period that people were told of, and their counts `by_time`. */
const DAYS = listOf(
  sql`select distinct on (day) day, n, bin, (sum(n) over (partition by day))::int as total
    from (select hour::date as day, bin, sum(n)::int as n from by_time group by 1, 2) b
    order by day, n desc, bin`,
  sql`r.day`,
  {
    day: sql`to_char(r.day, 'YYYY-MM-DD')`,
    total: sql`r.total`,
    busiest: sql`r.n`,
    at: sql`r.bin * ${number(BUSY_MS)}`,
  },
);
const HOURS = listOf(
  sql`select extract(isodow from hour)::int as weekday, extract(hour from hour)::int as hour, sum(n)::int as n
    from by_time group by 1, 2`,
  sql`r.weekday, r.hour`,
  { weekday: sql`r.weekday`, hour: sql`r.hour`, count: sql`r.n` },
);
const RULES = listOf(
  sql`select family, count(distinct device_id)::int as devices, ${BANDS} as bands, count(*) as n,
      count(*) filter (where is_new)::int as never, count(*) filter (where is_new and lasted <= ${number(SOON_MS)})::int as gone,
      sum(held_back)::int as held_back, own, max(own_name) as own_name, ${MEDIANS}
    from told group by family, own`,
  sql`r.n desc, r.family, r.own`,
  {
    family: sql`r.family`,
    own: sql`case when r.own is not null then jsonb_build_object('id', r.own, 'name', coalesce(r.own_name, '')) end`,
    devices: sql`r.devices`,
    bands: sql`r.bands`,
    neverAcknowledged: sql`r.never`,
    goneSoon: sql`r.gone`,
    heldBack: sql`r.held_back`,
    acknowledgedMedianMs: sql`r.acknowledged_median`,
    releasedMedianMs: sql`r.released_median`,
  },
);
const KEY = sql`device_id, unit, msg_type, code`;
/** Those that may chatter: of three within ten minutes, two are in the same ten minutes of the clock. */
const CLOSE = sql`select ${KEY} from told group by ${KEY}, raised_at / ${number(CHATTER_MS)}
  having count(*) > 1 or min(closest_ms) <= ${number(CHATTER_MS)}`;
/** Alarms by device, unit, type and code of which three came within ten minutes. */
const CHATTERING = sql`select ${KEY}, min(level) as level, sum(held_back)::int as held_back, min(closest) as closest
  from (select ${KEY}, level, held_back, least(closest_ms, raised_at - lag(raised_at, 2) over
      (partition by ${KEY} order by raised_at)) as closest from told where (${KEY}) in (${CLOSE})) c
  group by ${KEY} having min(closest) <= ${number(CHATTER_MS)}`;
const WORST_CHATTERING = listOf(
  sql`select ${WITH_DEVICE} from (select * from chattering
    order by held_back desc, closest, device_id, msg_type, unit, code limit ${MAX_LISTED}) x ${DEVICE}`,
  sql`r.held_back desc, r.closest, r.device_id, r.msg_type, r.unit, r.code`,
  {
    ...DEVICE_FIELDS,
    unit: sql`r.unit`,
    msgType: sql`r.msg_type`,
    code: sql`r.code`,
    level: sql`r.level`,
    heldBack: sql`r.held_back`,
    closestMs: sql`r.closest`,
  },
);

/** The load of alarms that a caller sees. */
export async function alarmHealth(tx: Tx, caller: Caller, scope: HealthScope, now: number): Promise<AlarmHealth> {
  const columns = sql`a.device_id, a.unit, a.msg_type, a.code, a.level, a.raised_at, a.released_at, a.acknowledged_at,
    a.work_status, a.extend_value -> 'own' ->> 'name' as own_name, a.held_back, a.closest_ms, a.suppressed, a.found_later`;
  const alarms = await alarmsOf(tx, caller, scope, { columns, now });
  const { health } = await tx.one<{ health: Omit<AlarmHealth, 'openLong' | 'operators'> }>(
    sql`with raised as materialized (
        select a.device_id, a.unit, a.msg_type, a.code, a.level, a.raised_at, a.held_back, a.closest_ms, ${UNTOLD} as untold,
          ${FAMILY} as family,
          case when a.msg_type = ${OWN} then a.code end as own, case when a.msg_type = ${OWN} then a.own_name end as own_name,
          ${BAND} as band,
          a.work_status = ${number(WORK.new)} as is_new, a.acknowledged_at - a.raised_at as acknowledged_after,
          a.released_at - a.raised_at as lasted
        from ${alarms}),
      told as not materialized (select * from raised where not untold),
      by_part as (select raised_at / ${PART} * ${PART} as raised_at, count(*) as n from told group by 1),
      by_time as materialized (select a.raised_at / ${number(BUSY_MS)} as bin,
        date_trunc('hour', ${localTime(scope.timeZone)}) as hour, sum(a.n) as n from by_part a group by 1, 2),
      chattering as materialized (${CHATTERING})
    select jsonb_build_object('days', ${DAYS}, 'hours', ${HOURS}, 'rules', ${RULES}, 'chattering',
        jsonb_build_object('list', ${WORST_CHATTERING}, 'count', (select count(*) from chattering),
          'heldBack', (select coalesce(sum(held_back), 0) from chattering)))
      || (select jsonb_build_object('total', count(*) filter (where not untold), 'untold', count(*) filter (where untold)) from raised)
      || (select jsonb_build_object('acknowledgedMedianMs', m.acknowledged_median, 'releasedMedianMs', m.released_median)
        from (select ${MEDIANS} from told) m) as health`,
  );
  return {
    ...health,
    openLong: await openLong(tx, caller, scope, now),
    operators: await operatorsOf(tx, caller, scope),
  };
}

/** What is raised for more than a day. */
async function openLong(
  tx: Tx,
  caller: Caller,
  { companyIdList }: HealthScope,
  now: number,
): Promise<AlarmHealth['openLong']> {
  const filter = { companyIdList, status: STATUS_OPEN, startTime: 0, endTime: now - LONG_MS };
  const columns = sql`a.id, a.device_id, a.msg_type, a.level, a.raised_at, a.suppressed, a.found_later`;
  const alarms = matchingAlarms(await fleetAlarms(tx, caller, filter, now), columns);
  const list = listOf(
    sql`select ${WITH_DEVICE} from (select * from open order by raised_at, device_id, msg_type, id limit ${MAX_LISTED}) x ${DEVICE}`,
    sql`r.raised_at, r.device_id, r.msg_type, r.id`,
    {
      ...DEVICE_FIELDS,
      id: sql`r.id`,
      msgType: sql`r.msg_type`,
      level: sql`r.level`,
      raisedAt: sql`r.raised_at`,
    },
  );
  const row = await tx.one<{ open: AlarmHealth['openLong'] }>(
    sql`with open as materialized (select * from ${alarms} where not ${UNTOLD})
      select jsonb_build_object('count', (select count(*) from open), 'list', ${list}) as open`,
  );
  return row.open;
}

/** Of the one company that is chosen, otherwise of the caller's. */
async function operatorsOf(tx: Tx, caller: Caller, { companyIdList }: HealthScope): Promise<AlarmHealth['operators']> {
  const chosen = companyIdList.length === 1 ? companyIdList[0] : null;
  return tx.one<AlarmHealth['operators']>(
    sql`select id as company_id, operators_on_duty as on_duty from company
      where path = ${caller.path} or id = ${chosen}::int order by id = ${chosen}::int desc nulls last limit 1`,
  );
}
