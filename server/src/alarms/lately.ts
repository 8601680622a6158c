import { FIRST_OTHER_TYPE } from '#domain/alarms/families.ts';
import { type KeptAlarm, toPushMsg } from '#domain/alarms/push-msg.ts';
import type { Calls } from '#domain/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { seesCompanyName } from '#domain/permissions.ts';
import { deviceWhere } from '../devices/filter.ts';
import type { Caller } from '../devices/list.ts';
import type { Tx } from '../platform/db/within.ts';
import { KEPT_ALARM, visibleAlarms } from './visible.ts';

const NEWEST = 50;
interface AlarmRow extends KeptAlarm {
  mcuId: string;
  deviceName: string;
  deviceSn: string;
  companyName: string | null;
}

/** The newest warnings of the visible fleet, and how many are open. A lessee sees those raised while it leases. */
export async function latelyMessages(tx: Tx, caller: Caller): Promise<Output<Calls['listLatelyMsg']>> {
  const where = await deviceWhere(tx, caller, {});
  const visible = visibleAlarms(where, caller);
  const rows = await tx.query<AlarmRow>(
    `select d.mcu_id as "mcuId", d.name as "deviceName", d.sn as "deviceSn", c.name as "companyName", ${KEPT_ALARM}
     from alarm a join device d on d.id = a.device_id left join company c on c.id = d.company_id
     where ${visible} order by a.raised_at desc, a.device_id, a.msg_type, a.code limit ${NEWEST}`,
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
  mcuId: row.mcuId,
  deviceName: row.deviceName,
  deviceSn: row.deviceSn,
  companyName: withCompany ? row.companyName : null,
  ...toPushMsg(row),
});
