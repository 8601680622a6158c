import type { Calls } from '#domain/assembly/calls.ts';
import type { Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import {
  MAX_COMPANY_SCHEDULES,
  MAX_OWN_SCHEDULES,
  MAX_REPORT_RECIPIENTS,
} from '#domain/reporting/report-mail/limits.ts';
import { nextReportAt } from '#domain/reporting/report-mail/schedule.ts';
import type { Context } from '../../context.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { nameOfPlace, type Place } from '../../foundation/system/audit-names.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { assigned, columnsOf, valuesOf } from '../../platform/db/written.ts';
import type { Session } from '../../platform/http/session.ts';
import { managesReports, peopleFor } from './people.ts';
import { findSubject, type Subject } from './subject.ts';

type Parts = Pick<Context, 'within' | 'clock'>;
type Wanted = Parsed<Calls['saveReportSchedule']>;

interface Schedule extends Place {
  readonly id: number;
  readonly path: string;
  readonly ownerId: number | null;
  readonly userIds: readonly number[];
  readonly updatedAt: number;
  readonly lastAt: number | null;
}

/** Administrators change those of their companies, other members those that they made for themselves alone. */
export const mayChange = (
  { role, userId, path: companyPath }: Session,
  { ownerId, userIds, path }: Pick<Schedule, 'ownerId' | 'userIds' | 'path'>,
): boolean =>
  managesReports({ role, path: companyPath })
    ? can.manageReports({ role, companyPath }, { companyPath: path }).allowed
    : ownerId === userId && userIds.every((id) => id === userId);

/** Whether somebody who may not change a schedule knows of it. */
export const isMine = ({ userId }: Session, { ownerId, userIds }: Pick<Schedule, 'ownerId' | 'userIds'>): boolean =>
  ownerId === userId || userIds.includes(userId);

/** A schedule that the caller knows of, kept as it is until the end of the transaction. */
async function holdSchedule(tx: Tx, session: Session, id: number): Promise<Schedule> {
  const schedule = await tx.maybe<Schedule>(
    `select id, company_id, site_id, device_id, path, owner_id, user_ids, updated_at, last_at from report_schedule where id = $1 for update`,
    [id],
  );
  if (!schedule || !(mayChange(session, schedule) || isMine(session, schedule)))
    throw new Refusal('report_schedule_not_found');
  return schedule;
}

export async function holdOwn(tx: Tx, session: Session, id: number): Promise<Schedule> {
  const schedule = await holdSchedule(tx, session, id);
  if (!mayChange(session, schedule)) throw new Refusal('permission_denied');
  return schedule;
}

export const saveReportSchedule = (parts: Parts, session: Session, wanted: Wanted): Promise<{ id: number }> =>
  parts.within(session, async (tx) => {
    const now = parts.clock.now();
    const id = wanted.id === undefined ? await add(tx, session, wanted, now) : await change(tx, session, wanted, now);
    return { id };
  });

const timeOf = ({ every, weekday, hour, timeZone, attachment }: Wanted) => ({
  every,
  weekday,
  hour,
  timeZone,
  attachment,
});

async function add(tx: Tx, session: Session, wanted: Wanted, now: number): Promise<number> {
  const about = await findSubject(tx, session, wanted);
  await checkPeople(tx, session, about.path, wanted.userIds, []);
  await checkRoom(tx, session, about);
  const added = {
    ...timeOf(wanted),
    id: sql`nextval('report_schedule_id_seq')`,
    companyId: about.companyId,
    path: about.path,
    ownerId: session.userId,
    subject: about.subject,
    siteId: about.siteId,
    deviceId: about.deviceId,
    userIds: [...new Set(wanted.userIds)],
    nextAt: nextReportAt(wanted, now),
    updatedAt: now,
  };
  const { id } = await tx.one<{ id: number }>(
    sql`insert into report_schedule (${columnsOf(added)}) values (${valuesOf(added)}) returning id`,
  );
  await audit(tx, session, { ...about, id }, 'reports.schedule', now);
  return id;
}

async function change(tx: Tx, session: Session, wanted: Wanted, now: number): Promise<number> {
  const schedule = await holdOwn(tx, session, wanted.id ?? 0);
  const { id, path, userIds, updatedAt } = schedule;
  if (wanted.updatedAt !== updatedAt) throw new Refusal('changed_meanwhile');
  const hidden = await hiddenPeople(tx, userIds);
  await checkPeople(tx, session, path, wanted.userIds, userIds);
  const people = [...new Set([...wanted.userIds, ...hidden])];
  if (people.length > MAX_REPORT_RECIPIENTS)
    throw new Refusal('param_error', { field: 'userIds', rule: `must be at most ${MAX_REPORT_RECIPIENTS}` });
  const changed = {
    ...timeOf(wanted),
    userIds: people,
    nextAt: nextReportAt(wanted, now),
    updatedAt: Math.max(now, updatedAt + 1),
  };
  await tx.query(sql`update report_schedule set ${assigned(changed)} where id = ${id}`);
  await audit(tx, session, schedule, 'reports.reschedule', now);
  return id;
}

/** People of companies above, whom the caller does not see, stay. */
async function hiddenPeople(tx: Tx, userIds: readonly number[]): Promise<number[]> {
  const seen = await tx.query<{ id: number }>('select id from app_user where id = any($1)', [userIds]);
  return userIds.filter((id) => !seen.some((person) => person.id === id));
}

/** Only those receive it whom the caller may name; who was there before may stay. */
async function checkPeople(
  tx: Tx,
  session: Session,
  path: string,
  wanted: readonly number[],
  before: readonly number[],
): Promise<void> {
  const known = new Set([...before, ...(await peopleFor(tx, session, path)).map(({ id }) => id)]);
  if (wanted.some((id) => !known.has(id))) throw new Refusal('user_not_found');
}

async function checkRoom(tx: Tx, session: Session, { companyId }: Subject): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['report schedules', companyId]);
  const { ofCompany, own } = await tx.one<{ ofCompany: number; own: number }>(
    `select count(*) filter (where company_id = $1)::int as of_company,
       count(*) filter (where owner_id = $2)::int as own from report_schedule where company_id = $1 or owner_id = $2`,
    [companyId, session.userId],
  );
  const manages = managesReports(session);
  const isFull = ofCompany >= MAX_COMPANY_SCHEDULES || (!manages && own >= MAX_OWN_SCHEDULES);
  if (isFull) throw new Refusal('max_report_schedules', { max: manages ? MAX_COMPANY_SCHEDULES : MAX_OWN_SCHEDULES });
}

/** A schedule that goes on is due at its next hour, not for what it missed. */
export const pauseReportSchedule = (
  { within, clock }: Parts,
  session: Session,
  { id, paused }: Parsed<Calls['pauseReportSchedule']>,
): Promise<null> =>
  within(session, async (tx) => {
    const schedule = await holdOwn(tx, session, id);
    const now = clock.now();
    const time = await tx.one<Parameters<typeof nextReportAt>[0]>(
      'select every, weekday, hour, time_zone from report_schedule where id = $1',
      [id],
    );
    await tx.query(
      `update report_schedule set paused_at = case when $2 then coalesce(paused_at, $3) end, next_at = $4, updated_at = $5
       where id = $1`,
      [id, paused, now, nextReportAt(time, now), Math.max(now, schedule.updatedAt + 1)],
    );
    await audit(tx, session, schedule, paused ? 'reports.pause' : 'reports.goOn', now);
    return null;
  });

export const removeReportSchedule = ({ within, clock }: Parts, session: Session, id: number): Promise<null> =>
  within(session, async (tx) => {
    const schedule = await holdOwn(tx, session, id);
    await tx.query('delete from report_schedule where id = $1', [id]);
    await audit(tx, session, schedule, 'reports.unschedule', clock.now());
    return null;
  });

/** The caller receives it no more, whoever made it. */
export const leaveReportSchedule = ({ within, clock }: Parts, session: Session, id: number): Promise<null> =>
  within(session, async (tx) => {
    const schedule = await holdSchedule(tx, session, id);
    const now = clock.now();
    await tx.query('update report_schedule set user_ids = array_remove(user_ids, $2), updated_at = $3 where id = $1', [
      id,
      session.userId,
      Math.max(now, schedule.updatedAt + 1),
    ]);
    await audit(tx, session, schedule, 'reports.leave', now);
    return null;
  });

export const audit = async (
  tx: Tx,
  { userId }: Session,
  schedule: Place & Pick<Schedule, 'id' | 'path'>,
  action: string,
  at: number,
) =>
  writeAudit(tx, {
    at,
    userId,
    companyPath: schedule.path,
    action,
    target: String(schedule.id),
    detail: await nameOfPlace(tx, schedule),
  });
