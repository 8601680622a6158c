import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { addDays, DAY_MS } from '#domain/foundation/basics/time.ts';
import { localDayStart } from '#domain/foundation/basics/time-zone.ts';
import { deviceLeaseState, msWithin, type RentPeriod, rentWithin } from '#domain/trade/leases/lease.ts';
import { MAX_LEASE_MS } from '#domain/trade/leases/limits.ts';
import { below } from '../../foundation/visibility/conditions.ts';
import { seesEverything, tableFor } from '../../foundation/visibility/table-for.ts';
import { pageWith } from '../../platform/db/page.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { countWithoutLease, devicesById, idsOfDevices } from './leased-devices.ts';
import { inState } from './rows.ts';

type Answer = Output<Calls['leaseOverview']>;

interface LeaseOfDevice {
  deviceId: number;
  startsAt: number;
  endsAt: number;
  rentMinor: number;
  rentPeriod: RentPeriod;
  totalMinor: number;
  currency: string;
}

interface Span {
  readonly from: number;
  readonly until: number;
}

/** A month of the company's own calendar, as far as it has passed. */
function passed(month: string, timeZone: string, now: number): Span {
  const first = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  const from = localDayStart(first, timeZone);
  return { from, until: Math.max(from, Math.min(localDayStart(next, timeZone), now)) };
}

/** How the fleet of a company is leased: its own devices, not those that it leases from others. */
export async function leaseOverview(
  tx: Tx,
  session: Session,
  { month, ...request }: Parsed<Calls['leaseOverview']>,
  now: number,
): Promise<Answer> {
  const { timeZone } = await tx.one<{ timeZone: string | null }>('select time_zone from company where id = $1', [
    session.companyId,
  ]);
  const span = passed(month, timeZone ?? 'Etc/UTC', now);
  const owned = below(sql`d.path`, session.path);
  const { counts, rent } = await statesAndRent(tx, session, span, now);
  const toBeLeased = await countWithoutLease(tx, session, owned, now);
  // Every device is in one of the states, and leases of one do not overlap.
  const total = counts.underLease + counts.expiringSoon + counts.beginSoon + toBeLeased;
  const ids = await idsOfDevices(tx, session, owned, request);
  const page = pageWith(await devicesById(tx, ids), total, request);
  const leases = await tx.query<LeaseOfDevice>(
    sql`select device_id, starts_at, ends_at, rent_minor, rent_period, total_minor, currency from lease
      where device_id = any(${ids}::int8[]) and ends_at > ${Math.min(span.from, now)}`,
  );
  return {
    counts: { ...counts, toBeLeased },
    rent,
    devices: {
      ...page,
      list: page.list.map(({ id, sinceAt, ...device }) => {
        const own = leases.filter(({ deviceId }) => deviceId === id);
        return { ...device, state: deviceLeaseState(own, now), ...figures(own, sinceAt, span) };
      }),
    },
  };
}

function figures(leases: readonly LeaseOfDevice[], sinceAt: number, { from, until }: Span) {
  const rent = new Map<string, number>();
  for (const lease of leases) {
    // The rent of a lease that ended early was settled when it ended.
    const part = rentWithin({ ...lease, rentMinor: lease.totalMinor, rentPeriod: 'total' }, from, until);
    if (part > 0) rent.set(lease.currency, (rent.get(lease.currency) ?? 0) + part);
  }
  const owned = Math.max(0, until - Math.max(from, sinceAt));
  const leased = leases.reduce((sum, lease) => sum + msWithin(lease, Math.max(from, sinceAt), until), 0);
  return {
    leasedDays: Math.min(leased, owned) / DAY_MS,
    ownedDays: owned / DAY_MS,
    rent: [...rent].sort().map(([currency, minor]) => ({ currency, minor })),
  };
}

/** The rent of a lease within a span; numbers of any size only where eight bytes may not hold the product. */
function rentOfSpan({ from, until }: Span): Sql {
  const [last, whole] = [sql`(least(l.ends_at, ${until}::int8) - l.starts_at)`, sql`(l.ends_at - l.starts_at)`];
  const before = sql`(${from}::int8 - l.starts_at)`;
  const total = sql`l.total_minor::numeric`;
  return sql`case when l.total_minor <= ${SMALL_MINOR}::int8
    then l.total_minor * ${last} / ${whole} - case when l.starts_at < ${from} then l.total_minor * ${before} / ${whole} else 0 end
    else div(${total} * ${last}, ${whole})::int8 - case when l.starts_at < ${from} then div(${total} * ${before}, ${whole})::int8 else 0 end end`;
}
/** Times the milliseconds of the longest lease this is held by eight bytes. */
const SMALL_MINOR = Math.floor(2 ** 62 / MAX_LEASE_MS);

/** Devices by state, and rent by currency. A device with a running lease counts for that one, whatever begins soon. */
async function statesAndRent(tx: Tx, session: Session, span: Span, now: number) {
  const leases = sql`${tableFor('lease', session)} l where ${below(sql`l.path`, session.path)}`;
  const { running, rent } = await runningAndRent(tx, session, leases, span, now);
  // Leases of a device do not overlap: what runs beside one that begins soon expires soon.
  const { expiringSoon, beginSoon } = await tx.one<{ expiringSoon: number; beginSoon: number }>(
    sql`with expiring as materialized (select l.device_id from ${leases} and ${inState('expiringSoon', now)})
      select (select count(*)::int from expiring) as expiring_soon, (select count(distinct l.device_id)::int from ${leases}
        and ${inState('beginSoon', now)} and l.device_id not in (select device_id from expiring)) as begin_soon`,
  );
  return { counts: { underLease: running - expiringSoon, expiringSoon, beginSoon }, rent };
}

interface Sum {
  currency: string;
  running: number;
  minor: number | null;
}

/**
 * How many leases run, and the same sum as `rentWithin` over all of them, in one pass over those that were not over before the
 * span. The offset keeps other processes of the database from helping: for little, they take half as much of the processor again.
 */
async function runningAndRent(tx: Tx, session: Session, leases: Sql, span: Span, now: number) {
  const { from, until } = span;
  const touching = sql`(select l.starts_at, l.ends_at, l.total_minor, l.currency from ${leases}
    and l.ends_at > ${Math.min(from, now)} and l.starts_at <= ${Math.max(until, now)} offset 0) l`;
  // What is known of all of them is not asked of each: a span that has begun ends now at the latest.
  const [runs, isWithin] = [sql`l.ends_at > ${now}`, sql`l.starts_at < ${until}`];
  const conditions =
    from <= now
      ? { runs, isWithin }
      : { runs: sql`${runs} and l.starts_at <= ${now}`, isWithin: sql`${isWithin} and l.ends_at > ${from}` };
  const sums = sql`count(*) filter (where ${conditions.runs})::int as running,
    (sum(${rentOfSpan(span)}) filter (where ${conditions.isWithin}))::int8 as minor`;
  const only = seesEverything(session) ? await inOneCurrency(tx, session, sums, touching) : null;
  const byCurrency = only
    ? [only]
    : await tx.query<Sum>(sql`select l.currency, ${sums} from ${touching} group by l.currency order by l.currency`);
  return {
    running: byCurrency.reduce((sum, { running }) => sum + running, 0),
    rent: byCurrency.flatMap(({ currency, minor }) => (minor === null ? [] : [{ currency, minor }])),
  };
}

/** A third of the time of sums is to tell currencies apart. Most installations have one, which the two ends of an index say; null for those with more. */
async function inOneCurrency(tx: Tx, session: Session, sums: Sql, touching: Sql): Promise<Sum | null> {
  const { currency, ...only } = await tx.one<Sum & { currency: string | null }>(
    sql`with ends as materialized (select min(currency) as first, max(currency) as last from ${tableFor('lease', session)})
      select (select first from ends where first = last) as currency, ${sums} from ${touching} where (select first = last from ends)`,
  );
  return currency === null ? null : { currency, ...only };
}
