import type { CloseReason, LifeActionType } from '#domain/alerting/alarms/life/life.ts';
import { releaseValue } from '#domain/alerting/alarms/rules/release-value.ts';
import { deviceRules } from '#domain/alerting/alarms/rules/rules.ts';
import { toPushMsg } from '#domain/alerting/alarms/words/push-msg.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { isTold } from '#domain/foundation/permissions/permissions.ts';
import { DEVICE_ROWS, type DeviceRow, toDevice } from '../../../foundation/devices/device-directory.ts';
import type { Caller } from '../../../foundation/devices/list.ts';
import { sql } from '../../../platform/db/sql.ts';
import { systemScope, type Tx, type Within } from '../../../platform/db/within.ts';
import { type ListedRow, listedAlarms, listedOf, seesPeople } from '../listed.ts';
import { visibleAlarms, visibleAlarmsWithHidden } from '../visible.ts';

interface ActionRow {
  id: string;
  at: number;
  action: LifeActionType;
  userName: string;
  comment: string;
  assigneeName: string | null;
  until: number | null;
  reason: CloseReason | null;
}

const MAX_ACTIONS = 500;

type History = Output<Calls['alarmHistory']>;

/** An alarm with all that was done about it, and where it ends. */
export async function openedAlarm(within: Within, caller: Caller, id: string, now: number): Promise<History> {
  const { row, ...history } = await within(caller, (tx) => alarmHistory(tx, caller, id, now));
  return { ...history, releaseValue: row.releasedAt === null ? await releasedAt(within, row) : null };
}

/** The limits of companies above a leased device are in no scope of who leases it. */
async function releasedAt(within: Within, row: ListedRow): Promise<number | null> {
  const device = await within(systemScope('where an alarm ends'), (tx) =>
    tx.maybe<DeviceRow>(`${DEVICE_ROWS} where d.id = $1`, [row.deviceId]),
  );
  const value = device && releaseValue(deviceRules(toDevice(device).settings), row);
  return value === null ? null : toPushMsg({ ...row, triggerSubValue: value }).triggerSubValue;
}

/** An alarm with all that was done about it; what was said only to its own company. */
export async function alarmHistory(
  tx: Tx,
  caller: Caller,
  id: string,
  now: number,
): Promise<Omit<History, 'releaseValue'> & { row: ListedRow }> {
  const row = await tx.maybe<ListedRow>(
    sql`${listedAlarms(sql`alarm a`)} where a.id = ${id}::uuid and ${visibleAlarmsWithHidden(caller, now)}`,
  );
  if (!row) throw new Refusal('alarm_not_found');
  const actions = await tx.query<ActionRow>(
    `select id, at, action, user_name, comment, assignee_name, until, reason from alarm_action
     where device_id = $1 and alarm_id = $2 order by at desc, id limit $3`,
    [row.deviceId, id, MAX_ACTIONS],
  );
  const before = await tx.maybe<ListedRow>(
    sql`${listedAlarms(sql`alarm a`)} where a.device_id = ${row.deviceId} and a.unit = ${row.unit} and a.msg_type = ${row.msgType}
       and a.code = ${row.code} and a.raised_at < ${row.raisedAt} and ${visibleAlarms(caller, now)} order by a.raised_at desc limit 1`,
  );
  const gatherer =
    row.gatheredBy &&
    (await tx.maybe<ListedRow>(
      sql`${listedAlarms(sql`alarm a`)} where a.id = ${row.gatheredBy}::uuid and ${visibleAlarms(caller, now)}`,
    ));
  const [alarm, ...others] = await listedOf(
    tx,
    [row, ...(before ? [before] : []), ...(gatherer ? [gatherer] : [])],
    caller,
  );
  const people = seesPeople(caller, row.path);
  return {
    row,
    alarm: alarm!,
    actions: actions
      .toReversed()
      .filter(({ action }) => (people && isTold(caller.role, 'note')) || action !== 'comment')
      .map((action) =>
        people ? action : { ...action, userName: null, assigneeName: null, comment: '', reason: null },
      ),
    before: before ? others[0]! : null,
    gatherer: gatherer ? others.at(-1)! : null,
  };
}
