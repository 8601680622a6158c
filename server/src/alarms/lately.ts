import type { Calls } from '#domain/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { seesCompanyName } from '#domain/permissions.ts';
import { deviceWhere } from '../devices/filter.ts';
import type { Caller } from '../devices/list.ts';
import type { Tx } from '../platform/db/within.ts';
import { extendWithGeofence, visibleAlarms } from './visible.ts';

const NEWEST = 50;
/** Types from here on are maintenance and discharge events (`type` 2), below them device events (`type` 1). */
export const FIRST_OTHER_TYPE = 700;

interface AlarmRow {
  mcu_id: string;
  name: string;
  sn: string;
  company_name: string | null;
  unit: number;
  msg_type: number;
  level: number;
  trigger_value: number;
  trigger_sub_value: number;
  extend_value: object;
  raised_at: number;
  released_at: number | null;
  updated_at: number;
}

/** The newest warnings of the visible fleet, and how many are open. A lessee sees those raised while it leases. */
export async function latelyMessages(tx: Tx, caller: Caller): Promise<Output<Calls['listLatelyMsg']>> {
  const where = await deviceWhere(tx, caller, {});
  const visible = visibleAlarms(where, caller);
  const rows = await tx.query<AlarmRow>(
    `select d.mcu_id, d.name, d.sn, c.name as company_name, a.unit, a.msg_type, a.level, a.trigger_value,
       a.trigger_sub_value, ${extendWithGeofence} as extend_value, a.raised_at, a.released_at, a.updated_at
     from alarm a join device d on d.id = a.device_id left join company c on c.id = d.company_id
     where ${visible} order by a.raised_at desc, a.device_id, a.msg_type limit ${NEWEST}`,
    where.values,
  );
  const open = await tx.one<{ warnings: number; others: number }>(
    `select count(*) filter (where a.msg_type < ${FIRST_OTHER_TYPE})::int as warnings,
       count(*) filter (where a.msg_type >= ${FIRST_OTHER_TYPE})::int as others
     from alarm a join device d on d.id = a.device_id where a.released_at is null and ${visible}`,
    where.values,
  );
  const withCompany = seesCompanyName(caller.role);
  return { list: rows.map((row) => toMessage(row, withCompany)), openWarnings: open.warnings, openOthers: open.others };
}

const toMessage = (row: AlarmRow, withCompany: boolean) => ({
  mcuId: row.mcu_id,
  deviceName: row.name,
  deviceSn: row.sn,
  companyName: withCompany ? row.company_name : null,
  msgType: row.msg_type,
  type: row.msg_type >= FIRST_OTHER_TYPE ? (2 as const) : (1 as const),
  unit: row.unit,
  level: row.level,
  triggerValue: row.trigger_value,
  triggerSubValue: row.trigger_sub_value,
  extendValue: JSON.stringify(row.extend_value),
  status: row.released_at === null ? ('open' as const) : ('released' as const),
  createTime: row.raised_at,
  updateTime: row.updated_at,
});
