import { type AlarmLife, type LifeActionType, mayHandleAlarm } from '#domain/alerting/alarms/life/life.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/db/within.ts';
import { actorOf, permit } from '../../../platform/http/permit.ts';
import type { Session } from '../../../platform/http/session.ts';
import { LIFE_COLUMNS } from '../listed.ts';
import { visibleAlarmsWithHidden } from '../visible.ts';

export interface HandledAlarm extends AlarmLife {
  readonly deviceId: number;
  readonly id: string;
  readonly raisedAt: number;
  readonly path: string;
}

const LIFE_LOCKS = 72_644;

/**
 * Waits until nobody else handles these alarms, until the end of the transaction; always in one order, so that two who
 * handle many wait and never deadlock. Not the rows: a cluster locks those of one device only.
 */
export const lockLives = (tx: Tx, ids: readonly string[]): Promise<object[]> =>
  tx.query(
    `select pg_advisory_xact_lock($1, u.lock) from (
       select distinct hashtext(id) as lock from unnest($2::text[]) as id order by 1 offset 0) u`,
    [LIFE_LOCKS, ids],
  );

/** The alarms, for something that the caller may do to each; one that it may not see makes all of them unknown. */
export async function alarmsToHandle(
  tx: Tx,
  session: Session,
  ids: readonly string[],
  action: LifeActionType,
  now: number,
): Promise<HandledAlarm[]> {
  const rows = await tx.query<HandledAlarm>(
    sql`select a.device_id, a.id, a.raised_at, a.path, ${LIFE_COLUMNS} from alarm a
     where a.id = any(${ids}::uuid[]) and ${visibleAlarmsWithHidden(session, now)} order by a.device_id, a.raised_at`,
  );
  const actor = { userId: session.userId, ...actorOf(session) };
  if (rows.length < ids.length) throw new Refusal('alarm_not_found');
  for (const row of rows) {
    permit(mayHandleAlarm(actor, action, { companyPath: row.path, assigneeId: row.assigneeId }));
  }
  return rows;
}

/** With the alarms, what they have gathered: it is handled along, as far as the caller may. */
export async function withGrouped(
  tx: Tx,
  session: Session,
  ids: readonly string[],
  action: LifeActionType,
  now: number,
): Promise<string[]> {
  const gathered = await tx.query<{ id: string; path: string; assigneeId: number | null }>(
    sql`select a.id, a.path, a.assignee_id from alarm a
     where a.gathered_by = any(${ids}::uuid[]) and ${visibleAlarmsWithHidden(session, now)}`,
  );
  const actor = { userId: session.userId, ...actorOf(session) };
  const along = gathered.filter(
    ({ path, assigneeId }) => mayHandleAlarm(actor, action, { companyPath: path, assigneeId }).allowed,
  );
  return [...new Set([...ids, ...along.map(({ id }) => id)])];
}
