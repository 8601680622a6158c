import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input, Output } from '#domain/contract/define.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { NO_LIMITS } from '#domain/trade/leases/condition-report.ts';
import { deviceLeaseState, type Period, type Rent, rentWithin } from '#domain/trade/leases/lease.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice, type BuiltCompany } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

const DEVICES = 6;
const scope = systemScope('test');
let server: TestServer;
let moving: BuiltCompany;
let resting: BuiltCompany;
let devices: { id: number; mcuId: string }[];

beforeAll(async () => {
  server = await testServer();
  [moving, resting] = [await addCompany(server.context), await addCompany(server.context)];
  devices = [];
  for (let place = 0; place < DEVICES; place++)
    devices.push(await addDevice(server.context, { companyId: place % 2 === 0 ? moving.id : resting.id }));
  await rows('update device set bound_at = 1');
});
afterAll(() => server.stop());

const rows = <T extends object>(text: string, values: unknown[] = []) =>
  server.context.within(scope, (tx) => tx.query<T>(text, values));
const ask = async <N extends keyof Calls>(name: N, input: Input<Calls[N]>, token: string) => {
  const { resultModel } = await server.call(name, input, { token });
  return resultModel as Output<Calls[N]>;
};

interface Stored extends Period, Rent {
  id: number;
  deviceId: number;
  path: string;
  customer: string;
  currency: string;
  totalMinor: number;
}

/** What is done, to which device or lease, and for which days. */
interface Step {
  readonly what: 'add' | 'update' | 'end' | 'delete' | 'move' | 'wait' | 'remove';
  readonly which: number;
  readonly from: number;
  readonly days: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('add', 'add', 'add', 'update', 'end', 'delete', 'move', 'wait', 'remove'),
  which: fc.nat(99),
  from: fc.integer({ min: -20, max: 30 }),
  days: fc.integer({ min: 1, max: 40 }),
});

async function take({ what, which, from, days }: Step): Promise<void> {
  const { context } = server;
  const { clock } = context;
  const root = await server.signIn('superAdmin', 1);
  const leases = await rows<Stored>('select * from lease order by id');
  const lease = leases[which % Math.max(1, leases.length)];
  const startsAt = clock.now() + from * DAY_MS;
  const terms = {
    startsAt,
    endsAt: startsAt + days * DAY_MS,
    customer: `Customer ${which % 4}`,
    rentMinor: which % 3 === 0 ? 99_999_999_999 : 999 + which,
    rentalCompany: 'Northfield Rentals',
    rentPeriod: which % 2 === 0 ? ('day' as const) : ('total' as const),
    // Some stories have one currency, some two.
    currency: which % 25 === 0 ? 'CHF' : 'EUR',
    companyId: which % 7 === 0 ? resting.id : null,
  };
  const place = which % DEVICES;
  if (what === 'add') await ask('addLease', { mcuId: devices[place]!.mcuId, ...terms }, root);
  if (what === 'update' && lease) await ask('updateLease', { id: lease.id, ...terms }, root);
  if (what === 'end' && lease) await ask('endLease', { id: lease.id }, root);
  if (what === 'delete' && lease) await ask('deleteLease', { id: lease.id }, root);
  if (what === 'move') {
    const [company] = await rows<{ path: string }>('select path from company where id = $1', [moving.id]);
    await ask(
      'moveCompany',
      { id: moving.id, parentId: company!.path.startsWith(resting.path) ? 1 : resting.id },
      root,
    );
  }
  if (what === 'wait') clock.advance(days * DAY_MS * 0.37);
  if (what === 'remove') {
    await rows('delete from device where id = $1', [devices[place]!.id]);
    devices[place] = await addDevice(context, { companyId: place % 2 === 0 ? moving.id : resting.id });
    await rows('update device set bound_at = 1 where id = $1', [devices[place]!.id]);
  }
}

/** What overview and calendar answer somebody, beside what follows from the plain rows. */
async function compare(companyId: number, path: string): Promise<void> {
  const now = server.context.clock.now();
  const token = await server.signIn(companyId === 1 ? 'superAdmin' : 'admin', companyId);
  const isOwn = (row: { path: string }) => `${row.path}-`.startsWith(`${path}-`);
  const fleet = (
    await rows<{ id: number; mcuId: string; path: string; lastLeaseEnd: number }>('select * from device')
  ).filter(isOwn);
  const leases = (await rows<Stored>('select * from lease')).filter(isOwn);
  const of = (id: number) => leases.filter(({ deviceId }) => deviceId === id);
  for (const { id, lastLeaseEnd } of fleet)
    expect(lastLeaseEnd).toBe(Math.max(0, ...of(id).map(({ endsAt }) => endsAt)));
  const inState = (state: string) => fleet.filter(({ id }) => deviceLeaseState(of(id), now) === state);
  const span = { from: now - 10 * DAY_MS, until: now + 20 * DAY_MS, pageSize: 200 };
  for (const state of ['toBeLeased', 'beginSoon', 'underLease', 'expiringSoon'] as const) {
    const { list, total } = await ask('leaseCalendar', { ...span, state }, token);
    const shown = list.map(({ device }) => device!.mcuId).filter((mcuId) => fleet.some((each) => each.mcuId === mcuId));
    expect([state, shown.toSorted()]).toEqual([
      state,
      inState(state)
        .map(({ mcuId }) => mcuId)
        .toSorted(),
    ]);
    expect(total).toBe(list.length);
  }
  if (companyId === 1) {
    const touching = leases.filter(({ startsAt, endsAt }) => startsAt < span.until && endsAt > span.from);
    const { list, total } = await ask('leaseCalendar', { ...span, by: 'customer' }, token);
    const customers = [...new Set(touching.map(({ customer }) => customer))].sort();
    expect([list.map(({ customer }) => customer), total]).toEqual([customers, customers.length]);
    expect(list.flatMap((row) => row.leases.map(({ id }) => id)).toSorted((a, b) => a - b)).toEqual(
      touching.map(({ id }) => id).toSorted((a, b) => a - b),
    );
  }
  for (const month of [0, -40, 40].map((days) => new Date(now + days * DAY_MS).toISOString().slice(0, 7))) {
    const { counts, rent, devices: page } = await ask('leaseOverview', { month, pageSize: 200 }, token);
    const states = ['underLease', 'expiringSoon', 'beginSoon', 'toBeLeased'];
    expect([month, counts]).toEqual([month, Object.fromEntries(states.map((state) => [state, inState(state).length]))]);
    expect(page.total).toBe(fleet.length);
    const zone = companyId === 1 ? null : 'Europe/Berlin';
    const [from, until] = await bounds(month, zone, now);
    const sums = new Map<string, number>();
    for (const lease of leases.filter(({ startsAt, endsAt }) => startsAt < until && endsAt > from))
      sums.set(
        lease.currency,
        (sums.get(lease.currency) ?? 0) +
          rentWithin({ ...lease, rentMinor: lease.totalMinor, rentPeriod: 'total' }, from, until),
      );
    expect([month, rent]).toEqual([month, [...sums].sort().map(([currency, minor]) => ({ currency, minor }))]);
  }
}

/** The month of a company's calendar, asked of the database. */
async function bounds(month: string, zone: string | null, now: number): Promise<[number, number]> {
  const [row] = await rows<{ from: number; until: number }>(
    `select (extract(epoch from ($1 || '-01')::timestamp at time zone $2) * 1000)::int8 as from,
       (extract(epoch from (($1 || '-01')::timestamp + interval '1 month') at time zone $2) * 1000)::int8 as until`,
    [month, zone ?? 'Etc/UTC'],
  );
  return [row!.from, Math.max(row!.from, Math.min(row!.until, now))];
}

test('whatever is done to leases, devices and companies, overview and calendar count what the plain rows say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
      for (const each of steps) await take(each);
      await compare(1, '1');
      for (const { id } of [moving, resting]) {
        const [company] = await rows<{ path: string }>('select path from company where id = $1', [id]);
        await compare(id, company!.path);
      }
    }),
    { numRuns: 6 },
  );
});

test('customers are each there once, however many there are', async () => {
  const now = server.context.clock.now();
  const { path } = (await rows<{ path: string }>('select path from company where id = $1', [moving.id]))[0]!;
  const device = await addDevice(server.context, { companyId: moving.id });
  await rows('delete from lease');
  // Of the first 2,700 every third has only what is over.
  await rows(
    `insert into lease (id, contract_number, device_id, device_name, device_sn, path, customer, rental_company, starts_at, ends_at,
       agreed_until, rent_minor, rent_period, currency, total_minor, remark, limits, created_at)
     select g, 'L', $1, '', '', $2, 'Many ' || lpad((g / 2)::text, 5, '0'), '', s, s + 10, s + 10, 1, 'total', 'EUR', 1, '', $4, 0
     from generate_series(2, 8001) g, lateral (select $3::int8 - case when g / 2 < 2700 and g / 2 % 3 = 0 or g % 2 = 1 then 1000 else 5 end as s) a`,
    [device.id, path, now, JSON.stringify(NO_LIMITS)],
  );
  const token = await server.signIn('superAdmin', 1);
  const asked = { by: 'customer' as const, from: now - 5, until: now + 5, pageSize: 200 };
  const names: string[] = [];
  let total = 0;
  for (let pageNum = 1; pageNum === 1 || names.length < total; pageNum++) {
    const page = await ask('leaseCalendar', { ...asked, pageNum }, token);
    expect(page.list).not.toEqual([]);
    total = page.total;
    names.push(...page.list.map(({ customer }) => customer));
  }
  const expected = await rows<{ customer: string }>(
    'select distinct customer from lease where starts_at < $1 and ends_at > $2',
    [asked.until, asked.from],
  );
  expect(names).toEqual(expected.map(({ customer }) => customer).sort());
  expect(total).toBeGreaterThan(3000);
  expect((await ask('leaseCalendar', { ...asked, key: 'many 0399' }, token)).total).toBe(10);
  await rows('delete from lease');
});
