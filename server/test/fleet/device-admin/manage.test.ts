import { afterAll, beforeAll, expect, test } from 'vitest';
import { STYLE } from '#domain/contract/spreadsheet/parts.ts';
import { MANAGED_COLUMNS } from '#domain/fleet/device-admin/managed-columns.ts';
import { utcDayStart } from '#domain/foundation/basics/time.ts';
import type { ManagedDevice } from '#server/fleet/device-admin/managed-row.ts';
import { addSite } from '#server/foundation/companies/add.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { computeNetworkRates } from '#server/stream/history/network-rates.ts';
import { addCompany, addDevice, type BuiltCompany } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { readXlsx } from '../../reporting/reports/tables.ts';

const scope = systemScope('test');
let server: TestServer;
let north: BuiltCompany;
let branch: BuiltCompany;
let foreign: { id: number; mcuId: string };
let admin: string;
const ids: number[] = [];
const mcuIds: string[] = [];

const query = <T extends object>(text: string, values: unknown[] = []) =>
  server.context.within(scope, (tx) => tx.query<T>(text, values));

beforeAll(async () => {
  server = await testServer();
  north = await addCompany(server.context, { name: 'North' });
  branch = await addCompany(server.context, { parentId: north.id, name: 'Branch' });
  foreign = await addDevice(server.context, { companyId: (await addCompany(server.context)).id });
  await server.context.within(scope, (tx) => addSite(tx, { companyId: branch.id, name: 'Quay', timeZone: null }));
  for (let place = 0; place < 6; place++) {
    const device = await addDevice(server.context, {
      companyId: place < 4 ? north.id : branch.id,
      deviceName: `=Device ${place}`,
    });
    ids.push(device.id);
    mcuIds.push(device.mcuId);
    await query('update device_state set soc_centi_percent = $2, online = $3 where device_id = $1', [
      device.id,
      place === 2 ? null : place * 1000,
      place % 2 === 0,
    ]);
  }
  await query("update device set firmware_version = '1.10.0' where id = any($1)", [ids.slice(0, 2)]);
  await query("update device set firmware_version = '1.9.2' where id = any($1)", [ids.slice(2, 3)]);
  admin = await server.signIn('admin', north.id);
});
afterAll(() => server.stop());

const page = async (input: object = {}) => {
  const answer = await server.call('pageManagedDevices', { pageSize: 200, ...input }, { token: admin });
  expect(answer.resultMessage).toBe('success');
  return answer.resultModel as { list: ManagedDevice[]; total: number; pages: number };
};
const places = async (input: object) => (await page(input)).list.map(({ id }) => ids.indexOf(id));

test('the table has the devices of the subtree only', async () => {
  const { list, total } = await page();
  expect(total).toBe(6);
  expect(list.map(({ id }) => id)).toEqual(ids);
  expect(list[4]).toMatchObject({ companyName: 'Branch', companyPath: branch.path, networkPermille: null });
});

test.each(MANAGED_COLUMNS)('it is sorted by %s in both directions without losing rows between pages', async (sort) => {
  for (const descending of [false, true]) {
    const first = await page({ sort, descending, pageSize: 4, pageNum: 1 });
    const second = await page({ sort, descending, pageSize: 4, pageNum: 2 });
    expect([...first.list, ...second.list].map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
    expect(first).toMatchObject({ total: 6, pages: 2 });
  }
});

test('missing values are sorted last in both directions', async () => {
  expect(await places({ sort: 'soc' })).toEqual([0, 1, 3, 4, 5, 2]);
  expect(await places({ sort: 'soc', descending: true })).toEqual([5, 4, 3, 1, 0, 2]);
});

test('filters are combined', async () => {
  expect(await places({ state: 'online' })).toEqual([0, 2, 4]);
  expect(await places({ firmwareVersion: '1.10.0' })).toEqual([0, 1]);
  expect(await places({ companyIdList: [branch.id] })).toEqual([4, 5]);
  expect(await places({ key: 'device 3' })).toEqual([3]);
  expect(await places({ companyIdList: [north.id], state: 'offline', firmwareVersion: '1.10.0' })).toEqual([1]);
  expect(await page({ key: 'nothing of it' })).toMatchObject({ list: [], total: 0, pages: 0 });
  expect((await page({ pageNum: 9 })).total).toBe(6);
});

test('versions are listed in version order', async () => {
  const answer = await server.call('firmwareVersions', {}, { token: admin });
  expect(answer.resultModel).toEqual(['1.9.2', '1.10.0']);
});

test('all devices that match a filter can be moved and given a site at once, with audit entries', async () => {
  const answer = await server.call('selectManagedDevices', { companyIdList: [branch.id] }, { token: admin });
  const { devices, total } = answer.resultModel as { devices: { mcuId: string; companyId: number }[]; total: number };
  expect(total).toBe(2);
  expect(devices).toEqual(
    mcuIds.slice(4).map((mcuId) => ({ id: expect.any(Number), mcuId, companyId: branch.id, manufacturer: null })),
  );
  const chosen = devices.map(({ mcuId }) => mcuId);
  const sited = await server.call('updateDevices', { mcuIds: chosen, site: 'Quay' }, { token: admin });
  expect(sited.resultModel).toEqual({ changed: 2 });
  expect(await places({ site: 'Quay' })).toEqual([4, 5]);
  expect(await places({ sort: 'site' })).toEqual([4, 5, 0, 1, 2, 3]);
  const entries = await query<{ target: string }>("select target from audit_entry where action = 'devices.update'");
  expect(entries.map(({ target }) => target).sort()).toEqual([...chosen].sort());
});

test('a selection with a foreign device is answered as not found', async () => {
  const chosen = [mcuIds[0]!, foreign.mcuId];
  for (const answer of [
    await server.call('updateDevices', { mcuIds: chosen, companyId: branch.id }, { token: admin }),
    await server.call('removeDevices', { mcuIds: chosen }, { token: admin }),
  ])
    expect(answer).toMatchObject({ resultCode: 1002, resultMessage: 'device_not_found' });
  expect(await places({ companyIdList: [branch.id] })).toEqual([4, 5]);
});

test('a template is sent to each device; those offline are named, and a foreign device makes the call not found', async () => {
  const kept = await server.call(
    'addTemplate',
    { name: 'Slow', companyId: north.id, configuration: { reportIntervalSeconds: 300 } },
    { token: admin },
  );
  const { id } = kept.resultModel as { id: number };
  const strange = await server.call('applyTemplate', { id, mcuIds: [mcuIds[0]!, foreign.mcuId] }, { token: admin });
  expect(strange.resultMessage).toBe('device_not_found');
  expect(await query('select from command')).toEqual([]);
  server.context.broker.connected.add(mcuIds[0]!);
  const answer = await server.call('applyTemplate', { id, mcuIds: mcuIds.slice(0, 2) }, { token: admin });
  expect(answer.resultModel).toEqual({ sent: 1, refused: [{ mcuId: mcuIds[1], reason: 'device_offline' }] });
  const again = await server.call('applyTemplate', { id, mcuIds: mcuIds.slice(0, 1) }, { token: admin });
  expect(again.resultModel).toEqual({ sent: 0, refused: [{ mcuId: mcuIds[0], reason: 'command_under_way' }] });
  const unknown = await server.call('applyTemplate', { id: 999_999, mcuIds: mcuIds.slice(0, 1) }, { token: admin });
  expect(unknown.resultMessage).toBe('template_not_found');
});

test('the file has the requested columns in order, and no cell that a spreadsheet would evaluate', async () => {
  const { bytes, headers } = await server.call(
    'exportManagedDevices',
    { columns: ['deviceName', 'soc', 'networkRate'], sort: 'soc', descending: true },
    { token: admin },
  );
  expect(headers['content-type']).toContain('text/csv');
  const lines = bytes.toString('utf8').split('\r\n');
  expect(lines.slice(0, 2)).toEqual(['\uFEFFName,Charge (%),Network rate (%)', "'=Device 5,50,"]);
  expect(lines).toHaveLength(8);
});

test('the file can be a spreadsheet with real dates', async () => {
  const { bytes, headers } = await server.call(
    'exportManagedDevices',
    { columns: ['deviceName', 'soc', 'bindTime'], sort: 'soc', descending: true, format: 'xlsx' },
    { token: admin },
  );
  expect(headers['content-disposition']).toContain('.xlsx');
  const [[head = [], first = []] = []] = readXlsx(bytes).values();
  expect(head.map(({ value }) => value)).toEqual(['Name', 'Charge (%)', 'Added (UTC)']);
  expect(first.map(({ style }) => style)).toEqual([STYLE.quoted, STYLE.decimals + 2, STYLE.moment]);
  expect(first[1]?.value).toBe(50);
});

test('the network rate is computed from sealed days, and can be sorted by', async () => {
  const lastDay = 20_000;
  await query('update device set bound_at = $1, report_interval_s = 60', [utcDayStart(lastDay - 100)]);
  const series = (device: number, kind: number, day: number, count: number) =>
    query("insert into series (device_id, kind, unit, day, count, body) values ($1, $2, 0, $3, $4, '')", [
      device,
      kind,
      day,
      count,
    ]);
  for (let day = lastDay - 20; day <= lastDay; day++) {
    await series(ids[0]!, 10, day, 1440);
    await series(ids[0]!, 11, day, 5000);
    await series(ids[1]!, 10, day, 720);
  }
  await computeNetworkRates(server.context, lastDay);
  const { list } = await page({ sort: 'networkRate', descending: true });
  expect(list.map(({ networkPermille }) => networkPermille)).toEqual([1000, 500, 0, 0, 0, 0]);
});

test('guests and common users are refused, with the reason', async () => {
  for (const role of ['guest', 'commonUser'] as const) {
    const token = await server.signIn(role, north.id);
    expect(await server.call('pageManagedDevices', {}, { token })).toMatchObject({
      status: 403,
      resultMessage: 'guest_refuse',
    });
  }
});

test('companies are listed with their users, without guests, for members only', async () => {
  const answer = await server.call('groupCompanyUsers', {}, { token: admin });
  const companies = answer.resultModel as { id: number; parentId: number | null; userList: { id: number }[] }[];
  expect(companies.map(({ id }) => id).sort()).toEqual([north.id, branch.id].sort());
  expect(companies.find(({ id }) => id === north.id)).toMatchObject({ parentId: null });
  expect(companies.find(({ id }) => id === north.id)?.userList.length).toBeGreaterThan(0);
  const guest = await server.signIn('guest', north.id);
  expect((await server.call('groupCompanyUsers', {}, { token: guest })).resultMessage).toBe('guest_refuse');
});
