import { knownZone } from '#domain/foundation/basics/time-zone.ts';
import { REPORT_RHYTHMS } from '#domain/reporting/report-mail/limits.ts';
import { longestPauseMs, nextReportAt, type ReportTime } from '#domain/reporting/report-mail/schedule.ts';
import type { Context } from '../../context.ts';
import { int4Array } from '../../platform/db/binary.ts';
import { hasComeIn } from '../../platform/db/has-come.ts';
import { int4, int8, rowsFrom, text } from '../../platform/db/rows-from.ts';
import { sql } from '../../platform/db/sql.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';

/** Schedules of one transaction: ten thousand that are due at the same hour are queued in many short ones. */
const AT_ONCE = 200;
const scope = systemScope('reports by mail');

interface DueRow extends ReportTime {
  readonly id: number;
  readonly companyId: number;
  readonly nextAt: number;
}

/** A report that is to be mailed: of a schedule, due at an instant. */
interface Due {
  readonly scheduleId: number;
  readonly at: number;
}

/** Queues what is due, a few schedules at a time. Without a mail server schedules go on, and nothing is queued. */
export async function queueReports(
  { within, clock, log }: Pick<Context, 'within' | 'clock' | 'log'>,
  canMail: boolean,
  signal: AbortSignal,
): Promise<void> {
  const isFull = () =>
    within(scope, async (tx) => {
      const { count, broken } = await queueDue(tx, canMail, clock.now());
      for (const { id, error } of broken)
        log.error({ schedule: id, error }, 'a schedule of reports makes no sense, and is paused');
      return count === AT_ONCE;
    });
  while (!signal.aborted && (await isFull()));
}

const LONGEST_PAUSE = `case every ${REPORT_RHYTHMS.map((every) => `when '${every}' then ${longestPauseMs(every)}`).join(' ')}
  else ${longestPauseMs('monthly')} end`;

interface Broken {
  readonly id: number;
  readonly error: string;
}

async function queueDue(tx: Tx, canMail: boolean, now: number): Promise<{ count: number; broken: Broken[] }> {
  const rows = await tx.query<DueRow>(
    `select id, company_id, every, weekday, hour, time_zone, next_at from report_schedule
     where paused_at is null and ${hasComeIn('next_at', '$1', LONGEST_PAUSE)} order by next_at, id limit ${AT_ONCE} for update`,
    [now],
  );
  if (rows.length === 0) return { count: 0, broken: [] };
  const zones = await tx.query<{ id: number; timeZone: string | null }>(
    'select id, time_zone from company where id = any($1)',
    [int4Array([...new Set(rows.map(({ companyId }) => companyId))])],
  );
  const zoneOf = new Map(zones.map(({ id, timeZone }) => [id, timeZone]));
  const [planned, broken] = [[] as Planned[], [] as Broken[]];
  for (const row of rows)
    try {
      planned.push(planOf({ ...row, timeZone: knownZone(row.timeZone, zoneOf.get(row.companyId)) }, now));
    } catch (error) {
      broken.push({ id: row.id, error: (error as Error).message });
    }
  const due = planned.flatMap(({ scheduleId, at }) => (at === null ? [] : [{ scheduleId, at }]));
  if (canMail) await writeReports(tx, due, now);
  const times = rowsFrom('n', {
    scheduleId: int4(planned.map(({ scheduleId }) => scheduleId)),
    lastAt: int8(planned.map(({ at }) => at)),
    nextAt: int8(planned.map(({ nextAt }) => nextAt)),
  });
  await tx.query(
    sql`update report_schedule s set last_at = coalesce(n.last_at, s.last_at), next_at = n.next_at
     from ${times} where s.id = n.schedule_id`,
  );
  await tx.query('update report_schedule set paused_at = $2 where id = any($1)', [
    int4Array(broken.map(({ id }) => id)),
    now,
  ]);
  return { count: rows.length, broken };
}

interface Planned {
  readonly scheduleId: number;
  /** The report that is due; null: none, a clock that has been set back since had planned it. */
  readonly at: number | null;
  readonly nextAt: number;
}

const planOf = (row: DueRow, now: number): Planned => ({
  scheduleId: row.id,
  at: row.nextAt > now ? null : lastDue(row, now),
  nextAt: nextReportAt(row, now),
});

/** Of several that were missed while nothing ran, the last. */
function lastDue(row: DueRow, now: number): number {
  for (let at = row.nextAt; ; ) {
    const next = nextReportAt(row, at);
    if (next > now) return at;
    at = next;
  }
}

/**
 * Writes one message for each recipient who has an address. Who was sent this report before is not sent it again.
 * Read first and written then: as one statement it ends the coordinator of a Citus cluster.
 */
export async function writeReports(tx: Tx, due: readonly Due[], now: number): Promise<number> {
  const reports = rowsFrom('n', {
    scheduleId: int4(due.map(({ scheduleId }) => scheduleId)),
    at: int8(due.map(({ at }) => at)),
  });
  const messages = await tx.query<{ userId: number; scheduleId: number; at: number; body: string }>(
    sql`select u.id as user_id, s.id as schedule_id, n.at,
       jsonb_build_object('subject', s.subject, 'name', coalesce(d.name, t.name, c.name))::text as body
     from ${reports} join report_schedule s on s.id = n.schedule_id
       join company c on c.id = s.company_id left join site t on t.id = s.site_id left join device d on d.id = s.device_id
       join app_user u on u.id = any(s.user_ids) and not u.disabled and u.email is not null
     order by n.at, s.id, u.id`,
  );
  const queued = rowsFrom('n', {
    userId: int4(messages.map(({ userId }) => userId)),
    scheduleId: int4(messages.map(({ scheduleId }) => scheduleId)),
    reportAt: int8(messages.map(({ at }) => at)),
    body: text(messages.map(({ body }) => body)),
  });
  const written = await tx.query(
    sql`insert into delivery_message (id, channel, user_id, is_gathered, made_at, next_at, schedule_id, report_at, body)
     select nextval('delivery_message_id_seq'), 'report', n.user_id, false, ${now}, ${now}, n.schedule_id, n.report_at, n.body::jsonb
     from ${queued}
     on conflict (schedule_id, report_at, user_id) where schedule_id is not null do nothing returning id`,
  );
  return written.length;
}
