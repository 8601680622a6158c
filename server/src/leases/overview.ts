import type { Calls } from '#domain/calls.ts';
import { ROOT_PATH } from '#domain/company-path.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { deviceLeaseState, msWithin, type RentPeriod, rentWithin } from '#domain/leases/lease.ts';
import { addDays, DAY_MS } from '#domain/time.ts';
import { localDayStart } from '#domain/time-zone.ts';
import { pageWith } from '../platform/db/page.ts';
import { type Sql, sql } from '../platform/db/sql.ts';
import type { Tx } from '../platform/db/within.ts';
import type { Session } from '../platform/http/session.ts';
import { below } from '../visibility/conditions.ts';
import { devicesById, pageOfDevices } from './leased-devices.ts';
import { inState, leasesFor } from './rows.ts';

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
  const owned = session.path === ROOT_PATH ? sql`true` : below(sql`d.path`, session.path);
  const { ids, total } = await pageOfDevices(tx, session, { where: owned, isSearch: false }, request);
  const page = pageWith(await devicesById(tx, ids), total, request);
  const leases = await tx.query<LeaseOfDevice>(
    sql`select device_id, starts_at, ends_at, rent_minor, rent_period, total_minor, currency from lease
      where device_id = any(${ids}::int8[]) and ends_at > ${Math.min(span.from, now)}`,
  );
  const { counts, rent } = await statesAndRent(tx, session, span, now);
  const inUse = counts.underLease + counts.expiringSoon + counts.beginSoon;
  return {
    counts: { ...counts, toBeLeased: Math.max(0, page.total - inUse) },
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

/** The rent of a lease until an instant; numbers of any size only where eight bytes do not hold the product. */
const rentUntil = (instant: Sql): Sql => {
  const [passed, whole] = [sql`(${instant} - l.starts_at)`, sql`(l.ends_at - l.starts_at)`];
  return sql`case when l.total_minor <= ${MAX_INT8}::int8 / ${whole} then l.total_minor * ${passed} / ${whole}
    else div(l.total_minor::numeric * ${passed}, ${whole})::int8 end`;
};
const MAX_INT8 = '9223372036854775807';

/**
 * Devices by state, and the same sum as `rentWithin` over all leases, in one pass over those that were not over before the
 * span. A device with a running lease counts for that one, whatever begins soon.
 */
async function statesAndRent(tx: Tx, { path }: Session, { from, until }: Span, now: number) {
  const leases = leasesFor({ path });
  const byCurrency = await tx.query<{
    currency: string;
    underLease: number;
    expiringSoon: number;
    minor: number | null;
  }>(
    sql`select l.currency, count(*) filter (where ${inState('underLease', now)})::int as under_lease,
        count(*) filter (where ${inState('expiringSoon', now)})::int as expiring_soon,
        (sum(${rentUntil(sql`least(l.ends_at, ${until}::int8)`)} - case when l.starts_at < ${from} then ${rentUntil(sql`${from}::int8`)} else 0 end)
          filter (where l.starts_at < ${until} and l.ends_at > ${from}))::int8 as minor
      from ${leases} l where ${ownedBy(path)} and l.ends_at > ${Math.min(from, now)} group by l.currency order by l.currency`,
  );
  const { beginSoon } = await tx.one<{ beginSoon: number }>(
    sql`select count(distinct l.device_id)::int as begin_soon from ${leases} l
      where ${ownedBy(path)} and ${inState('beginSoon', now)} and not exists (
        select from ${leases} r where r.device_id = l.device_id and r.starts_at <= ${now} and r.ends_at > ${now})`,
  );
  const sum = (of: 'underLease' | 'expiringSoon') => byCurrency.reduce((all, row) => all + row[of], 0);
  return {
    counts: { underLease: sum('underLease'), expiringSoon: sum('expiringSoon'), beginSoon },
    rent: byCurrency.flatMap(({ currency, minor }) => (minor === null ? [] : [{ currency, minor }])),
  };
}

/** The leases of a company and those below it. */
const ownedBy = (path: string): Sql => (path === ROOT_PATH ? sql`true` : below(sql`l.path`, path));
