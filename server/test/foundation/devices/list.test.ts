import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeMapDevices } from '#domain/foundation/devices/map-devices.ts';
import { DEVICE_STATES, isInState } from '#domain/foundation/devices/states.ts';
import { follow, unfollow } from '#server/foundation/devices/follow.ts';
import { type ListInput, listDevices, pageDevices } from '#server/foundation/devices/list.ts';
import { mapDevices } from '#server/foundation/devices/map.ts';
import { fleetSummary, medianOfCounts } from '#server/foundation/devices/summary.ts';
import { leaseDevice } from '../../harness/builder.ts';
import { createTestClock, TEST_NOW } from '../../harness/context.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/database.ts';
import { addCompanies, addDeviceWith, COMPANIES, caller, mcuIdOf } from './test-devices.ts';

let db: TestDatabase;
const ids: number[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  await addCompanies(db.within);
  const at = { latitudeMicroDegree: 50_000_000, longitudeMicroDegree: 8_000_000, locationKind: 1 };
  const rows: [string, Parameters<typeof addDeviceWith>[3], Record<string, unknown>][] = [
    [
      COMPANIES.north,
      { name: 'Bravo 100%', site: 'Old Yard' },
      {
        at: 500,
        socCentiPercent: 2000,
        temperatureCentiCelsius: -500,
        online: true,
        chargeState: 2,
        alarmLevel: 2,
        ...at,
      },
    ],
    [
      COMPANIES.north,
      { name: 'alpha', shared: false },
      { at: 900, socCentiPercent: 8000, temperatureCentiCelsius: 2500, online: true, chargeState: 1, ...at },
    ],
    [
      COMPANIES.northBranch,
      { name: '中文 叉车', type: 'f' },
      {
        at: 700,
        socCentiPercent: 5000,
        temperatureCentiCelsius: 100,
        online: false,
        alarmLevel: 1,
        chargeState: 2,
        clockFault: '{"kind": "hours", "offsetMs": -3600000, "rate": null, "since": 700}',
      },
    ],
    [COMPANIES.northBranch, { name: 'under_score' }, {}],
    [COMPANIES.neighbour, { name: 'Foreign' }, { at: 900, socCentiPercent: 1000, online: true, ...at }],
  ];
  for (const [index, [path, device, state]] of rows.entries())
    ids.push(await addDeviceWith(db.within, index + 1, path, device, state));
  await leaseDevice({ within: db.within, clock: createTestClock() }, ids[0]!, COMPANIES.neighbour, {
    from: 0,
    until: TEST_NOW + 1,
  });
});
afterAll(() => db.drop());

const names = async (input: Partial<ListInput>, who = caller(COMPANIES.north)) =>
  (await db.within(who, (tx) => pageDevices(tx, who, { pageNum: 1, pageSize: 50, ...input }, 0))).list.map(
    (item) => item.deviceName,
  );

test('the list has the caller’s subtree, sorted by worst alarm, online, and name', async () => {
  expect(await names({})).toEqual(['中文 叉车', 'Bravo 100%', 'alpha', 'under_score']);
  expect(await names({}, caller(COMPANIES.northBranch))).toEqual(['中文 叉车', 'under_score']);
  expect(await names({}, caller(COMPANIES.root))).toHaveLength(5);
});

test.each([
  ['31', ['alpha', '中文 叉车', 'Bravo 100%', 'under_score']],
  ['32', ['Bravo 100%', '中文 叉车', 'alpha', 'under_score']],
  ['41', ['alpha', '中文 叉车', 'Bravo 100%', 'under_score']],
  ['42', ['Bravo 100%', '中文 叉车', 'alpha', 'under_score']],
  ['21', ['alpha', '中文 叉车', 'Bravo 100%', 'under_score']],
  ['11', ['under_score', '中文 叉车', 'alpha', 'Bravo 100%']],
  ['51', ['中文 叉车', 'Bravo 100%', 'alpha', 'under_score']],
  ['52', ['alpha', 'under_score', 'Bravo 100%', '中文 叉车']],
  ['99', ['中文 叉车', 'Bravo 100%', 'alpha', 'under_score']],
  ["3'; drop table device", ['中文 叉车', 'Bravo 100%', 'alpha', 'under_score']],
])('order %s', async (orderby, expected) => {
  expect(await names({ orderby })).toEqual(expected);
});

test('search finds names and serial numbers, and takes % and _ literally', async () => {
  expect(await names({ key: 'ALPHA ' })).toEqual(['alpha']);
  expect(await names({ key: '%' })).toEqual(['Bravo 100%']);
  expect(await names({ key: '_' })).toEqual(['under_score']);
  expect(await names({ key: 'sn-000003' })).toEqual(['中文 叉车']);
  expect(await names({ key: '叉' })).toEqual(['中文 叉车']);
  expect(await names({ key: "' or true --" })).toEqual([]);
});

test('filters by company include the subtree, foreign companies match nothing, and sites filter', async () => {
  expect(await names({ companyIdList: [23] })).toEqual(['中文 叉车', 'under_score']);
  expect(await names({ companyIdList: [50] })).toEqual([]);
  expect(await names({ site: 'Old Yard' })).toEqual(['Bravo 100%']);
  expect(await names({ emptySite: true })).toHaveLength(3);
  expect(await names({ site: 'undefined' })).toHaveLength(4);
  expect(await names({ types: ['f'] })).toEqual(['中文 叉车']);
});

test.each(DEVICE_STATES)('state %s is the same in list, summary, map and domain', async (state) => {
  const who = caller(COMPANIES.root);
  const input = { state, pageNum: 1, pageSize: 50 };
  const page = await db.within(who, (tx) => pageDevices(tx, who, input, 0));
  const all = await db.within(who, (tx) => pageDevices(tx, who, { pageNum: 1, pageSize: 50 }, 0));
  const expected = all.list.filter((item) =>
    isInState[state]({
      online: item.onlineStatus,
      alarmLevel: item.alarmLevel,
      socCentiPercent: item.lastRecordData?.soc ?? null,
      chargeState: item.chargeState,
      hasWrongClock: item.clockFault !== null,
    }),
  );
  expect(expected.length).toBeGreaterThan(0);
  expect(expected.length).toBeLessThan(all.total);
  expect(page.list).toEqual(expected);
  expect(page.total).toBe(expected.length);
  expect((await db.within(who, (tx) => fleetSummary(tx, who, { state }, 0))).total).toBe(expected.length);
  const map = decodeMapDevices(await db.within(who, (tx) => mapDevices(tx, who, { state }, 0)));
  expect(map.mcuId.toSorted()).toEqual(expected.map((item) => item.mcuId).toSorted());
});

test('the state filter combines with all others in any order', async () => {
  expect(await names({ state: 'online', site: 'Old Yard', orderby: '11' })).toEqual(['Bravo 100%']);
  expect(await names({ state: 'alarm', types: ['f'], orderby: '31' })).toEqual(['中文 叉车']);
  expect(await names({ state: 'offline', key: 'under', orderby: '51' })).toEqual(['under_score']);
  expect(await names({ state: 'low', orderby: '22' }, caller(COMPANIES.neighbour, 'admin', TEST_NOW))).toEqual([
    'Bravo 100%',
    'Foreign',
  ]);
});

test.each(['', '51', '11'])('pages in order %j repeat and lose no row, and have the total', async (orderby) => {
  const who = caller(COMPANIES.root);
  const whole = await db.within(who, (tx) => pageDevices(tx, who, { pageNum: 1, pageSize: 50, orderby }, 0));
  const seen: string[] = [];
  for (let pageNum = 1; pageNum <= 3; pageNum++) {
    const page = await db.within(who, (tx) => pageDevices(tx, who, { pageNum, pageSize: 2, orderby }, 0));
    expect(page).toMatchObject({ total: 5, pages: 3, pageNum });
    seen.push(...page.list.map((item) => item.mcuId));
  }
  expect(new Set(seen).size).toBe(5);
  expect(seen).toEqual(whole.list.map((item) => item.mcuId));
  const beyond = await db.within(who, (tx) => pageDevices(tx, who, { pageNum: 9, pageSize: 2 }, 0));
  expect(beyond).toMatchObject({ list: [], total: 5 });
});

test('a lessee’s list has a leased device without the owner’s name', async () => {
  const lessee = caller(COMPANIES.neighbour, 'admin', TEST_NOW);
  const page = await db.within(lessee, (tx) => listDevices(tx, lessee, {}, 0));
  expect(page.map((item) => [item.deviceName, item.companyName])).toEqual([
    ['Bravo 100%', null],
    ['Foreign', 'Company 1-50'],
  ]);
});

test('a position that is not shared is hidden from list, map and card of others', async () => {
  const hidden = mcuIdOf(2);
  for (const [role, visible] of [
    ['admin', true],
    ['superAdmin', true],
    ['commonUser', false],
    ['guest', false],
  ] as const) {
    const who = caller(COMPANIES.north, role);
    const item = (await db.within(who, (tx) => listDevices(tx, who, {}, 0))).find((one) => one.mcuId === hidden);
    expect(item?.lat !== null).toBe(visible);
    expect(item?.ltype !== null).toBe(visible);
    const map = decodeMapDevices(await db.within(who, (tx) => mapDevices(tx, who, {}, 0)));
    const place = map.mcuId.indexOf(hidden);
    expect(map.located[place]).toBe(visible ? 1 : 0);
    expect(map.latitudeMicroDegree[place]).toBe(visible ? 50_000_000 : 0);
    expect(map.longitudeMicroDegree[place]).toBe(visible ? 8_000_000 : 0);
  }
});

test('guests see no company names, temperatures are in the legacy form', async () => {
  const guest = caller(COMPANIES.north, 'guest');
  const items = await db.within(guest, (tx) => listDevices(tx, guest, {}, 0));
  expect(items.map((item) => item.companyName)).toEqual([null, null, null, null]);
  expect(items.map((item) => item.lastRecordData?.batteryTemperature ?? null)).toEqual([1, 10500, 2500, null]);
});

test('the summary has the counts of the list', async () => {
  const who = caller(COMPANIES.north);
  const summary = await db.within(who, (tx) => fleetSummary(tx, who, {}, 0));
  expect(summary).toMatchObject({
    total: 4,
    online: 2,
    charging: 1,
    low: 1,
    warnings: 2,
    medianSoc: 50,
    byType: { a: 3, f: 1 },
  });
  expect(summary.socCounts[80]).toBe(1);
  expect(medianOfCounts([0, 0])).toBeNull();
});

test('a device can be followed once, is listed, and can be unfollowed', async () => {
  const who = caller(COMPANIES.north);
  const followed = () => db.within(who, (tx) => listDevices(tx, who, { followedBy: who.userId }, 0));
  await db.within(who, (tx) => follow(tx, who.userId, ids[1]!, 0));
  expect((await followed()).map((item) => [item.deviceName, item.userAttentionId])).toEqual([['alpha', ids[1]]]);
  await expect(db.within(who, (tx) => follow(tx, who.userId, ids[1]!, 0))).rejects.toThrow('attention_already_in_list');
  await db.within(who, (tx) => unfollow(tx, who.userId, ids[1]!));
  expect(await followed()).toEqual([]);
  await expect(db.within(who, (tx) => unfollow(tx, who.userId, ids[1]!))).rejects.toThrow('attention_not_found');
});
