import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Output } from '#domain/contract/define.ts';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import type { Role } from '#domain/foundation/permissions/permissions.ts';
import type { searchCalls } from '#domain/reporting/search/calls.ts';
import { MAX_HITS, SEARCHES_PER_MINUTE } from '#domain/reporting/search/limits.ts';
import { systemScope } from '#server/platform/db/within.ts';
import {
  addCompany,
  addDevice,
  addUser,
  type BuiltCompany,
  leaseDevice,
  TEST_PASSWORD,
} from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

type Answer = Output<typeof searchCalls.search>;

let server: TestServer;
let fleet: BuiltCompany;
let branch: BuiltCompany;
let renter: BuiltCompany;
let stranger: BuiltCompany;
let unit: { id: number; mcuId: string };
const tokens = new Map<string, string>();

beforeAll(async () => {
  server = await testServer();
  const { context } = server;
  fleet = await addCompany(context, { name: 'Northfield' });
  branch = await addCompany(context, { parentId: fleet.id, name: 'Northfield South' });
  renter = await addCompany(context, { name: 'Harbour Works' });
  stranger = await addCompany(context, { name: 'Elsewhere' });
  await rows('insert into site (id, company_id, path, name) values (9001, $1, $2, $3)', [
    branch.id,
    branch.path,
    'Yard Süd',
  ]);
  unit = await addDevice(context, {
    companyId: branch.id,
    deviceName: 'Forklift 214',
    sn: 'WY-0000214',
    site: 'Yard Süd',
  });
  for (const number of [2140, 2141, 2142, 2143, 2144, 2145, 2146])
    await addDevice(context, { companyId: fleet.id, deviceName: `Truck ${number}`, sn: `WT-${number}-9` });
  await addDevice(context, { companyId: fleet.id, deviceName: '214 at the gate', sn: 'WG-77' });
  await addDevice(context, { companyId: stranger.id, deviceName: 'Forklift 214', sn: 'XX-0000214' });
  const now = context.clock.now();
  await rows(
    `update device_state set at = $2, received_at = $2, online = true, soc_centi_percent = 6150, voltage_centi_volt = 4800,
    charge_state = 3, latitude_micro_degree = 53000000, longitude_micro_degree = 10000000, location_kind = 1, location_at = $2, alarm_level = 2, alarm_type = 12 where device_id = $1`,
    [unit.id, now - 1],
  );
  await rows(
    `insert into battery (id, company_id, path, serial_number, model, chemistry, added_at) values (7001, $1, $2, 'PK2140077', 'Traction 48', 'lead-acid', 0)`,
    [branch.id, branch.path],
  );
  await rows('insert into battery_mount (device_id, unit, mounted_at, battery_id, path) values ($1, 0, 1, 7001, $2)', [
    unit.id,
    branch.path,
  ]);
  await rows(
    `insert into service_order (order_no, company_id, path, status, plan_name, years, price_minor, discount_percent, total_minor, currency, device_count, created_at)
     values ('WY-2026-2141', $1, $2, 0, 'Two years', 2, 1, 0, 1, 'EUR', 1, $3)`,
    [fleet.id, fleet.path, now],
  );
  await rows(
    `insert into alarm (device_id, unit, msg_type, raised_at, level, trigger_value, trigger_sub_value, updated_at, path)
     values ($1, 0, 12, $2, 2, 0, 0, $2, $3)`,
    [unit.id, now - 1, branch.path],
  );
  const terms = {
    mcuId: unit.mcuId,
    companyId: renter.id,
    startsAt: now,
    endsAt: now + 30 * DAY_MS,
    rentMinor: 1,
    rentPeriod: 'day',
    currency: 'EUR',
  };
  const added = await server.call(
    'addLease',
    { ...terms, rentalCompany: 'Northfield', contractNumber: 'C214X' } as never,
    {
      token: await server.signIn('superAdmin', 1),
    },
  );
  expect(added.resultMessage).toBe('success');
  const customer = await server.call(
    'addCustomer',
    { name: 'Quayside Cranes', number: 'K-0815' },
    { token: await tokenOf('admin', fleet) },
  );
  expect(customer.resultMessage).toBe('success');
  context.clock.advance(1);
});
afterAll(() => server.stop());

const rows = (text: string, values: unknown[]) =>
  server.context.within(systemScope('test'), (tx) => tx.query(text, values));

async function tokenOf(role: Role, company: BuiltCompany): Promise<string> {
  const key = `${role} ${company.id}`;
  if (!tokens.has(key)) tokens.set(key, await server.signIn(role, company.id));
  return tokens.get(key)!;
}

async function find(key: string, role: Role = 'admin', company = fleet, language = 'en'): Promise<Answer> {
  const { resultModel, resultMessage } = await server.call(
    'search',
    { key, language: language as 'en' },
    {
      token: await tokenOf(role, company),
    },
  );
  expect(resultMessage).toBe('success');
  return resultModel as Answer;
}
const namesOf = ({ devices }: Answer) => devices.list.map(({ deviceName }) => deviceName);

describe('where unit 214 is and who has it', () => {
  test('is in one answer: state, charge, site, lessee and until when, the open warning', async () => {
    const { devices, warnings } = await find('forklift 214');
    expect(devices).toMatchObject({
      more: false,
      list: [
        {
          deviceName: 'Forklift 214',
          deviceSn: 'WY-0000214',
          companyName: 'Northfield South',
          site: 'Yard Süd',
          lat: 53,
          onlineStatus: true,
          lastRecordData: { soc: 6150 },
          msg: { msgType: 12 },
          lease: { customer: 'Harbour Works', endsAt: expect.any(Number) },
        },
      ],
    });
    expect(warnings.list).toMatchObject([{ deviceName: 'Forklift 214', msgType: 12 }]);
  });

  test.each([
    ['its serial number', 'WY-0000214'],
    ['its serial number in small letters', 'wy-0000214'],
    ['its identity', () => unit.mcuId.toUpperCase()],
  ])('is found by %s alone', async (_, key) => {
    expect(namesOf(await find(typeof key === 'string' ? key : key()))).toEqual(['Forklift 214']);
  });

  test('is found by words in any order, of any case, by parts of them', async () => {
    expect(namesOf(await find('214 LIFT'))).toEqual(['Forklift 214']);
  });
});

test('the begin of a name comes before the begin of a word, that before any other place, and what is cut is told', async () => {
  const { devices } = await find('214');
  expect(namesOf({ devices } as Answer)).toEqual([
    '214 at the gate',
    'Forklift 214',
    'Truck 2140',
    'Truck 2141',
    'Truck 2142',
  ]);
  expect(devices.list).toHaveLength(MAX_HITS);
  expect(devices.more).toBe(true);
});

test('a tag finds what carries it, after those that are called so, for those alone who see the tag', async () => {
  const rights = { companyId: fleet.id, seenBy: 'admins', changedBy: 'admins', lesseesSee: false } as const;
  const token = await tokenOf('admin', fleet);
  const tag = await server.call('saveTag', { ...rights, name: 'Cold store' }, { token });
  const { tagId } = tag.resultModel as { tagId: number };
  await server.call('setLabels', { subject: 'place', id: unit.id, addTagIds: [tagId] }, { token });
  await addDevice(server.context, { companyId: fleet.id, deviceName: 'Cold store door', sn: 'WD-1' });
  expect(namesOf(await find('cold st'))).toEqual(['Cold store door', 'Forklift 214']);
  expect(namesOf(await find('cold st', 'commonUser'))).toEqual(['Cold store door']);
  expect(namesOf(await find('cold st', 'admin', renter))).toEqual([]);
  expect(namesOf(await find('cold st', 'admin', stranger))).toEqual([]);
});

test('signs of patterns are looked for as they are', async () => {
  expect(namesOf(await find('%%'))).toEqual([]);
  expect(namesOf(await find('_1'))).toEqual([]);
  expect(namesOf(await find('\\\\'))).toEqual([]);
});

test('customers, sites, batteries, leases, orders and articles are found beside', async () => {
  for (const key of ['cranes quay', 'k-0815'])
    expect((await find(key)).customers.list).toMatchObject([
      { customerName: 'Quayside Cranes', companyName: 'Northfield', running: 0 },
    ]);
  expect((await find('yard')).sites.list).toMatchObject([{ siteName: 'Yard Süd', companyName: 'Northfield South' }]);
  expect((await find('pk214')).batteries.list).toMatchObject([{ batteryId: 7001, deviceName: 'Forklift 214' }]);
  expect((await find('c214')).leases.list).toMatchObject([{ contractNumber: 'C214X', customer: 'Harbour Works' }]);
  expect((await find('2026-21')).orders.list).toMatchObject([{ orderNo: 'WY-2026-2141' }]);
  expect((await find('low charge')).articles.list[0]).toMatchObject({ id: 'low-charge' });
});

test('warnings are found by what they are called in the language of the reader', async () => {
  expect((await find('offline', 'admin', fleet, 'en')).warnings.list).toMatchObject([{ deviceName: 'Forklift 214' }]);
  expect((await find('离线', 'admin', fleet, 'zh_CN')).warnings.list).toMatchObject([{ deviceName: 'Forklift 214' }]);
  expect((await find('离线', 'admin', fleet, 'en')).warnings.list).toEqual([]);
});

const SECRET = 'forklift 214';
const NOTHING = { list: [], more: false };

describe('what a reader may not see is not found', () => {
  test('a stranger finds its own alone', async () => {
    const { devices, sites, warnings } = await find(SECRET, 'admin', stranger);
    expect(devices.list).toMatchObject([{ deviceSn: 'XX-0000214', lease: null, msg: null }]);
    expect({ sites, warnings }).toEqual({ sites: NOTHING, warnings: NOTHING });
    for (const key of ['WY-0000214', unit.mcuId, 'pk2140077', 'c214x', 'WY-2026-2141', 'yard', 'offline', 'quayside']) {
      const { articles: _, ...found } = await find(key, 'admin', stranger);
      for (const each of Object.values(found)) expect(each).toEqual(NOTHING);
    }
  });

  test('a parent finds what is below it, a branch nothing above it', async () => {
    expect(namesOf(await find(SECRET, 'admin', fleet))).toEqual(['Forklift 214']);
    expect(namesOf(await find('truck', 'admin', branch))).toEqual([]);
  });

  test('a lessee finds the device from the begin of the lease to its end, without what was before', async () => {
    const { devices, sites, batteries } = await find(SECRET, 'admin', renter);
    // Its newest values and its warning are of before the lease: nothing of them is told.
    expect(devices.list).toMatchObject([
      {
        deviceName: 'Forklift 214',
        site: null,
        lat: null,
        msg: null,
        lastRecordData: null,
        lease: { customer: 'Harbour Works' },
      },
    ]);
    expect(sites).toEqual(NOTHING);
    expect((await find('quayside', 'admin', renter)).customers).toEqual(NOTHING);
    expect(batteries).toEqual(NOTHING);
    // A warning of the time of the lease is found, by what it is called, too.
    expect((await find('offline', 'admin', renter)).warnings).toEqual(NOTHING);
    await rows(
      `insert into alarm (device_id, unit, msg_type, raised_at, level, trigger_value, trigger_sub_value, updated_at, path, lease_path, lease_from, lease_until)
       select id, 0, 12, $2, 2, 0, 0, $2, path, lease_path, lease_from, lease_until from device where id = $1`,
      [unit.id, server.context.clock.now()],
    );
    for (const key of ['offline', SECRET])
      expect((await find(key, 'admin', renter)).warnings.list).toMatchObject([{ deviceName: 'Forklift 214' }]);
    const other = await addDevice(server.context, { companyId: fleet.id, deviceName: 'Crane 9', sn: 'WC-9' });
    const now = server.context.clock.now();
    await leaseDevice(server.context, other.id, renter.path, { from: now, until: now + HOUR_MS });
    expect(namesOf(await find('crane', 'admin', renter))).toEqual(['Crane 9']);
    server.context.clock.advance(2 * HOUR_MS);
    expect(namesOf(await find('crane', 'admin', renter))).toEqual([]);
  });

  test('a guest is told neither company, nor lease, nor order, and no position that is not shared', async () => {
    await rows('update device set location_shared = false where id = $1', [unit.id]);
    const { devices, leases, orders, batteries } = await find(SECRET, 'guest', fleet);
    expect(devices.list).toMatchObject([{ companyName: null, lat: null, lon: null, lease: null }]);
    expect({ leases, orders, batteries }).toEqual({ leases: NOTHING, orders: NOTHING, batteries: NOTHING });
    expect((await find('c214', 'guest', fleet)).leases).toEqual(NOTHING);
    expect((await find('quayside', 'guest', fleet)).customers).toEqual(NOTHING);
    expect((await find('yard', 'guest', fleet)).sites.list).toMatchObject([{ companyName: null }]);
    await rows('update device set location_shared = true where id = $1', [unit.id]);
  });

  test('without its module a subject is not looked into', async () => {
    const user = await addUser(server.context, { companyId: fleet.id, modules: ['yhub'], role: 'admin' });
    const input = { userLoginName: user.loginName, password: TEST_PASSWORD, verifyCode: '0000' };
    const { token } = (await server.call('userLogin', input)).resultModel as { token: string };
    for (const key of ['c214', '2026-21', 'offline', 'low charge']) {
      const { leases, orders, warnings, articles } = (await server.call('search', { key }, { token }))
        .resultModel as Answer;
      expect({ leases, orders, warnings, articles }).toEqual({
        leases: NOTHING,
        orders: NOTHING,
        warnings: NOTHING,
        articles: NOTHING,
      });
    }
    const { devices } = (await server.call('search', { key: SECRET }, { token })).resultModel as Answer;
    expect(devices.list).toMatchObject([{ lease: null }]);
  });

  test('of a device whose data service is over its name is found, and nothing that it has sent', async () => {
    await rows('update device set service_until = $2 where id = $1', [unit.id, server.context.clock.now() - 1]);
    const { devices, warnings } = await find(SECRET);
    expect(devices.list).toMatchObject([{ lastRecordData: null, lat: null, msg: null, alarmLevel: -1 }]);
    expect(warnings).toEqual(NOTHING);
    await rows('update device set service_until = null where id = $1', [unit.id]);
  });
});

describe('a search is refused', () => {
  test.each([
    ['one letter', 'x'],
    ['nothing', '  '],
    ['a text without end', 'x'.repeat(81)],
  ])('for %s', async (_, key) => {
    expect(await server.call('search', { key }, { token: await tokenOf('admin', fleet) })).toMatchObject({
      status: 400,
    });
  });

  test('not for one sign of Chinese, and beyond so many a minute', async () => {
    const token = await server.signIn('admin', fleet.id);
    expect(await server.call('search', { key: '叉' }, { token })).toMatchObject({ status: 200 });
    const statuses = new Set<number>();
    for (let times = 0; times < SEARCHES_PER_MINUTE; times++)
      statuses.add((await server.call('search', { key: 'no such' }, { token })).status);
    expect(statuses).toEqual(new Set([200, 429]));
  });
});
