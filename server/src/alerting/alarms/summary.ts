import { SEVERITIES } from '#domain/alerting/alarms/words/severity.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { addDays } from '#domain/foundation/basics/time.ts';
import { localDate, localDayStart } from '#domain/foundation/basics/time-zone.ts';
import { STATUS_OPEN } from '#domain/foundation/devices/push-msg-status.ts';
import type { Caller } from '../../foundation/devices/list.ts';
import { allOf, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import {
  alarmPlaces,
  alarmsAt,
  countedAlarms,
  isFolded,
  isUnhandled,
  NOT_GATHERED,
  narrowed,
  together,
} from './fleet-alarms.ts';
import { filterOf } from './page.ts';

/** Days back from today, today included. */
const DAYS = 30;

/** What one row of the statement counts: open messages of a level, those raised on a day, or the median of all of them. */
interface Row {
  readonly level: number | null;
  readonly day: number | null;
  readonly count: number | null;
  /** Those of the open ones that are unhandled. */
  readonly unhandled: number | null;
  readonly medianMs: number | null;
}

/** The open messages by level, and those of the last days by day and level; with the places of a list's filter. */
export async function alarmSummary(
  tx: Tx,
  caller: Caller,
  { timeZone, ...places }: Parsed<Calls['alarmSummary']>,
  now: number,
): Promise<Output<Calls['alarmSummary']>> {
  const filter = await filterOf(tx, places);
  const found = await alarmPlaces(tx, caller, filter, now);
  const matching = alarmsAt(found, caller, filter, now);
  const today = localDate(now, timeZone);
  const dates = Array.from({ length: DAYS }, (_, index) => addDays(today, index + 1 - DAYS));
  const starts = dates.map((date) => localDayStart(date, timeZone));
  const open = countedAlarms(
    alarmsAt(found, caller, { ...filter, status: STATUS_OPEN }, now),
    sql`a.level, a.work_status, a.suppressed, a.snoozed_until, a.gathered_by`,
  );
  const recent = together(
    // As the list of these days has them.
    narrowed(matching, allOf([sql`a.raised_at >= ${starts[0]}::bigint`, ...(isFolded(filter) ? [NOT_GATHERED] : [])])),
    sql`a.level, a.raised_at, a.released_at`,
  );
  const rows = await tx.query<Row>(
    sql`with recent as not materialized (${recent})
     select level, null::int as day, count(*)::int as count,
       (count(*) filter (where ${isUnhandled(now)} and ${NOT_GATHERED}))::int as unhandled, null::float8 as median_ms
     from ${open} group by level
     union all
     select level, width_bucket(raised_at, ${starts}::bigint[]), count(*)::int, null, null from recent group by 1, 2
     union all
     select null, null, null, null, percentile_disc(0.5) within group (order by released_at - raised_at) from recent
       where released_at is not null`,
  );
  const countOf = (level: number, day: number | null) =>
    rows.find((row) => row.level === level && row.day === day)?.count ?? 0;
  return {
    open: SEVERITIES.map((level) => countOf(level, null)),
    unhandled: rows.reduce((sum, { unhandled }) => sum + (unhandled ?? 0), 0),
    days: dates.map((date, index) => ({ date, raised: SEVERITIES.map((level) => countOf(level, index + 1)) })),
    medianReleaseMs: rows.find(({ level }) => level === null)?.medianMs ?? null,
  };
}
