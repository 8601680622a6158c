import type { z } from 'zod';
import type { reportedAlarm } from '#domain/alerting/alarms/calls/calls.ts';
import type { AlarmLife, WorkStatus } from '#domain/alerting/alarms/life/life.ts';
import { toPushMsg } from '#domain/alerting/alarms/words/push-msg.ts';
import { containsPath } from '#domain/foundation/basics/company-path.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Caller } from '../../foundation/devices/list.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { KEPT_ALARM, type KeptAlarm } from './visible.ts';

/** Columns of `alarm a` for the life of it. */
export const LIFE_COLUMNS = sql`a.acknowledged_at, a.acknowledged_by,
  a.assignee_id, a.snoozed_until, a.closed_at, a.deleted as hidden`;

/** Columns of `alarm a`, `device d`, `company c` and `site t` that make a {@link ListedRow}. */
export const LISTED_ALARM = sql`${KEPT_ALARM}, a.id, a.device_id, a.path, a.suppressed, a.work_status,
  a.acknowledged_name, a.assignee_name, a.gathered_by, a.held_back as returns, a.returned_at, ${LIFE_COLUMNS}, d.mcu_id,
  d.name as device_name, d.sn as device_sn, d.device_type as dtype, c.name as company_name, t.name as site`;

/** The tables of these columns beside `alarm a`; they neither add nor remove rows. */
export const LISTED_WITH = sql`join device d on d.id = a.device_id
  left join company c on c.id = d.company_id left join site t on t.id = d.site_id`;

/** Alarms `a` as lists show them; `from` names them. */
export const listedAlarms = (from: Sql): Sql => sql`select ${LISTED_ALARM} from ${from} ${LISTED_WITH}`;

export interface ListedRow extends KeptAlarm, AlarmLife {
  readonly id: string;
  readonly deviceId: number;
  readonly path: string;
  readonly suppressed: boolean;
  readonly workStatus: WorkStatus;
  readonly acknowledgedName: string | null;
  readonly assigneeName: string | null;
  readonly gatheredBy: string | null;
  readonly returns: number;
  readonly returnedAt: number | null;
  readonly mcuId: string;
  readonly deviceName: string;
  readonly deviceSn: string;
  readonly dtype: string;
  readonly companyName: string | null;
  readonly site: string | null;
}

/** Rows as lists show them, each with how many alarms it has gathered. */
export async function listedOf(
  tx: Tx,
  rows: readonly ListedRow[],
  reader: Pick<Caller, 'role' | 'path'>,
): Promise<z.infer<typeof reportedAlarm>[]> {
  if (rows.length === 0) return [];
  const counts = await tx.query<{ id: string; gathered: number }>(
    'select gathered_by as id, count(*)::int as gathered from alarm where gathered_by = any($1::uuid[]) group by gathered_by',
    [rows.map(({ id }) => id)],
  );
  const gatheredBy = new Map(counts.map(({ id, gathered }) => [id, gathered]));
  return rows.map((row) => toListed(row, reader, gatheredBy.get(row.id) ?? 0));
}

/** Whether a reader is told who did what: who leases the device is not. Guests are told that somebody did. */
export const seesPeople = ({ path }: Pick<Caller, 'path'>, ofAlarm: string): boolean => containsPath(path, ofAlarm);

/** @param gathered how many alarms it has gathered */
function toListed(
  row: ListedRow,
  reader: Pick<Caller, 'role' | 'path'>,
  gathered: number,
): z.infer<typeof reportedAlarm> {
  const people = seesPeople(reader, row.path);
  return {
    ...toPushMsg(row),
    id: row.id,
    mcuId: row.mcuId,
    deviceName: row.deviceName,
    deviceSn: row.deviceSn,
    dtype: row.dtype,
    companyName: can.seeCompanyNames(reader).allowed ? row.companyName : null,
    site: row.site,
    releaseTime: row.releasedAt,
    foundLater: row.foundLater,
    suppressed: row.suppressed,
    gatheredBy: row.gatheredBy,
    gathered,
    returns: row.returns,
    returnedAt: row.returnedAt,
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
