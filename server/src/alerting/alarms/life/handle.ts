import { randomUUID } from 'node:crypto';
import {
  type AlarmLife,
  afterAction,
  type LifeAction,
  MAX_SNOOZE_MS,
  workStatusOf,
} from '#domain/alerting/alarms/life/life.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Context } from '../../../context.ts';
import { writeAudit } from '../../../foundation/system/audit.ts';
import { holdDevices, OWNER_COLUMNS, OWNER_COLUMNS_OF_STATE } from '../../../foundation/visibility/owner-columns.ts';
import { bool, int2, int4, int8, rowsFrom, text, uuid } from '../../../platform/db/rows-from.ts';
import { raw, sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/db/within.ts';
import type { Session } from '../../../platform/http/session.ts';
import { assigneeFor } from './assignees.ts';
import { alarmsToHandle, type HandledAlarm, lockLives, withGrouped } from './to-handle.ts';

type Handling = Pick<Context, 'within' | 'clock'>;

/** What somebody wants done about alarms. */
interface Request {
  readonly ids: readonly string[];
  readonly action: LifeAction;
  readonly comment?: string;
}

/** An alarm after an action, with the line that its history gets. */
interface Handled {
  readonly alarm: HandledAlarm;
  readonly life: AlarmLife;
  /** Where the action changes nothing, what is left of it is the comment. */
  readonly action: LifeAction;
}

/** Does something about alarms, all or none; how many it changed. */
export async function handleAlarms(
  { within, clock }: Handling,
  session: Session,
  { ids: wanted, action, comment = '' }: Request,
): Promise<{ changed: number }> {
  const now = clock.now();
  if (action.type === 'snooze' && action.until !== null && (action.until <= now || action.until > now + MAX_SNOOZE_MS))
    throw new Refusal('param_error', { field: 'until', rule: 'must be in the next 31 days' });
  return within(session, async (tx) => {
    // A comment is said about the one.
    const ids = action.type === 'comment' ? wanted : await withGrouped(tx, session, wanted, action.type, now);
    await lockLives(tx, ids);
    const alarms = await alarmsToHandle(tx, session, ids, action.type, now);
    await holdDevices(tx, [...new Set(alarms.map(({ deviceId }) => deviceId))]);
    const assigneeId = action.type === 'assign' ? action.assigneeId : null;
    const assigneeName = assigneeId === null ? null : await assigneeFor(tx, assigneeId, alarms);
    const act = { at: now, userId: session.userId };
    const handled = alarms.flatMap((alarm): Handled[] => {
      const life = afterAction(alarm, action, act);
      if (life !== alarm) return [{ alarm, life, action }];
      return comment === '' ? [] : [{ alarm, life, action: { type: 'comment' } }];
    });
    const changed = handled.filter(({ alarm, life }) => life !== alarm);
    await writeLives(tx, session, changed, assigneeName);
    await writeActions(tx, session, handled, { comment, assigneeName, now });
    return { changed: action.type === 'comment' ? handled.length : changed.length };
  });
}

async function writeLives(
  tx: Tx,
  { loginName }: Session,
  changed: readonly Handled[],
  assigneeName: string | null,
): Promise<void> {
  if (changed.length === 0) return;
  const each = <T>(value: (handled: Handled) => T) => changed.map(value);
  const lives = rowsFrom('u', {
    deviceId: int8(each(({ alarm }) => alarm.deviceId)),
    id: uuid(each(({ alarm }) => alarm.id)),
    workStatus: int2(each(({ life }) => workStatusOf(life))),
    acknowledgedAt: int8(each(({ life }) => life.acknowledgedAt)),
    acknowledgedBy: int4(each(({ life }) => life.acknowledgedBy)),
    assigneeId: int4(each(({ life }) => life.assigneeId)),
    snoozedUntil: int8(each(({ life }) => life.snoozedUntil)),
    closedAt: int8(each(({ life }) => life.closedAt)),
    deleted: bool(each(({ life }) => life.hidden)),
  });
  await tx.query(
    sql`update alarm a set work_status = u.work_status, acknowledged_at = u.acknowledged_at, acknowledged_by = u.acknowledged_by,
       acknowledged_name = case when a.acknowledged_at is null and u.acknowledged_at is not null then ${loginName}
         else a.acknowledged_name end,
       assignee_name = case when u.assignee_id is null then null
         when u.assignee_id is distinct from a.assignee_id then ${assigneeName} else a.assignee_name end,
       assignee_id = u.assignee_id, snoozed_until = u.snoozed_until, closed_at = u.closed_at, deleted = u.deleted
     from ${lives}
     where a.device_id = u.device_id and a.id = u.id`,
  );
}

interface Noted {
  readonly comment: string;
  readonly assigneeName: string | null;
  readonly now: number;
}

/** The lines of the history, and those of the audit. */
async function writeActions(
  tx: Tx,
  { userId, loginName }: Session,
  handled: readonly Handled[],
  { comment, assigneeName, now }: Noted,
): Promise<void> {
  if (handled.length === 0) return;
  const each = <T>(value: (handled: Handled) => T) => handled.map(value);
  const actions = rowsFrom('u', {
    deviceId: int8(each(({ alarm }) => alarm.deviceId)),
    alarmId: uuid(each(({ alarm }) => alarm.id)),
    id: uuid(each(() => randomUUID())),
    raisedAt: int8(each(({ alarm }) => alarm.raisedAt)),
    action: text(each(({ action }) => action.type)),
    until: int8(each(({ action }) => (action.type === 'snooze' ? action.until : null))),
    reason: text(each(({ action }) => (action.type === 'close' ? (action.reason ?? null) : null))),
  });
  await tx.query(
    sql`insert into alarm_action (device_id, alarm_id, id, raised_at, at, user_id, user_name, action, comment, assignee_name, until, reason,
       ${raw(OWNER_COLUMNS)})
     select u.device_id, u.alarm_id, u.id, u.raised_at, ${now}, ${userId}, ${loginName}, u.action, ${comment}, ${assigneeName}, u.until, u.reason,
       ${raw(OWNER_COLUMNS_OF_STATE)}
     from ${actions} join device_state s on s.device_id = u.device_id on conflict do nothing`,
  );
  const devices = await tx.query<{ id: number; mcuId: string }>('select id, mcu_id from device where id = any($1)', [
    [...new Set(each(({ alarm }) => alarm.deviceId))],
  ]);
  const mcuIds = new Map(devices.map(({ id, mcuId }) => [id, mcuId]));
  await writeAudit(
    tx,
    ...handled.map(({ alarm, action }) => ({
      at: now,
      userId,
      companyPath: alarm.path,
      action: `alarms.${action.type}`,
      target: alarm.id,
      detail: {
        device: mcuIds.get(alarm.deviceId) ?? null,
        ...(comment !== '' && { comment }),
        ...(action.type === 'close' && action.reason && { reason: action.reason }),
        ...(action.type === 'assign' && { assignee: assigneeName }),
        ...(action.type === 'snooze' && { until: action.until }),
      },
    })),
  );
}
