import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { ReportAttachment, ReportRhythm, ReportSubject } from '#domain/reporting/report-mail/limits.ts';
import type { Context } from '../../context.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { managesReports, type Person, peopleFor } from './people.ts';
import { writeReports } from './queue-reports.ts';
import { audit, holdOwn, isMine, mayChange } from './schedules.ts';
import { findSubject } from './subject.ts';

type Parts = Pick<Context, 'within' | 'clock'>;
type Answer = Output<Calls['listReportSchedules']>;
const scope = systemScope('how reports were mailed');
/** More than a company can have several times over. */
const MAX_LISTED = 1_000;

interface Row {
  id: number;
  subject: ReportSubject;
  companyId: number;
  path: string;
  siteId: number | null;
  mcuId: string | null;
  name: string | null;
  companyName: string;
  ownerId: number | null;
  ownerName: string | null;
  every: ReportRhythm;
  weekday: number;
  hour: number;
  timeZone: string;
  attachment: ReportAttachment;
  userIds: number[];
  pausedAt: number | null;
  nextAt: number;
  lastAt: number | null;
  updatedAt: number;
}

/** Schedules that the caller may change or that mail it something. */
export async function listReportSchedules({ within }: Parts, session: Session, canMail: boolean): Promise<Answer> {
  const { rows, people } = await within(session, async (tx) => {
    const rows = await readSchedules(tx, session);
    return { rows, people: await namesOf(tx, rows) };
  });
  const { went, there } = await within(scope, async (tx) => ({
    went: await howItWent(tx, rows),
    there: await existing(tx, rows),
  }));
  return {
    canMail,
    schedules: rows.map(({ path, ownerId, userIds, lastAt, ...row }) => {
      const of = { path, ownerId, userIds };
      return {
        ...row,
        people: userIds.flatMap((id) => people.get(id) ?? []),
        others: userIds.filter((id) => there.has(id) && !people.has(id)).length,
        mayChange: mayChange(session, of),
        isMine: isMine(session, of),
        last: lastAt === null ? null : { at: lastAt, ...(went.get(row.id) ?? NOTHING) },
      };
    }),
  };
}

const readSchedules = (tx: Tx, session: Session): Promise<Row[]> =>
  tx.query<Row>(
    `select s.id, s.subject, s.company_id, s.path, s.site_id, d.mcu_id, s.owner_id, u.display_name as owner_name,
       case s.subject when 'fleet' then c.name when 'site' then t.name else d.name end as name, c.name as company_name,
       s.every, s.weekday, s.hour, s.time_zone, s.attachment, s.user_ids, s.paused_at, s.next_at, s.last_at, s.updated_at
     from report_schedule s join company c on c.id = s.company_id left join site t on t.id = s.site_id
       left join device d on d.id = s.device_id left join app_user u on u.id = s.owner_id
     where $1 or s.owner_id = $2 or $2 = any(s.user_ids)
     order by c.sort_key, s.subject, s.id limit ${MAX_LISTED}`,
    [managesReports(session), session.userId],
  );

async function namesOf(tx: Tx, rows: readonly Row[]): Promise<Map<number, Person>> {
  const people = await tx.query<{ id: number; name: string; hasEmail: boolean }>(
    `select id, display_name as name, email is not null as has_email from app_user where id = any($1)`,
    [[...new Set(rows.flatMap(({ userIds }) => userIds))]],
  );
  return new Map(people.map((person) => [person.id, person]));
}

/** Accounts that are there, whether the caller sees them or not. */
async function existing(tx: Tx, rows: readonly Row[]): Promise<Set<number>> {
  const accounts = await tx.query<{ id: number }>('select id from app_user where id = any($1)', [
    rows.flatMap(({ userIds }) => userIds),
  ]);
  return new Set(accounts.map(({ id }) => id));
}

type Went = Omit<NonNullable<Answer['schedules'][number]['last']>, 'at'>;
const NOTHING: Went = { sent: 0, waiting: 0, failed: 0, dropped: 0, error: null };

async function howItWent(tx: Tx, rows: readonly Row[]): Promise<Map<number, Went>> {
  const is = (state: string) => `count(*) filter (where m.state = '${state}')::int as ${state}`;
  const went = await tx.query<Went & { id: number }>(
    `select s.id, ${['sent', 'waiting', 'failed', 'dropped'].map(is).join(', ')}, max(m.error) as error
     from report_schedule s join delivery_message m on m.schedule_id = s.id and m.report_at = s.last_at
     where s.id = any($1) group by s.id`,
    [rows.map(({ id }) => id)],
  );
  return new Map(went.map(({ id, ...each }) => [id, each]));
}

/** Who can receive a report of something. */
export const reportRecipients = (
  { within }: Parts,
  session: Session,
  request: Parsed<Calls['reportRecipients']>,
): Promise<Output<Calls['reportRecipients']>> =>
  within(session, async (tx) => {
    const { name, path, timeZone } = await findSubject(tx, session, request);
    const people = await peopleFor(tx, session, path);
    return { name, timeZone, people, ownId: people.find(({ id }) => id === session.userId)?.id ?? null };
  });

/** Queues the report of a schedule at once; not before the last one is on its way for a minute and given out. */
export async function sendReportNow({ within, clock }: Parts, session: Session, id: number, canMail: boolean) {
  if (!canMail) throw new Refusal('mail_not_configured');
  const now = clock.now();
  const schedule = await within(session, (tx) => holdOwn(tx, session, id));
  return within(scope, async (tx) => {
    const { lastAt } = await tx.one<{ lastAt: number | null }>(
      'select last_at from report_schedule where id = $1 for update',
      [id],
    );
    const waits = await tx.maybe("select from delivery_message where schedule_id = $1 and state = 'waiting' limit 1", [
      id,
    ]);
    if (waits || (lastAt !== null && now < lastAt + MINUTE_MS)) throw new Refusal('report_under_way');
    const recipients = await writeReports(tx, [{ scheduleId: id, at: now }], now);
    if (recipients === 0) throw new Refusal('no_report_recipient');
    await tx.query('update report_schedule set last_at = $2 where id = $1', [id, now]);
    await audit(tx, session, schedule, 'reports.sendNow', now);
    return { recipients };
  });
}
