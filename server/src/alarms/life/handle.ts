import { randomUUID } from 'node:crypto';
import { type AlarmLife, afterAction, type LifeAction, MAX_SNOOZE_MS, workStatusOf } from '#domain/alarms/life.ts';
import { Refusal } from '#domain/errors.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { writeAudit } from '../../system/audit.ts';
import { CARRIED, CARRIED_OF_STATE, holdDevices } from '../../visibility/carry.ts';
import { assigneeFor } from './assignees.ts';
import { alarmsToHandle, type HandledAlarm, lockLives, withGathered } from './to-handle.ts';

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
    const ids = action.type === 'comment' ? wanted : await withGathered(tx, session, wanted, action.type, now);
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
  await tx.query(
    `update alarm a set work_status = u.status, acknowledged_at = u.at, acknowledged_by = u.by,
       acknowledged_name = case when a.acknowledged_at is null and u.at is not null then $9 else a.acknowledged_name end,
       assignee_name = case when u.assignee is null then null when u.assignee is distinct from a.assignee_id then $10
         else a.assignee_name end,
       assignee_id = u.assignee, snoozed_until = u.snoozed, closed_at = u.closed, deleted = u.hidden
     from unnest($1::int8[], $2::uuid[], $3::int2[], $4::int8[], $5::int4[], $6::int4[], $7::int8[], $8::int8[], $11::bool[])
       as u (device, id, status, at, by, assignee, snoozed, closed, hidden)
     where a.device_id = u.device and a.id = u.id`,
    [
      each(({ alarm }) => alarm.deviceId),
      each(({ alarm }) => alarm.id),
      each(({ life }) => workStatusOf(life)),
      each(({ life }) => life.acknowledgedAt),
      each(({ life }) => life.acknowledgedBy),
      each(({ life }) => life.assigneeId),
      each(({ life }) => life.snoozedUntil),
      each(({ life }) => life.closedAt),
      loginName,
      assigneeName,
      each(({ life }) => life.hidden),
    ],
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
  await tx.query(
    `insert into alarm_action (device_id, alarm_id, id, raised_at, at, user_id, user_name, action, comment, assignee_name, until,
       ${CARRIED})
     select u.device, u.alarm, u.id, u.raised, $6, $7, $8, u.action, $9, $10, u.until, ${CARRIED_OF_STATE}
     from unnest($1::int8[], $2::uuid[], $3::uuid[], $4::int8[], $5::text[], $11::int8[]) as u (device, alarm, id, raised, action, until)
       join device_state s on s.device_id = u.device on conflict do nothing`,
    [
      each(({ alarm }) => alarm.deviceId),
      each(({ alarm }) => alarm.id),
      each(() => randomUUID()),
      each(({ alarm }) => alarm.raisedAt),
      each(({ action }) => action.type),
      now,
      userId,
      loginName,
      comment,
      assigneeName,
      each(({ action }) => (action.type === 'snooze' ? action.until : null)),
    ],
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
        ...(action.type === 'assign' && { assignee: assigneeName }),
        ...(action.type === 'snooze' && { until: action.until }),
      },
    })),
  );
}
