import type { Calls } from '#domain/calls.ts';
import { ROOT_PATH } from '#domain/company-path.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { deviceLeaseState, type LeaseState, leaseState, msWithin, SOON_MS } from '#domain/leases/lease.ts';
import { escapeLike, foldSearch } from '../platform/db/like.ts';
import { pageWith, placesOf } from '../platform/db/page.ts';
import { allOf, joined, type Sql, sql } from '../platform/db/sql.ts';
import type { Scope, Tx } from '../platform/db/within.ts';
import type { Files } from '../platform/files/files.ts';
import type { Session } from '../platform/http/session.ts';
import { seenBy, visibleTo } from '../visibility/conditions.ts';
import { devicesById, pageOfDevices } from './leased-devices.ts';
import { maintenanceOf } from './maintenance.ts';
import { ofCompanies } from './page.ts';
import { inState, LEASE_COLUMNS, LEASE_JOINS, type LeaseRow, leasesFor, leasesOf, partsOf, toLease } from './rows.ts';

type Asked = Parsed<Calls['leaseCalendar']>;
type Answer = Output<Calls['leaseCalendar']>;
type Row = Answer['list'][number];

/** The most leases of one row that are drawn. */
const MAX_BARS = 50;

export const leaseCalendar = (tx: Tx, files: Files, session: Session, asked: Asked, now: number): Promise<Answer> =>
  asked.by === 'device' ? byDevice(tx, files, session, asked, now) : byCustomer(tx, session, asked, now);

async function byDevice(tx: Tx, files: Files, session: Session, asked: Asked, now: number): Promise<Answer> {
  const where = [visibleTo(session, seenBy('d'))];
  if (asked.state !== '') where.push(devicesIn(session, asked.state, now));
  const key = foldSearch(asked.key);
  if (key !== '') where.push(sql`d.search_text like ${`%${escapeLike(key)}%`}`);
  if (asked.companyIds?.length) where.push(await ofCompanies(tx, asked.companyIds, sql`d.path`));
  const isSearch = key !== '' || asked.state !== '';
  const { ids, total } = await pageOfDevices(tx, session, { where: allOf(where), isSearch }, asked);
  const devices = await devicesById(tx, ids);
  const leases = await leasesWithin(tx, sql`l.device_id = any(${ids}::int8[])`, session, asked);
  const works = await maintenanceOf(tx, files, ids, asked);
  // What a device is now does not depend on what is shown.
  const current = await tx.query<{ deviceId: number; startsAt: number; endsAt: number }>(
    sql`select device_id, starts_at, ends_at from lease l
      where ${leasesOf(session)} and device_id = any(${ids}::int8[]) and ends_at > ${now}`,
  );
  const rows = devices.map((row): Row => {
    const { id, sinceAt, ...device } = row;
    const own = leases.filter(({ deviceId }) => deviceId === id);
    return {
      device,
      customer: '',
      state: deviceLeaseState(
        current.filter(({ deviceId }) => deviceId === id),
        now,
      ),
      leases: own.map((lease) => toLease(lease, session, now)),
      maintenance: works.filter((work) => work.device.mcuId === device.mcuId),
      usedPercent: usedPercent(own, Math.max(asked.from, sinceAt), asked.until),
    };
  });
  return pageWith(rows, total, asked);
}

/** The share of a span that is leased. */
function usedPercent(leases: readonly LeaseRow[], from: number, until: number): number | null {
  if (from >= until) return null;
  const leased = leases.reduce((sum, lease) => sum + msWithin(lease, from, until), 0);
  return Math.floor((100 * leased) / (until - from));
}

/** Devices in a state: of their leases, or without one that runs or begins soon. */
export function devicesIn(scope: Pick<Scope, 'path'>, state: LeaseState, now: number): Sql {
  const has = (condition: Sql) =>
    sql`exists (select from ${leasesFor(scope)} l where l.device_id = d.id and ${condition})`;
  const running = sql`l.starts_at <= ${now} and l.ends_at > ${now}`;
  if (state === 'toBeLeased') return withoutLease(scope, now);
  if (state === 'beginSoon') return sql`${has(inState('beginSoon', now))} and not ${has(running)}`;
  return has(inState(state, now));
}

/** Devices with neither a lease that runs nor one that begins soon, as a range of ends; leases are read once, from an index for each part. */
function withoutLease(scope: Pick<Scope, 'path'>, now: number): Sql {
  const leased = sql`l.ends_at > ${now} and l.starts_at <= ${now + SOON_MS}`;
  if (scope.path === ROOT_PATH)
    return sql`not exists (select from every_lease l where l.device_id = d.id and ${leased})`;
  const parts = partsOf(scope).map((part) => sql`select l.device_id from lease l where ${part} and ${leased}`);
  return sql`d.id not in (${joined(parts, ' union all ')})`;
}

async function byCustomer(tx: Tx, session: Session, asked: Asked, now: number): Promise<Answer> {
  const where = [leasesOf(session), sql`l.starts_at < ${asked.until} and l.ends_at > ${asked.from}`];
  if (asked.state === 'toBeLeased') return pageWith([], 0, asked);
  if (asked.state !== '') where.push(inState(asked.state, now));
  if (asked.companyIds?.length) where.push(await ofCompanies(tx, asked.companyIds, sql`l.path`));
  const condition = allOf(where);
  const { customers, total } = await customersOf(tx, session, condition, asked);
  const leases = await leasesWithin(
    tx,
    allOf([condition, sql`l.customer = any(${customers}::text[])`]),
    session,
    asked,
  );
  const rows = customers.map((customer): Row => {
    const own = leases.filter((lease) => lease.customer === customer);
    return {
      device: null,
      customer,
      state: worstOf(own, now),
      leases: own.map((lease) => toLease(lease, session, now)),
      maintenance: [],
      usedPercent: null,
    };
  });
  return pageWith(rows, total, asked);
}

/** One page of the customers of leases, and how many there are. Names are folded here: the database folds ASCII alone. */
async function customersOf(
  tx: Tx,
  session: Session,
  condition: Sql,
  asked: Asked,
): Promise<{ customers: string[]; total: number }> {
  const all = sql`select l.customer from ${leasesFor(session)} l where ${condition} group by l.customer`;
  const key = foldSearch(asked.key);
  if (key === '')
    return tx.one(
      sql`with found as materialized (${all}) select (select count(*)::int from found) as total,
        array(select customer from found order by customer ${placesOf(asked)}) as customers`,
    );
  const named = (await tx.query<{ customer: string }>(sql`${all} order by l.customer`))
    .map(({ customer }) => customer)
    .filter((customer) => foldSearch(customer).includes(key));
  const first = (asked.pageNum - 1) * asked.pageSize;
  return { customers: named.slice(first, first + asked.pageSize), total: named.length };
}

const ORDER: readonly LeaseState[] = ['expiringSoon', 'underLease', 'beginSoon', 'valid', 'invalid'];
/** What somebody has to look at first. */
const worstOf = (leases: readonly LeaseRow[], now: number): LeaseState => {
  const states = leases.map((lease) => leaseState(lease, now));
  return ORDER.find((state) => states.some((each) => each === state)) ?? 'toBeLeased';
};

/** Leases that touch a span, at most so many of each device or customer. */
const leasesWithin = (tx: Tx, which: Sql, session: Session, { by, from, until }: Asked): Promise<LeaseRow[]> => {
  const part = by === 'device' ? sql`l.device_id` : sql`l.customer`;
  return tx.query<LeaseRow>(
    sql`select ${LEASE_COLUMNS} from (
        select l.id, row_number() over (partition by ${part} order by l.starts_at) as place from ${leasesFor(session)} l
        where ${leasesOf(session)} and ${which} and l.starts_at < ${until} and l.ends_at > ${from}) p
      join lease l on l.id = p.id ${LEASE_JOINS}
      where p.place <= ${MAX_BARS} order by l.starts_at, l.id`,
  );
};
