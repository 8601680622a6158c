import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import { type Caller, pageDevices } from '#server/foundation/devices/list.ts';
import { systemScope, type Tx } from '#server/platform/db/within.ts';
import { deviceCounts } from '#server/reporting/reports/fleet-counts.ts';
import { onlineCounts } from '#server/reporting/reports/silence.ts';
import { warningsByCompany, warningsBySite } from '#server/reporting/reports/warning-counts.ts';
import { addCompanies, addDeviceWith, COMPANIES, caller } from '../../foundation/devices/test-devices.ts';
import { leaseDevice } from '../../harness/builder.ts';
import { createTestClock } from '../../harness/context.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/database.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const WEEK = { startTime: NOW - 7 * DAY_MS, endTime: NOW, now: NOW };
const ZONED = { ...WEEK, timeZone: 'Asia/Kathmandu' };

let db: TestDatabase;
const ids: number[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  await addCompanies(db.within);
  const rows: [string, Parameters<typeof addDeviceWith>[3], Record<string, unknown>][] = [
    [COMPANIES.north, { site: 'Old Yard' }, { online: true, chargeState: 1, socCentiPercent: 3000, alarmLevel: 2 }],
    [COMPANIES.north, {}, { online: false, chargeState: 1, receivedAt: NOW - 2 * HOUR_MS, socCentiPercent: 9000 }],
    [COMPANIES.northBranch, { type: 'f' }, { online: true, chargeState: 2, socCentiPercent: 5000 }],
    [COMPANIES.northBranch, {}, {}],
    [COMPANIES.neighbour, { name: 'Foreign' }, { online: true, alarmLevel: 1 }],
  ];
  for (const [index, [path, device, state]] of rows.entries())
    ids.push(await addDeviceWith(db.within, index + 1, path, device, state));
  await leaseDevice({ within: db.within, clock: createTestClock(NOW) }, ids[0]!, COMPANIES.neighbour, {
    from: NOW - DAY_MS,
    until: NOW + DAY_MS,
  });
});
afterAll(() => db.drop());

const as = <T>(who: Caller, work: (tx: Tx) => Promise<T>) => db.within(who, work);
const count = (who: Caller, companyId?: number) => as(who, (tx) => deviceCounts(tx, who, { companyId }, 0));

test('the fleet is counted by company, site, type and state', async () => {
  const all = await count(caller(COMPANIES.north));
  expect(all).toMatchObject({ devices: 4, online: 2, offline: 2, charging: 1, discharging: 1, low: 1, alarm: 1 });
  expect(all.line).toEqual([{ companyId: 5, companyName: 'Company 1-5' }]);
  expect(all.companies.map(({ kind, companyId, devices, online }) => [kind, companyId, devices, online])).toEqual([
    ['child', 23, 2, 1],
    ['own', 5, 2, 1],
  ]);
  expect(all.sites.map(({ site, devices }) => [site, devices])).toEqual([
    [null, 3],
    ['Old Yard', 1],
  ]);
  expect(all.siteCount).toBe(2);
  expect(all.types.map(({ deviceType, devices }) => [deviceType, devices])).toEqual([
    ['a', 3],
    ['f', 1],
  ]);
});

test('every slice has as many devices as the list that it leads to', async () => {
  const who = caller(COMPANIES.root, 'superAdmin');
  const counted = await count(who, 5);
  const listed = async (filter: object) =>
    (await as(who, (tx) => pageDevices(tx, who, { pageNum: 1, pageSize: 1, companyIdList: [5], ...filter }, 0))).total;
  for (const state of ['online', 'offline', 'charging', 'discharging', 'low', 'alarm'] as const)
    expect(await listed({ state }), state).toBe(counted[state]);
  for (const { site, devices } of counted.sites)
    expect(await listed(site === null ? { emptySite: true } : { site })).toBe(devices);
  for (const { deviceType, devices } of counted.types) expect(await listed({ types: [deviceType] })).toBe(devices);
});

test('drilling down enters a company and returns the way back, never above the caller', async () => {
  const branch = await count(caller(COMPANIES.root, 'superAdmin'), 23);
  expect(branch.line.map(({ companyId }) => companyId)).toEqual([1, 5, 23]);
  expect(branch).toMatchObject({ devices: 2, companies: [{ kind: 'own', companyId: 23, devices: 2 }] });
  expect((await count(caller(COMPANIES.north), 23)).line.map(({ companyId }) => companyId)).toEqual([5, 23]);
});

test('a company outside the subtree does not exist', async () => {
  const who = caller(COMPANIES.north);
  for (const companyId of [50, 1, 999]) {
    const counting = { companyId, ...WEEK };
    await expect(count(who, companyId)).rejects.toThrow('company_not_found');
    await expect(as(who, (tx) => onlineCounts(tx, who, counting, NOW))).rejects.toThrow('company_not_found');
    await expect(as(who, (tx) => warningsByCompany(tx, who, { ...counting, timeZone: 'Etc/UTC' }))).rejects.toThrow(
      'company_not_found',
    );
    await expect(as(who, (tx) => warningsBySite(tx, who, counting))).rejects.toThrow('company_not_found');
  }
});

test('guests see no company name, and leased devices are counted separately', async () => {
  const guest = await count(caller(COMPANIES.north, 'guest'));
  expect(guest).toMatchObject({ devices: 4, line: [{ companyId: 5, companyName: null }], companies: [] });
  const lessee = await count(caller(COMPANIES.neighbour, 'admin', NOW));
  expect(lessee.devices).toBe(2);
  expect(lessee.companies).toMatchObject([
    { kind: 'own', devices: 1 },
    { kind: 'leased', companyId: null, companyName: null, devices: 1 },
  ]);
  expect(JSON.stringify(lessee)).not.toContain('Old Yard');
});

test('a manufacturer narrows the count, 0 to the monitors', async () => {
  const who = caller(COMPANIES.north);
  const of = (manufacturer: number) => as(who, (tx) => deviceCounts(tx, who, { manufacturer }, 0));
  expect((await of(0)).devices).toBe(4);
  expect(await of(2)).toMatchObject({ devices: 0, online: 0, types: [], sites: [] });
});

test('offline devices are grouped by the length of their silence', async () => {
  const who = caller(COMPANIES.north);
  expect(await as(who, (tx) => onlineCounts(tx, who, {}, NOW))).toEqual({
    devices: 4,
    online: 2,
    offline: 2,
    silence: { upToHour: 0, upToDay: 1, upToWeek: 0, longer: 0, never: 1 },
  });
});

test('warnings of a period by company, site and day; a lessee sees those raised within the lease', async () => {
  await db.within(systemScope('test'), async (tx) => {
    const raise = (device: number, at: number, more: { level?: number; type?: number; released?: number } = {}) =>
      tx.query(
        `insert into alarm as n (device_id, unit, msg_type, raised_at, level, released_at, trigger_value, trigger_sub_value, updated_at,
           path, lease_path, lease_from, lease_until)
         select device_id, 0, $2, $3, $4, $5, 0, 0, 0, path, lease_path, lease_from, lease_until from device_state where device_id = $1 returning n.device_id`,
        [ids[device], more.type ?? 5, at, more.level ?? 1, more.released ?? null],
      );
    await raise(0, WEEK.startTime, { released: NOW });
    await raise(0, NOW - HOUR_MS, { level: 2 });
    await raise(2, NOW - HOUR_MS);
    await raise(2, NOW - HOUR_MS, { type: 704 });
    await raise(2, WEEK.startTime - 1);
    await raise(2, NOW);
    await raise(4, NOW - HOUR_MS);
  });
  const who = caller(COMPANIES.north);
  const byCompany = await as(who, (tx) => warningsByCompany(tx, who, ZONED));
  expect(byCompany).toMatchObject({ raised: 3, severe: 2, open: 2 });
  expect(byCompany.companies.map(({ companyId, raised, open }) => [companyId, raised, open])).toEqual([
    [5, 2, 1],
    [23, 1, 1],
  ]);
  expect(byCompany.days.map(({ raised }) => raised)).toEqual([1, 0, 0, 0, 0, 0, 0, 2]);
  expect(byCompany.days.at(-1)).toEqual({ date: '2026-11-21', raised: 2, severe: 1 });
  expect(await as(who, (tx) => warningsBySite(tx, who, WEEK))).toEqual({
    sites: [
      { site: 'Old Yard', raised: 2, severe: 1, open: 1 },
      { site: null, raised: 1, severe: 1, open: 1 },
    ],
    siteCount: 2,
  });
  const lessee = caller(COMPANIES.neighbour, 'admin', NOW);
  expect(await as(lessee, (tx) => warningsByCompany(tx, lessee, ZONED))).toMatchObject({ raised: 2, severe: 1 });
});

test('a day is that of the caller, also with clock changes', async () => {
  const who = caller(COMPANIES.north);
  const of = async (timeZone: string, startTime: number, days: number) =>
    (
      await as(who, (tx) =>
        warningsByCompany(tx, who, { startTime, endTime: startTime + days * DAY_MS, timeZone, now: NOW }),
      )
    ).days;
  const autumn = await of('Europe/Berlin', Date.UTC(2026, 9, 22, 22), 30);
  expect(autumn.map(({ date }) => date)).toEqual([...new Set(autumn.map(({ date }) => date))]);
  expect([autumn[0]?.date, autumn.at(-1)?.date, autumn.length]).toEqual(['2026-10-23', '2026-11-21', 30]);
  const spring = await of('America/New_York', Date.UTC(2026, 2, 1, 5), 30);
  expect([spring[0]?.date, spring.at(-1)?.date, spring.length]).toEqual(['2026-03-01', '2026-03-31', 31]);
});
