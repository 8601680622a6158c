import type { Output } from '#domain/contract/define.ts';
import { HOUR_MS } from '#domain/foundation/basics/time.ts';
import { localDate, localDayStart } from '#domain/foundation/basics/time-zone.ts';
import type { statisticsCalls } from '#domain/reporting/reports/statistics-calls.ts';
import { IS_WARNING, OPEN_WARNING, visibleAlarms } from '../../alerting/alarms/visible.ts';
import { deviceWhere } from '../../foundation/devices/filter.ts';
import type { Caller } from '../../foundation/devices/list.ts';
import { columnOf } from '../../platform/db/rows.ts';
import { allOf, joined, raw, type Sql, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Period } from '../../stream/history/period.ts';
import { type CountedCompany, type Counting, countedCompany, siteNames } from './company-parts.ts';
import { SITE_LIMIT } from './fleet-counts.ts';

interface Counts {
  raised: number;
  severe: number;
  open: number;
}
/** From the beginning of a day this is always in the next one: clocks go back by three hours at most. */
const MAX_DAY_MS = 28 * HOUR_MS;

type WarningPeriod = Period & Counting & { readonly now: number };
const NONE: Counts = { raised: 0, severe: 0, open: 0 };
const plus = (one: Counts, other: Counts): Counts => ({
  raised: one.raised + other.raised,
  severe: one.severe + other.severe,
  open: one.open + other.open,
});
const mostFirst = <T extends Counts>(list: T[]): T[] => list.sort((one, other) => other.raised - one.raised);

/** Warnings of a period by child company and by day. */
export async function warningsByCompany(
  tx: Tx,
  caller: Caller,
  period: WarningPeriod & { timeZone: string },
): Promise<Output<typeof statisticsCalls.mainCompanyWarningStatisticData>> {
  const company = await countedCompany(tx, caller, period);
  const days = daysOf(period, period.timeZone);
  const rows = await countWarnings<{ companyId: number | null; day: number | null }>(tx, caller, company, period, {
    keys: {
      companyId: sql`d.company_id`,
      day: sql`width_bucket(a.raised_at, ${days.map(({ startAt }) => startAt)}::bigint[])`,
    },
    groups: sql`grouping sets ((company_id), (day))`,
  });
  const ofCompanies = rows.filter(({ companyId: id }) => id !== null);
  return {
    ...ofCompanies.reduce<Counts>(plus, NONE),
    companies: byPart(ofCompanies, company),
    days: byDay(rows, days),
  };
}

function byPart(rows: readonly (Counts & { companyId: number | null })[], company: CountedCompany) {
  const sums = new Map<string, Counts>();
  for (const row of rows) {
    const part = company.partOf(row.companyId ?? 0);
    sums.set(part, plus(sums.get(part) ?? NONE, row));
  }
  const list = [...company.parts()].map(([key, part]) => ({ ...part, ...(sums.get(key) ?? NONE) }));
  return mostFirst(list.filter(({ kind, raised }) => kind === 'child' || raised > 0));
}

/** Days that a period touches, by their date in a time zone. */
function daysOf({ startTime, endTime }: Period, timeZone: string): { date: string; startAt: number }[] {
  const days = [];
  for (let at = startTime; at <= endTime; ) {
    const date = localDate(at, timeZone);
    const startAt = localDayStart(date, timeZone);
    days.push({ date, startAt });
    at = localDayStart(localDate(startAt + MAX_DAY_MS, timeZone), timeZone);
  }
  return days;
}

/** Every day of the period, those without a warning too. */
function byDay(rows: readonly (Counts & { day: number | null })[], days: readonly { date: string }[]) {
  const counted = new Map(rows.map((row) => [row.day, row]));
  return days.map(({ date }, index) => {
    const { raised, severe } = counted.get(index + 1) ?? NONE;
    return { date, raised, severe };
  });
}

/** Warnings of a period by the names of sites. */
export async function warningsBySite(
  tx: Tx,
  caller: Caller,
  period: WarningPeriod,
): Promise<Output<typeof statisticsCalls.mainSiteWarningStatisticData>> {
  const company = await countedCompany(tx, caller, period);
  const rows = await countWarnings<{ siteId: number | null }>(tx, caller, company, period, {
    keys: { siteId: sql`d.site_id` },
    groups: sql`site_id`,
  });
  const names = await siteNames(
    tx,
    rows.flatMap(({ siteId: id }) => (id === null ? [] : [id])),
  );
  const sums = new Map<string | null, Counts>();
  for (const row of rows) {
    const name = row.siteId === null ? null : names.get(row.siteId);
    if (name !== undefined) sums.set(name, plus(sums.get(name) ?? NONE, row));
  }
  const sites = mostFirst([...sums].map(([site, counts]) => ({ site, ...counts })));
  return { sites: sites.slice(0, SITE_LIMIT), siteCount: sites.length };
}

interface Grouping {
  /** Expressions over `alarm a join device d` by field. */
  keys: Readonly<Record<string, Sql>>;
  groups: Sql;
}

async function countWarnings<Key extends object>(
  tx: Tx,
  caller: Caller,
  company: CountedCompany,
  { startTime, endTime, now }: WarningPeriod,
  { keys, groups }: Grouping,
): Promise<(Key & Counts)[]> {
  const where = await deviceWhere(tx, caller, company.filter);
  const names = Object.keys(keys).map((field) => raw(columnOf(field)));
  const columns = Object.entries(keys).map(([field, expression]) => sql`${expression} as ${raw(columnOf(field))}`);
  const places = columns.map((_, index) => raw(String(index + 1)));
  const counted = allOf([
    sql`a.raised_at >= ${startTime} and a.raised_at < ${endTime}`,
    IS_WARNING,
    where.ofDevice,
    visibleAlarms(caller, now),
  ]);
  return tx.query<Key & Counts>(
    // In two steps: a cluster counts by one set of columns, from which the others are computed.
    sql`with counted as materialized (
       select ${joined(columns)}, count(*)::int as raised, count(*) filter (where a.level = 1)::int as severe,
         count(*) filter (where ${OPEN_WARNING})::int as open
       from alarm a join device d on d.id = a.device_id where ${counted} group by ${joined(places)}
     )
     select ${joined(names)}, sum(raised)::int as raised, sum(severe)::int as severe, sum(open)::int as open
     from counted group by ${groups}`,
  );
}
