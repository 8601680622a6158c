import type { Bands } from '#domain/alerting/alarms/health/health-calls.ts';
import { ACKNOWLEDGED_STEPS_MS } from '#domain/alerting/alarms/health/measures.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Caller } from '../../../foundation/devices/list.ts';
import { seenBy, visibleTo } from '../../../foundation/visibility/conditions.ts';
import { raw, sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/db/within.ts';
import { localHour } from '../local-time.ts';
import { alarmsOf, BAND, BANDS } from './of-period.ts';

type Statistics = Output<Calls['getAlarmStatistics']>;

/** A group of one of the ways to group; the columns of the others are null. */
interface Row {
  readonly way: 'site' | 'company' | 'type' | 'deviceType' | 'hour' | 'step';
  readonly site: string | null;
  readonly companyId: number | null;
  readonly companyName: string | null;
  readonly msgType: number;
  readonly deviceType: string;
  readonly hour: number;
  readonly step: number;
  readonly bands: Bands;
}

const MAX_PARTS = 50;
const STEP = sql`case when a.acknowledged_at is null then ${raw(String(ACKNOWLEDGED_STEPS_MS.length + 1))}
  else width_bucket(a.acknowledged_at - a.raised_at, array[${raw(
    ACKNOWLEDGED_STEPS_MS.map((ms) => ms + 1).join(', '),
  )}]::bigint[]) end`;

/** Alarms that a caller sees, counted in every way at once. */
export async function alarmStatistics(
  tx: Tx,
  caller: Caller,
  request: Parsed<Calls['getAlarmStatistics']>,
  now: number,
): Promise<Statistics> {
  const columns = sql`a.device_id, a.path, a.msg_type, a.level, a.raised_at, a.acknowledged_at`;
  const alarms = await alarmsOf(tx, caller, request, { columns, type: request.type, now });
  const rows = await tx.query<Row>(
    // The alarms before the devices: joined at once, they would be looked up for one device after the other.
    sql`with of_period as materialized (
        select a.device_id, a.path, a.msg_type, ${BAND} as band, ${localHour(request.timeZone)} as hour, ${STEP} as step from ${alarms}),
      raised as materialized (select a.*, d.site_id, d.device_type from of_period a join device d on d.id = a.device_id and ${visibleTo(caller, seenBy('d'))}),
      counted as (
        select t.name as site, r.path, r.msg_type, r.device_type, r.hour, r.step,
          grouping(t.name, r.path, r.msg_type, r.device_type, r.hour, r.step) as absent, ${BANDS} as bands
        from raised r left join site t on t.id = r.site_id
        group by grouping sets ((t.name), (r.path), (r.msg_type), (r.device_type), (r.hour), (r.step)))
    select case absent when 31 then 'site' when 47 then 'company' when 55 then 'type' when 59 then 'deviceType' when 61 then 'hour' else 'step' end as way,
      x.site, c.id as company_id, c.name as company_name, x.msg_type, x.device_type, x.hour, x.step, x.bands::int[] as bands
    from counted x left join company c on c.path = x.path
    order by x.bands[1] + x.bands[2] + x.bands[3] desc, x.site, c.sort_key, x.msg_type, x.device_type`,
  );
  const by = Map.groupBy(rows, ({ way }) => way);
  const of = (way: Row['way']) => by.get(way) ?? [];
  const sites = most(of('site').map(({ site, bands }) => ({ site, bands })));
  const companies = most(
    can.seeCompanyNames(caller).allowed
      ? of('company').map(({ companyId, companyName, bands }) => ({ companyId, companyName, bands }))
      : [],
  );
  return {
    total: sum(of('type')),
    sites: sites.list,
    siteRest: sites.rest,
    companies: companies.list,
    companyRest: companies.rest,
    types: of('type').map(({ msgType, bands }) => ({ msgType, bands })),
    deviceTypes: of('deviceType').map(({ deviceType, bands }) => ({ deviceType, bands })),
    hours: of('hour')
      .map(({ hour, bands }) => ({ hour, bands }))
      .sort((one, other) => one.hour - other.hour),
    acknowledged: of('step')
      .map(({ step, bands }) => ({ step, bands }))
      .sort((one, other) => one.step - other.step),
  };
}

const sum = (parts: readonly { readonly bands: Bands }[]): number =>
  parts.reduce((all, { bands }) => all + bands[0] + bands[1] + bands[2], 0);

const most = <Part extends { readonly bands: Bands }>(parts: readonly Part[]) => ({
  list: parts.slice(0, MAX_PARTS),
  rest: sum(parts.slice(MAX_PARTS)),
});
