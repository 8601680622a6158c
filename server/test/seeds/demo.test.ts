import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemScope } from '#server/platform/db/within.ts';
import { fleetSchema } from '#simulator/fleet/format.ts';
import { type Demo, seedDemo, switchDemoOff, writeDemoFleet } from '../../seeds/demo.ts';
import { type TestServer, testServer } from '../harness/server.ts';

const scope = systemScope('test');
const MQTT = 'mqtt://127.0.0.1:1883';
let server: TestServer;
let dataDir: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'wattyard-demo-'));
  server = await testServer();
});
afterEach(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

const as = (demo: 'on' | 'public') => ({ ...server.context, config: { ...server.context.config, dataDir, demo } });
const login = (userLoginName: string, password: string) =>
  server.call('userLogin', { userLoginName, password, verifyCode: '0000' });
const everything = () =>
  server.context.within(scope, async (tx) => ({
    companies: await tx.query('select * from company order by id'),
    users: await tx.query('select * from app_user order by id'),
    devices: await tx.query('select * from device order by id'),
    sites: await tx.query('select * from site order by id'),
  }));

test('the demo has three levels of companies, four accounts and about seventy devices on three continents', async () => {
  const demo = await seedDemo(as('on'));
  expect(demo).toMatchObject({ isNew: true });
  expect(demo.accounts.map(({ loginName }) => loginName)).toEqual(['super', 'admin', 'user']);
  expect(demo.keys.size).toBe(72);

  const roles = { super: 'superAdmin', admin: 'admin', user: 'commonUser' };
  for (const [name, role] of Object.entries(roles)) {
    const { token } = (await login(name, 'Wattyard-demo-1')).resultModel as { token: string };
    expect((await server.call('userInfo', {}, { token })).resultModel).toMatchObject({ role });
  }
  const { token } = (await server.call('guestLogin', {})).resultModel as { token: string };
  const list = (await server.call('pageDeviceList', { pageSize: 200 }, { token })).resultModel as {
    total: number;
    list: { companyName: null }[];
  };
  expect(list.total).toBeGreaterThan(5);
  expect(list.list.every(({ companyName }) => companyName === null)).toBe(true);

  const { token: admin } = (await login('admin', 'Wattyard-demo-1')).resultModel as { token: string };
  const leases = (await server.call('pageLeases', { pageSize: 50 }, { token: admin })).resultModel as {
    list: { state: string; device: { mcuId: string } }[];
  };
  // A few of its 26 devices were never leased.
  expect(new Set(leases.list.map(({ device }) => device.mcuId)).size).toBe(23);
  expect(new Set(leases.list.map(({ state }) => state))).toEqual(
    new Set(['underLease', 'expiringSoon', 'beginSoon', 'valid', 'invalid']),
  );

  const { companies } = await everything();
  expect(Math.max(...companies.map((row) => (row as { path: string }).path.split('-').length))).toBe(3);
});

test('seeding again changes nothing', async () => {
  const first = await seedDemo(as('on'));
  writeDemoFleet(as('on'), first, MQTT);
  const before = await everything();
  const second = await seedDemo(as('on'));
  expect(second).toMatchObject({ isNew: false });
  expect([...second.keys].sort()).toEqual([...first.keys].sort());
  expect(await everything()).toEqual(before);
  const file = writeDemoFleet(as('on'), second, MQTT);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('two processes that start at once make one demo', async () => {
  const demos = await Promise.all([seedDemo(as('on')), seedDemo(as('on'))]);
  expect(demos.filter(({ isNew }) => isNew)).toHaveLength(1);
});

test('the simulator accepts the fleet file, which has a turn of the year and a clock change', async () => {
  const demo = await seedDemo(as('on'));
  const file = writeDemoFleet(as('on'), demo, MQTT);
  const fleet = fleetSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  expect(fleet.devices).toHaveLength(72);
  expect(fleet.devices.filter(({ units }) => units === 2)).toHaveLength(2);
  expect(fleet.devices.filter(({ intervalSeconds }) => intervalSeconds === 10)).toHaveLength(1);
  const { pastPeriods } = fleet.devices[0]!;
  const holds = (at: number) => pastPeriods.some(({ fromMs, toMs }) => fromMs < at && at < toMs);
  expect(holds(Date.UTC(2026, 0, 1))).toBe(true);
  expect(
    holds(Date.UTC(2026, 9, 25, 1)) || Date.UTC(2026, 9, 25, 1) > server.context.clock.now() - 31 * 86_400_000,
  ).toBe(true);
});

test('a device whose key was lost with the fleet file gets a new one; a removed device stays removed', async () => {
  const first = await seedDemo(as('on'));
  const [removed] = first.keys.keys();
  await server.context.within(scope, (tx) => tx.query('delete from device where mcu_id = $1', [removed]));
  const second = await seedDemo(as('on'));
  expect(second.keys.size).toBe(71);
  expect([...second.keys].every(([mcuId, key]) => first.keys.get(mcuId) !== key)).toBe(true);
  writeDemoFleet(as('on'), second, MQTT);
  const third = await seedDemo(as('on'));
  expect([...third.keys].sort()).toEqual([...second.keys].sort());
});

test('a public demo has random passwords, shown once', async () => {
  const passwords = (demo: Demo) => demo.accounts.map(({ password }) => password);
  await seedDemo(as('on'));
  const { token } = (await login('super', 'Wattyard-demo-1')).resultModel as { token: string };
  const open = await seedDemo(as('public'));
  expect((await login('super', 'Wattyard-demo-1')).resultMessage).toBe('login_error');
  await vi.waitFor(async () => expect((await server.call('userInfo', {}, { token })).status).toBe(401));
  expect((await login('super', passwords(open)[0] ?? '')).resultCode).toBe(1001);
  expect(new Set(passwords(open)).size).toBe(3);
  expect(passwords(await seedDemo(as('public')))).toEqual([null, null, null]);
  await seedDemo(as('on'));
  expect((await login('super', 'Wattyard-demo-1')).resultCode).toBe(1001);
});

test('switching the demo off refuses its accounts and ends their sessions', async () => {
  await seedDemo(as('on'));
  const { token } = (await login('admin', 'Wattyard-demo-1')).resultModel as { token: string };
  const guest = ((await server.call('guestLogin', {})).resultModel as { token: string }).token;
  await switchDemoOff(as('on'));
  expect((await login('admin', 'Wattyard-demo-1')).resultMessage).toBe('account_disabled');
  expect((await server.call('guestLogin', {})).resultMessage).toBe('guest_login_off');
  for (const each of [token, guest]) {
    await vi.waitFor(async () => expect((await server.call('userInfo', {}, { token: each })).status).toBe(401));
  }
  await seedDemo(as('on'));
  expect((await login('admin', 'Wattyard-demo-1')).resultCode).toBe(1001);
});

test('an installation with a super admin of its own takes no demo', async () => {
  await server.context.within(scope, (tx) =>
    tx.query(`insert into installation (key, value) values ('installed', '1')`),
  );
  await expect(seedDemo(as('on'))).rejects.toThrow('WATTYARD_DEMO=off');
});
