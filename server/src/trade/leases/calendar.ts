import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { deviceLeaseState, type LeaseState, leaseState, msWithin } from '#domain/trade/leases/lease.ts';
import { seenBy, visibleTo } from '../../foundation/visibility/conditions.ts';
import { seesEverything, tableFor } from '../../foundation/visibility/table-for.ts';
import { escapeLike, foldSearch } from '../../platform/db/like.ts';
import { pageWith, placesOf } from '../../platform/db/page.ts';
import { allOf, type Sql, sql } from '../../platform/db/sql.ts';
import type { Scope, Tx } from '../../platform/db/within.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Session } from '../../platform/http/session.ts';
import { devicesById, pageOfDevices, withoutLease } from './leased-devices.ts';
import { maintenanceOf } from './maintenance.ts';
import { ofCompanies } from './page.ts';
import { inState, LEASE_COLUMNS, LEASE_JOINS, type LeaseRow, leasesOf, toLease } from './rows.ts';

type Asked = Parsed<Calls['leaseCalendar']>;
type Answer = Output<Calls['leaseCalendar']>;
type Row = Answer['list'][number];

/** The most leases of one row that are drawn. */
const MAX_BARS = 50;

export const leaseCalendar = (tx: Tx, files: Files, session: Session, asked: Asked, now: number): Promise<Answer> =>
  asked.by === 'device' ? byDevice(tx, files, session, asked, now) : byCustomer(tx, session, asked, now);

async function byDevice(tx: Tx, files: Files, session: Session, asked: Asked, now: number): Promise<Answer> {
  const where = [visibleTo(session, seenBy('d'))];
  const key = foldSearch(asked.key);
  if (key !== '') where.push(sql`d.search_text like ${`%${escapeLike(key)}%`}`);
  if (asked.companyIds?.length) where.push(await ofCompanies(tx, asked.companyIds, sql`d.path`));
  const isSearch = key !== '' || asked.state !== '';
  const states = asked.state === '' ? [sql`true`] : devicesIn(session, asked.state, now);
  const parts = states.map((state) => allOf([...where, state]));
  const { ids, total } = await pageOfDevices(tx, session, { parts, isSearch }, asked);
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

/** Devices in a state: of their leases, or without one that runs or begins soon. None is in two of the parts. */
function devicesIn(scope: Pick<Scope, 'path'>, state: LeaseState, now: number): readonly Sql[] {
  const has = (condition: Sql) =>
    sql`exists (select from ${tableFor('lease', scope)} l where l.device_id = d.id and ${condition})`;
  const running = sql`l.starts_at <= ${now} and l.ends_at > ${now}`;
  if (state === 'toBeLeased') return withoutLease(scope, now);
  if (state === 'beginSoon') return [sql`${has(inState('beginSoon', now))} and not ${has(running)}`];
  return [has(inState(state, now))];
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
  const isEverything = seesEverything(session) && asked.state === '' && !asked.companyIds?.length;
  const found = isEverything
    ? steppedCustomers(session, asked)
    : sql`with found as materialized (select l.customer from ${tableFor('lease', session)} l where ${condition} group by l.customer)`;
  const key = foldSearch(asked.key);
  if (key === '')
    return tx.one(
      sql`${found} select (select count(*)::int from found) as total,
        array(select customer from found order by customer ${placesOf(asked)}) as customers`,
    );
  const named = (await tx.query<{ customer: string }>(sql`${found} select customer from found order by customer`))
    .map(({ customer }) => customer)
    .filter((customer) => foldSearch(customer).includes(key));
  const first = (asked.pageNum - 1) * asked.pageSize;
  return { customers: named.slice(first, first + asked.pageSize), total: named.length };
}

/** Of more customers than these, the others are read with all their leases: where each has few, that takes less. */
const STEPS = 2_500;

/**
 * Customers of all leases that touch a span, by an index from the last to the first: of each the lease that ends last is seen
 * first, and mostly enough. What is not compared as it is stored takes no other index: each step would read it from its beginning.
 */
function steppedCustomers(session: Session, { from, until }: Asked): Sql {
  const every = tableFor('lease', session);
  const leases = sql`${every} l where l.starts_at + 0 < ${until} and l.ends_at + 0 > ${from}`;
  return sql`with recursive stepped as (
      (select l.customer, 1 as place from ${leases} order by l.customer desc limit 1)
      union all
      select (select l.customer from ${leases} and l.customer < s.customer order by l.customer desc limit 1), s.place + 1
      from stepped s where s.customer is not null and s.place < ${STEPS}::int
    ), found as materialized (
      select customer from stepped where customer is not null
      union all
      select l.customer from ${every} l where l.starts_at < ${until} and l.ends_at > ${from}
        and l.customer < (select min(customer) from stepped having count(customer) = ${STEPS}::int) group by l.customer
    )`;
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
        select l.id, row_number() over (partition by ${part} order by l.starts_at) as place from ${tableFor('lease', session)} l
        where ${leasesOf(session)} and ${which} and l.starts_at < ${until} and l.ends_at > ${from}) p
      join lease l on l.id = p.id ${LEASE_JOINS}
      where p.place <= ${MAX_BARS} order by l.starts_at, l.id`,
  );
};
