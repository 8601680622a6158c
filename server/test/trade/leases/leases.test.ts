import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { Lease } from '#domain/trade/leases/calls.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { followLeases } from '#server/trade/leases/current-lease.ts';
import { addCompany, addDevice, type BuiltCompany } from '../../harness/builder.ts';
import { eventually } from '../../harness/eventually.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

const scope = systemScope('test');
let server: TestServer;
let company: BuiltCompany;
let lessee: BuiltCompany;
let other: BuiltCompany;
let device: { id: number; mcuId: string };
let admin: string;
let holder: string;
let stranger: string;

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.context);
  lessee = await addCompany(server.context, { parentId: company.id, name: 'Quayside Build' });
  other = await addCompany(server.context);
  admin = await server.signIn('admin', company.id);
  holder = await server.signIn('admin', lessee.id);
  stranger = await server.signIn('admin', other.id);
});
afterAll(() => server.stop());
beforeEach(async () => {
  device = await addDevice(server.context, { companyId: company.id });
  await rows('update device set bound_at = 1 where id = $1', [device.id]);
});

const rows = <T extends object>(text: string, values: unknown[] = []) =>
  server.context.within(scope, (tx) => tx.query<T>(text, values));
const terms = (more: object = {}) => {
  const now = server.context.clock.now();
  return {
    mcuId: device.mcuId,
    companyId: lessee.id,
    startsAt: now,
    endsAt: now + 30 * DAY_MS,
    rentMinor: 8_000,
    rentalCompany: 'Northfield Rentals',
    rentPeriod: 'day',
    currency: 'EUR',
    ...more,
  };
};
const ask = (name: Parameters<TestServer['call']>[0], input: object, token = admin) =>
  server.call(name, input as never, { token });
const add = async (more: object = {}): Promise<Lease> => {
  const { resultMessage, resultModel } = await ask('addLease', terms(more));
  expect(resultMessage).toBe('success');
  return resultModel as Lease;
};
const messageOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).resultMessage;
const sees = async (token: string) => (await messageOf('deviceInfo', { mcuId: device.mcuId }, token)) === 'success';

describe('a lease', () => {
  test('is visible to its lessee from now on, until it is ended', async () => {
    expect(await sees(holder)).toBe(false);
    const lease = await add();
    expect(lease).toMatchObject({ customer: 'Quayside Build', state: 'underLease', totalMinor: 240_000, isOwn: true });
    expect(lease.contractNumber).toMatch(/^L-\d{4}-\d+$/);
    await eventually(() => sees(holder)).toBe(true);
    server.context.clock.advance(3 * DAY_MS);
    holder = await server.signIn('admin', lessee.id);
    admin = await server.signIn('admin', company.id);
    stranger = await server.signIn('admin', other.id);
    expect((await ask('endLease', { id: lease.id })).resultModel).toMatchObject({
      state: 'invalid',
      totalMinor: 24_000,
    });
    await eventually(() => sees(holder)).toBe(false);
    expect(await messageOf('endLease', { id: lease.id })).toBe('lease_over');
    expect(await messageOf('updateLease', { ...terms(), id: lease.id })).toBe('lease_over');
  });

  test('is found regardless of case in any script, in the list and by customer', async () => {
    const now = server.context.clock.now();
    await add({ companyId: undefined, customer: 'MÜLLER Ｂühnen ÉLAN' });
    const found = async (key: string) => {
      const [list, calendar] = await Promise.all([
        ask('pageLeases', { key }),
        ask('leaseCalendar', { key, by: 'customer', from: now, until: now + DAY_MS }),
      ]);
      return [list, calendar].map(({ resultModel }) => (resultModel as { total: number }).total);
    };
    expect(await found('müller bühnen')).toEqual([1, 1]);
    expect(await found('élan')).toEqual([1, 1]);
    expect(await found('muller')).toEqual([0, 0]);
    const [lease] = ((await ask('pageLeases', { key: 'élan' })).resultModel as { list: Lease[] }).list;
    const renamed = terms({ companyId: undefined, customer: 'ÖSTERREICH', startsAt: lease?.startsAt });
    expect(await messageOf('updateLease', { ...renamed, id: lease?.id })).toBe('success');
    expect(await found('österreich')).toEqual([1, 1]);
    expect(await found('élan')).toEqual([0, 0]);
  });

  test('that overlaps another made at the same time is refused', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => messageOf('addLease', terms())));
    expect(answers.filter((message) => message === 'success')).toHaveLength(1);
    expect(answers.filter((message) => message === 'lease_overlaps')).toHaveLength(7);
    expect(await rows('select id from lease where device_id = $1', [device.id])).toHaveLength(1);
  });

  test('may follow another to the millisecond, and begins by itself', async () => {
    const { clock } = server.context;
    const first = await add({ endsAt: clock.now() + 1_000 });
    const second = await add({ startsAt: first.endsAt, endsAt: first.endsAt + DAY_MS });
    expect(second.state).toBe('beginSoon');
    expect(await messageOf('addLease', terms({ startsAt: first.endsAt - 1, endsAt: first.endsAt }))).toBe(
      'lease_overlaps',
    );
    clock.set(first.endsAt);
    await followLeases(server.context);
    const [row] = await rows('select lease_from, lease_until from device where id = $1', [device.id]);
    expect(row).toEqual({ leaseFrom: second.startsAt, leaseUntil: second.endsAt });
  });

  test('that is running keeps start and lessee, and can be extended while the device is free', async () => {
    const lease = await add({ endsAt: server.context.clock.now() + 10 * DAY_MS });
    const next = await add({ startsAt: lease.endsAt + 5 * DAY_MS, endsAt: lease.endsAt + 9 * DAY_MS });
    const update = (more: object) =>
      messageOf('updateLease', { ...terms({ startsAt: lease.startsAt, endsAt: lease.endsAt, ...more }), id: lease.id });
    expect(await update({ startsAt: lease.startsAt + 1 })).toBe('lease_has_begun');
    expect(await update({ companyId: undefined, customer: 'Somebody' })).toBe('lease_has_begun');
    expect(await update({ endsAt: next.startsAt + 1 })).toBe('lease_overlaps');
    expect(await update({ endsAt: next.startsAt })).toBe('success');
    const [grant] = await rows('select ends_at from lease_grant where id = $1', [lease.id]);
    expect(grant).toEqual({ endsAt: next.startsAt });
  });

  test('that is running cannot be removed; another one can, with what its lessee would have seen', async () => {
    const lease = await add();
    expect(await messageOf('deleteLease', { id: lease.id })).toBe('lease_runs');
    const later = await add({ startsAt: lease.endsAt, endsAt: lease.endsAt + DAY_MS });
    expect(await messageOf('deleteLease', { id: later.id })).toBe('success');
    expect(await rows('select id from lease_grant where device_id = $1', [device.id])).toEqual([{ id: lease.id }]);
    expect(await messageOf('deleteLease', { id: later.id })).toBe('lease_not_found');
  });

  test.each([
    [{ startsAt: 5, endsAt: 5 }, 'param_error'],
    [{ startsAt: 5, endsAt: 6 }, 'param_error'],
    [{ companyId: undefined }, 'param_error'],
    [{ rentalCompany: undefined }, 'param_error'],
    [{ rentalCompany: ' ' }, 'param_error'],
    [{ companyId: 999_999 }, 'company_not_found'],
    [{ mcuId: 'f'.repeat(24) }, 'device_not_found'],
    [{ geofenceId: 999_999 }, 'geofence_not_found'],
    [{ currency: 'euro' }, 'param_error'],
    [{ rentMinor: -1 }, 'param_error'],
  ])('with %o is refused: %s', async (more, expected) => {
    expect(await messageOf('addLease', terms(more))).toBe(expected);
  });

  test('belongs to its company: strangers cannot find it, its lessee can read but not change it', async () => {
    const lease = await add();
    for (const name of ['endLease', 'deleteLease', 'leaseCondition'] as const)
      expect(await messageOf(name, { id: lease.id }, stranger)).toBe('lease_not_found');
    expect(await messageOf('addLease', terms(), stranger)).toBe('device_not_found');
    expect(await messageOf('endLease', { id: lease.id }, holder)).toBe('permission_denied');
    expect((await ask('pageLeases', { mcuId: device.mcuId, pageSize: 50 }, stranger)).resultModel).toMatchObject({
      total: 0,
    });
    await eventually(() => sees(holder)).toBe(true);
    const own = (await ask('pageLeases', { mcuId: device.mcuId }, holder)).resultModel as { list: Lease[] };
    expect(own.list).toMatchObject([{ id: lease.id, isOwn: false }]);
    expect(await messageOf('addLease', terms({ startsAt: lease.endsAt, endsAt: lease.endsAt + 1 }), holder)).toBe(
      'permission_denied',
    );
  });
});

test('lists count each lease once and find it by its texts, for the owner of all, its company and its lessee', async () => {
  const all = await server.signIn('superAdmin', 1);
  const customer = `Quay of ${device.mcuId}`;
  const lease = await add({ customer, contractNumber: `C-${device.id}` });
  const page = async (token: string, input: object) => (await ask('pageLeases', input, token)).resultModel;
  for (const token of [all, admin, holder]) {
    for (const key of [customer.toUpperCase(), `c-${device.id}`, lease.device.deviceSn])
      expect(await page(token, { key })).toMatchObject({ total: 1, list: [{ id: lease.id }] });
    expect(await page(token, { key: customer, state: 'invalid' })).toMatchObject({ total: 0, list: [] });
    expect(await page(token, { mcuId: device.mcuId, pageNum: 2 })).toMatchObject({ total: 1, list: [] });
    const { total, list } = (await page(token, { pageSize: 200 })) as { total: number; list: Lease[] };
    expect(new Set(list.map(({ id }) => id)).size).toBe(total);
    const starts = list.map(({ startsAt }) => startsAt);
    expect(starts).toEqual(starts.toSorted((one, other) => other - one));
  }
  expect(await page(stranger, { key: customer })).toMatchObject({ total: 0, list: [] });
  for (const token of [all, admin, holder]) expect(await page(token, { key: '%' })).toMatchObject({ total: 0 });
  const everyLease = (path: string) =>
    server.context.within({ path, leasesAt: null }, (tx) => tx.query('select from every_lease'));
  expect((await everyLease('1')).length).toBeGreaterThan(0);
  for (const { path } of [company, lessee]) expect(await everyLease(path)).toEqual([]);
  // As a table, for everybody who sees it.
  const linesFor = async (token: string) => {
    const { bytes } = await ask('exportLeases', { key: customer, language: 'en' }, token);
    return bytes.toString().replace('\ufeff', '').trim().split('\r\n').slice(1);
  };
  for (const token of [all, admin, holder]) expect(await linesFor(token)).toEqual([expect.stringContaining(customer)]);
  expect((await linesFor(admin))[0]).toContain('2400');
  expect(await linesFor(stranger)).toEqual([]);
});

describe('the calendar', () => {
  test('shows leases by device and by customer, and devices without one', async () => {
    const { clock } = server.context;
    const lease = await add({ companyId: undefined, customer: `Customer of ${device.mcuId}` });
    const span = { from: clock.now() - DAY_MS, until: clock.now() + 60 * DAY_MS, pageSize: 200 };
    type Rows = { list: { device: { mcuId: string } | null; customer: string; state: string; leases: Lease[] }[] };
    const all = (await ask('leaseCalendar', span)).resultModel as Rows;
    const row = all.list.find((each) => each.device?.mcuId === device.mcuId);
    expect(row).toMatchObject({
      state: 'underLease',
      usedPercent: Math.floor((100 * 30) / 61),
      leases: [{ id: lease.id }],
    });
    const free = (await ask('leaseCalendar', { ...span, state: 'toBeLeased' })).resultModel as Rows;
    expect(free.list.some((each) => each.device?.mcuId === device.mcuId)).toBe(false);
    const customers = (await ask('leaseCalendar', { ...span, by: 'customer' })).resultModel as Rows;
    expect(customers.list.find(({ customer }) => customer === lease.customer)?.leases).toMatchObject([
      { id: lease.id },
    ]);
    const found = async (more: object) => ((await ask('leaseCalendar', { ...span, ...more })).resultModel as Rows).list;
    expect((await found({ key: lease.device.deviceSn.toLowerCase() })).map((each) => each.device?.mcuId)).toEqual([
      device.mcuId,
    ]);
    expect(await found({ key: '%' })).toEqual([]);
    expect(
      (await found({ by: 'customer', key: lease.customer.toUpperCase() })).map(({ customer }) => customer),
    ).toEqual([lease.customer]);
  });

  test.each([999, 99_999_999_999])(
    'the overview counts days and rent until now, to the cent: %i',
    async (rentMinor) => {
      const { clock } = server.context;
      const own = await addCompany(server.context);
      const token = await server.signIn('admin', own.id);
      device = await addDevice(server.context, { companyId: own.id });
      await rows('update device set bound_at = 1 where id = $1', [device.id]);
      const month = new Date(clock.now()).toISOString().slice(0, 7);
      expect(
        await messageOf(
          'addLease',
          terms({ companyId: undefined, customer: 'A', rentMinor, rentPeriod: 'total' }),
          token,
        ),
      ).toBe('success');
      const read = async () =>
        (await ask('leaseOverview', { month }, token)).resultModel as {
          counts: object;
          rent: { minor: number }[];
          devices: { list: { leasedDays: number; ownedDays: number; rent: { minor: number }[] }[] };
        };
      const first = await read();
      expect(first.counts).toEqual({ underLease: 1, expiringSoon: 0, beginSoon: 0, toBeLeased: 0 });
      clock.advance(6 * 3_600_000);
      const later = await read();
      expect(later.devices.list[0]!.leasedDays).toBeCloseTo(0.25, 5);
      expect(later.rent).toEqual(later.devices.list[0]!.rent);
      expect(later.rent[0]!.minor).toBe(Math.floor((rentMinor * 0.25) / 30));
    },
  );
});

test('maintenance records are added, changed and removed, but not by others', async () => {
  const now = server.context.clock.now();
  const work = { mcuId: device.mcuId, at: now, person: 'Mara Keller', content: 'Belt replaced' };
  const added = (await ask('addLeaseMaintenance', work)).resultModel as { id: number };
  expect(await messageOf('addLeaseMaintenance', { ...work, content: ' ' })).toBe('param_error');
  expect(await messageOf('updateLeaseMaintenance', { ...work, id: added.id, person: 'J. Okafor' })).toBe('success');
  const page = await ask('pageLeaseMaintenance', { mcuId: device.mcuId });
  expect(page.resultModel).toMatchObject({ total: 1, list: [{ person: 'J. Okafor', content: 'Belt replaced' }] });
  expect(await messageOf('deleteLeaseMaintenance', { id: added.id }, stranger)).toBe('lease_maintenance_not_found');
  expect(await messageOf('deleteLeaseMaintenance', { id: added.id }, holder)).toBe('lease_maintenance_not_found');
  expect(await messageOf('deleteLeaseMaintenance', { id: added.id })).toBe('success');
});
