import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, utcDay } from '#domain/foundation/basics/time.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { queueMessages } from '#server/reporting/delivery/notices/queue-messages.ts';
import { addCompany, addDevice, type BuiltCompany } from '../../harness/builder.ts';
import { TEST_NOW } from '../../harness/context.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let own: BuiltCompany;
let branch: BuiltCompany;
let other: BuiltCompany;
const tokens: Record<string, string> = {};
const mcuIds: Record<string, string> = {};

beforeAll(async () => {
  server = await testServer({ config: { currency: 'CHF' } });
  const { context } = server;
  own = await addCompany(context);
  branch = await addCompany(context, { parentId: own.id });
  other = await addCompany(context);
  const add = async (name: string, companyId: number, days: number | null) => {
    const serviceUntil = days === null ? null : TEST_NOW + days * DAY_MS;
    mcuIds[name] = (await addDevice(context, { companyId, deviceName: name, sn: `SN-${name}`, serviceUntil })).mcuId;
  };
  await add('valid', own.id, 200);
  await add('expiring', branch.id, 9);
  await add('expired', branch.id, -12);
  await add('lapsed', own.id, -120);
  await add('unknown', own.id, null);
  await add('foreign', other.id, 9);
  await context.within(systemScope('test'), (tx) =>
    tx.query(`insert into data_plan (id, name, years, price_minor, discount_percent, offered) values
      (1, 'One year', 1, 12000, 0, true), (2, 'Two years', 2, 24000, 10, true), (3, 'Five years', 5, null, 0, true),
      (4, 'Old', 1, 1, 0, false)`),
  );
  tokens.admin = await server.signIn('admin', own.id);
  tokens.branch = await server.signIn('admin', branch.id);
  tokens.user = await server.signIn('commonUser', own.id);
  tokens.guest = await server.signIn('guest', own.id);
  tokens.other = await server.signIn('admin', other.id);
});
afterAll(() => server.stop());

const as = (who: string) => ({ token: tokens[who] ?? null });
const named = (...names: string[]) => names.map((name) => mcuIds[name] ?? name);
const quote = (planId: number, names: string[], who = 'admin') =>
  server.call('quoteOrder', { planId, mcuIds: named(...names) }, as(who));
const add = (names: string[], totalMinor: number, { who = 'admin', planId = 2 } = {}) =>
  server.call('addOrder', { planId, mcuIds: named(...names), totalMinor }, as(who));
const numberOf = (answer: { resultModel: unknown }) => (answer.resultModel as { orderNo: string }).orderNo;

test('devices are listed by the end of their service, with counts by state', async () => {
  const page = async (input: object, who = 'admin') =>
    (await server.call('pageDataService', input, as(who))).resultModel as {
      list: { deviceName: string; state: string }[];
      total: number;
      counts: object;
    };
  const all = await page({});
  expect(all.list.map(({ deviceName, state }) => [deviceName, state])).toEqual([
    ['lapsed', 'expired'],
    ['expired', 'expired'],
    ['expiring', 'expiring'],
    ['valid', 'valid'],
    ['unknown', 'unknown'],
  ]);
  expect(all).toMatchObject({ total: 5, counts: { valid: 1, expiring: 1, expired: 2, unknown: 1 } });
  expect(await page({ state: 'expired', pageSize: 1, pageNum: 2 })).toMatchObject({
    total: 2,
    list: [{ deviceName: 'expired' }],
  });
  expect(await page({ key: 'SN-LAPSED' })).toMatchObject({ total: 1, counts: { expired: 1, valid: 0 } });
  expect(await page({ companyIdList: [branch.id] })).toMatchObject({ total: 2 });
  expect(all.list[0]).toMatchObject({
    planName: null,
    simKind: null,
    networkPermille: null,
    networkDays: Array(15).fill(null),
    traffic: null,
  });
  await server.context.within(systemScope('test'), (tx) =>
    tx.query(
      `insert into device_traffic (device_id, day, received_bytes, sent_bytes)
       select id, $1::int4 - n, 700 + n, 30 from device, generate_series(0, 1) n where name = 'valid'`,
      [utcDay(TEST_NOW)],
    ),
  );
  expect((await page({ key: 'valid' })).list[0]).toMatchObject({ traffic: { receivedBytes: 1401, sentBytes: 60 } });
  expect((await page({}, 'other')).list.map(({ deviceName }) => deviceName)).toEqual(['foreign']);
});

test('devices are found by the kind of their SIM and the plan that was bought last', async () => {
  const { context } = server;
  const buyer = await addCompany(context);
  tokens.buyer = await server.signIn('admin', buyer.id);
  const bought = async (name: string, planName: string, day: number, status = 3) => {
    const orderNo = `T-${name}-${day}`;
    await context.within(systemScope('test'), async (tx) => {
      await tx.query(
        `insert into service_order (order_no, company_id, path, status, plan_name, years, price_minor, discount_percent, total_minor,
           currency, device_count, created_at, confirmed_at) values ($1, $2, $3, $4, $5, 1, 1, 0, 1, 'CHF', 1, $6, $6)`,
        [orderNo, buyer.id, buyer.path, status, planName, TEST_NOW - DAY_MS * 1000 + day],
      );
      await tx.query(
        `insert into service_order_device (order_no, mcu_id, path, sn, name, device_type, service_until, new_service_until)
         values ($1, $2, $3, '', '', 'a', 0, 0)`,
        [orderNo, mcuIds[name], buyer.path],
      );
    });
  };
  const add = (name: string) => addDevice(context, { companyId: buyer.id, deviceName: name });
  for (const name of ['first', 'second', 'third']) mcuIds[name] = (await add(name)).mcuId;
  await bought('first', 'Old', 1);
  await bought('first', 'New', 2);
  await bought('second', 'Old', 1);
  await bought('second', 'New', 2, 4);
  await context.within(systemScope('test'), (tx) =>
    tx.query('update device set sim_kind = 4 where mcu_id = any($1)', [named('second', 'third')]),
  );
  const found = async (input: object, who = 'buyer') => {
    const { resultModel } = await server.call('pageDataService', input, as(who));
    const { list, total } = resultModel as { list: { deviceName: string }[]; total: number };
    expect(list).toHaveLength(total);
    return list.map(({ deviceName }) => deviceName).sort();
  };
  expect(await found({ planName: 'Old' })).toEqual(['second']);
  expect(await found({ planName: 'New' })).toEqual(['first']);
  expect(await found({ simKind: 4 })).toEqual(['second', 'third']);
  expect(await found({ simKind: 4, planName: 'Old', state: 'expired' })).toEqual([]);
  expect(await found({ simKind: 4 }, 'admin')).toEqual([]);
  // Who sees every device reads them past the policies, and nobody else does.
  tokens.root = await server.signIn('superAdmin');
  expect(await found({ key: 'SECOND', simKind: 4 }, 'root')).toEqual(['second']);
  expect(await found({ key: 'second', planName: 'New' }, 'root')).toEqual([]);
  const everyDevice = (path: string) =>
    server.context.within({ path, leasesAt: null }, (tx) => tx.query('select from every_device'));
  expect((await everyDevice('1')).length).toBeGreaterThan(5);
  expect(await everyDevice(own.path)).toEqual([]);
  expect(await found({ planName: 'Old' }, 'admin')).toEqual([]);
  expect((await server.call('pageDataService', { simKind: 6 }, as('buyer'))).resultMessage).toBe('param_error');
  const { bytes } = await server.call('exportDataService', { simKind: 4, language: 'de' }, as('buyer'));
  const lines = bytes.toString().replace('\ufeff', '').trim().split('\r\n');
  expect(lines[0]).toContain('Seriennummer');
  expect(
    lines
      .slice(1)
      .map((line) => line.split(/[;,]/)[0])
      .sort(),
  ).toEqual(['second', 'third']);
});

test('offered plans use the currency of the installation', async () => {
  expect((await server.call('planList', {}, as('user'))).resultModel).toEqual({
    currency: 'CHF',
    taxes: [],
    plans: [
      { planId: 1, planName: 'One year', years: 1, priceMinor: 12_000, discountPercent: 0, offered: true },
      { planId: 2, planName: 'Two years', years: 2, priceMinor: 24_000, discountPercent: 10, offered: true },
      { planId: 3, planName: 'Five years', years: 5, priceMinor: null, discountPercent: 0, offered: true },
    ],
  });
});

test('a quote has the price, the new end of each service, and the devices that cannot be renewed', async () => {
  const answer = await quote(2, ['expiring', 'expired', 'lapsed', 'unknown']);
  expect(answer.resultModel).toMatchObject({ subtotalMinor: 48_000, discountMinor: 4800, totalMinor: 43_200 });
  const { devices } = answer.resultModel as { devices: { newServiceUntil: number | null; refusal: string | null }[] };
  expect(devices.map(({ refusal }) => refusal)).toEqual([null, null, 'no_svc_device_calc', 'no_svc_expire_time']);
  expect(devices.slice(0, 2).map(({ newServiceUntil }) => newServiceUntil)).toEqual([
    Date.UTC(2028, 10, 30, 12),
    Date.UTC(2028, 10, 21, 12),
  ]);
});

test.each([
  ['an unknown plan', 99, ['valid'], 'no_plan_data'],
  ['a plan that is no longer offered', 4, ['valid'], 'no_plan_data'],
  ['a plan without a price', 3, ['valid'], 'price_null'],
  ['a foreign device', 1, ['valid', 'foreign'], 'device_not_found'],
  ['a device that does not exist', 1, ['f'.repeat(24)], 'device_not_found'],
] as const)('%s has no quote', async (_, planId, names, code) => {
  expect((await quote(planId, [...names])).resultMessage).toBe(code);
});

test('an order is refused at another price or with a device that cannot be renewed', async () => {
  expect((await add(['valid'], 24_000)).resultMessage).toBe('price_error');
  expect((await add(['valid', 'lapsed'], 43_200)).resultMessage).toBe('no_svc_device_calc');
  expect((await add(['foreign'], 21_600)).resultMessage).toBe('device_not_found');
  expect((await server.call('pageOrder', {}, as('admin'))).resultModel).toMatchObject({ total: 0, list: [] });
});

test('an order is placed, listed, shown in detail, and cancelled once', async () => {
  const orderNo = numberOf(await add(['valid', 'expiring', 'valid'], 43_200));
  expect(orderNo).toMatch(/^WY-2026-\d+$/);
  const page = await server.call('pageOrder', { status: 0, key: orderNo.toLowerCase() }, as('user'));
  expect(page.resultModel).toMatchObject({
    total: 1,
    list: [{ orderNo, status: 0, deviceCount: 2, years: 2, totalMinor: 43_200, currency: 'CHF' }],
  });
  const detail = await server.call('orderDetail', { orderNo }, as('admin'));
  expect(detail.resultModel).toMatchObject({
    subtotalMinor: 48_000,
    discountMinor: 4800,
    closeReason: null,
    devices: [{ deviceName: 'expiring' }, { deviceName: 'valid' }],
  });
  expect((await server.call('cancelOrder', { orderNo }, as('admin'))).resultCode).toBe(1001);
  expect((await server.call('cancelOrder', { orderNo }, as('admin'))).resultMessage).toBe('order_status_error');
  expect((await server.call('orderDetail', { orderNo }, as('admin'))).resultModel).toMatchObject({
    status: 4,
    closeReason: 'cancelled',
    closeTime: TEST_NOW,
  });
  const audit = await server.context.within(systemScope('test'), (tx) =>
    tx.query('select action from audit_entry where target = $1 order by id', [orderNo]),
  );
  expect(audit).toEqual([{ action: 'orders.add' }, { action: 'orders.cancel' }]);
});

test('an order that is sent twice is placed once, and cancelled once', async () => {
  const requestKey = 'a-key-chosen-by-the-page';
  const send = (names: string[], totalMinor: number, who = 'admin') =>
    server.call('addOrder', { planId: 2, mcuIds: named(...names), totalMinor, requestKey }, as(who));
  const twice = await Promise.all([send(['valid', 'expiring'], 43_200), send(['expiring', 'valid'], 43_200)]);
  const [orderNo] = twice.map(numberOf);
  expect([...twice, await send(['valid', 'expiring'], 43_200)].map(numberOf)).toEqual([orderNo, orderNo, orderNo]);
  expect((await server.call('orderDetail', { orderNo: orderNo ?? '' }, as('admin'))).resultModel).toMatchObject({
    deviceCount: 2,
  });
  expect((await send(['valid'], 21_600)).resultMessage).toBe('param_error');
  expect(numberOf(await send(['expiring'], 21_600, 'branch'))).not.toBe(orderNo);

  const cancel = () => server.call('cancelOrder', { orderNo: orderNo ?? '' }, as('admin'));
  const cancelled = await Promise.all([cancel(), cancel()]);
  expect(cancelled.map(({ resultMessage }) => resultMessage).sort()).toEqual(['order_status_error', 'success']);
  const audit = await server.context.within(systemScope('test'), (tx) =>
    tx.query('select action from audit_entry where target = $1 order by id', [orderNo]),
  );
  expect(audit).toEqual([{ action: 'orders.add' }, { action: 'orders.cancel' }]);
});

test('orders outside of the subtree are not found, and a parent sees those of its branches', async () => {
  const orderNo = numberOf(await add(['expired'], 12_000, { who: 'branch', planId: 1 }));
  const nowhere = await server.call('orderDetail', { orderNo: 'WY-2026-0' }, as('other'));
  for (const name of ['orderDetail', 'cancelOrder'] as const) {
    const answer = await server.call(name, { orderNo }, as('other'));
    expect(answer.resultMessage).toBe('order_not_found');
    expect(answer.bytes.equals(nowhere.bytes)).toBe(true);
  }
  expect((await server.call('pageOrder', {}, as('other'))).resultModel).toMatchObject({ total: 0 });
  expect((await server.call('orderDetail', { orderNo }, as('admin'))).resultModel).toMatchObject({ status: 0 });
  const ofParent = numberOf(await add(['valid'], 12_000, { planId: 1 }));
  expect((await server.call('orderDetail', { orderNo: ofParent }, as('branch'))).resultMessage).toBe('order_not_found');
  const open = async (companyId: number, who = 'admin') => {
    const answer = await server.call('pageOrder', { status: 'open', companyId }, as(who));
    const page = answer.resultModel as { list: { orderNo: string }[] } | null;
    return page?.list.map((order) => order.orderNo) ?? answer.resultMessage;
  };
  const ofBranch = await open(branch.id);
  expect(ofBranch).toContain(orderNo);
  expect(ofBranch).not.toContain(ofParent);
  expect(await open(own.id)).toEqual(expect.arrayContaining([ofParent, orderNo]));
  expect(await open(own.id, 'branch')).toBe('company_not_found');
  await server.call('cancelOrder', { orderNo }, as('admin'));
  expect(await open(branch.id)).not.toContain(orderNo);
});

test('guests cannot see orders, and common users cannot place or cancel them', async () => {
  for (const name of ['pageOrder', 'planList', 'pageDataService'] as const)
    expect(await server.call(name, {}, as('guest'))).toMatchObject({ status: 403, resultMessage: 'guest_refuse' });
  expect((await add(['valid'], 21_600, { who: 'user' })).resultMessage).toBe('guest_refuse');
  expect((await server.call('cancelOrder', { orderNo: 'WY-2026-1' }, as('user'))).resultMessage).toBe('guest_refuse');
});

test('a webhook is called once when an order was placed, and when it was cancelled', async () => {
  const { context } = server;
  const scope = systemScope('test');
  await context.within(scope, (tx) => tx.query('delete from order_notice'));
  await context.within(scope, (tx) =>
    tx.query(
      `insert into webhook (id, company_id, path, name, url, kinds, level, updated_at)
       values (1, $1, $2, 'Books', 'https://books.example', '{order.placed,order.cancelled}', 4, 0),
         (2, $3, $4, 'Others', 'https://others.example', '{order.placed,order.cancelled}', 4, 0),
         (3, $1, $2, 'Alarms', 'https://alarms.example', '{alarm.raised}', 4, 0)`,
      [own.id, own.path, other.id, other.path],
    ),
  );
  const place = () =>
    server.call(
      'addOrder',
      { planId: 2, mcuIds: named('expiring'), totalMinor: 21600, requestKey: 'told-once-by-the-page' },
      as('branch'),
    );
  const orderNo = numberOf(await place());
  expect(numberOf(await place())).toBe(orderNo);
  // One that is refused is told to nobody.
  await add(['expiring'], 1);
  const signal = new AbortController().signal;
  await queueMessages(context, new Set(), signal);
  await server.call('cancelOrder', { orderNo }, as('branch'));
  await queueMessages(context, new Set(), signal);
  await queueMessages(context, new Set(), signal);
  const told = await context.within(scope, (tx) =>
    tx.query<{ webhookId: number; body: object }>('select webhook_id, body from delivery_message order by id'),
  );
  const order = {
    orderNo,
    companyName: expect.any(String),
    years: 2,
    deviceCount: 1,
    totalMinor: 21600,
    currency: 'CHF',
  };
  expect(told).toMatchObject([
    { webhookId: 1, body: { type: 'order.placed', data: { order: { ...order, status: 0 } } } },
    { webhookId: 1, body: { type: 'order.cancelled', data: { order: { ...order, status: 4 } } } },
  ]);
});
