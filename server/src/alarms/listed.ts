import type { z } from 'zod';
import type { reportedAlarm } from '#domain/alarms/calls.ts';
import type { AlarmLife, WorkStatus } from '#domain/alarms/life.ts';
import { toPushMsg } from '#domain/alarms/push-msg.ts';
import { containsPath } from '#domain/company-path.ts';
import { seesCompanyName } from '#domain/permissions.ts';
import type { Caller } from '../devices/list.ts';
import { type Sql, sql } from '../platform/db/sql.ts';
import { KEPT_ALARM, type KeptAlarm } from './visible.ts';

/** Columns of `alarm a` for the life of it. */
export const LIFE_COLUMNS = sql`a.acknowledged_at, a.acknowledged_by,
  a.assignee_id, a.snoozed_until, a.closed_at, a.deleted as hidden`;

/** Columns of `alarm a`, `device d`, `company c` and `site t` that make a {@link ListedRow}. */
export const LISTED_ALARM = sql`${KEPT_ALARM}, a.id, a.path, a.suppressed, a.work_status,
  a.acknowledged_name, a.assignee_name, ${LIFE_COLUMNS}, d.mcu_id,
  d.name as device_name, d.sn as device_sn, d.device_type as dtype, c.name as company_name, t.name as site`;

/** The tables of these columns beside `alarm a`; they neither add nor remove rows. */
export const LISTED_WITH = sql`join device d on d.id = a.device_id
  left join company c on c.id = d.company_id left join site t on t.id = d.site_id`;

/** Alarms `a` as lists show them; `from` names them. */
export const listedAlarms = (from: Sql): Sql => sql`select ${LISTED_ALARM} from ${from} ${LISTED_WITH}`;

export interface ListedRow extends KeptAlarm, AlarmLife {
  readonly id: string;
  readonly path: string;
  readonly suppressed: boolean;
  readonly workStatus: WorkStatus;
  readonly acknowledgedName: string | null;
  readonly assigneeName: string | null;
  readonly mcuId: string;
  readonly deviceName: string;
  readonly deviceSn: string;
  readonly dtype: string;
  readonly companyName: string | null;
  readonly site: string | null;
}

/** Whether a reader is told who did what: guests are not, nor is who leases the device. */
export const seesPeople = ({ role, path }: Pick<Caller, 'role' | 'path'>, ofAlarm: string): boolean =>
  role !== 'guest' && containsPath(path, ofAlarm);

export function toListed(row: ListedRow, reader: Pick<Caller, 'role' | 'path'>): z.infer<typeof reportedAlarm> {
  const people = seesPeople(reader, row.path);
  return {
    ...toPushMsg(row),
    id: row.id,
    mcuId: row.mcuId,
    deviceName: row.deviceName,
    deviceSn: row.deviceSn,
    dtype: row.dtype,
    companyName: seesCompanyName(reader.role) ? row.companyName : null,
    site: row.site,
    releaseTime: row.releasedAt,
    foundLater: row.foundLater,
    suppressed: row.suppressed,
    delFlag: row.hidden ? 1 : 0,
    workStatus: row.workStatus,
    acknowledgedAt: row.acknowledgedAt,
    acknowledgedBy: people ? row.acknowledgedName : null,
    assigneeId: people ? row.assigneeId : null,
    assigneeName: people ? row.assigneeName : null,
    snoozedUntil: row.snoozedUntil,
    closedAt: row.closedAt,
  };
}
