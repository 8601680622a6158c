import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alarmCalls } from '#domain/alerting/alarms/calls/calls.ts';
import { SEVERITIES } from '#domain/alerting/alarms/words/severity.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input } from '#domain/contract/define.ts';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import { decodeMapDevices } from '#domain/foundation/devices/map-devices.ts';
import { pageAlarms } from '#server/alerting/alarms/page.ts';
import { recentMessages } from '#server/alerting/alarms/recent-messages.ts';
import { alarmSummary } from '#server/alerting/alarms/summary.ts';
import { type Caller, pageDevices } from '#server/foundation/devices/list.ts';
import { mapDevices } from '#server/foundation/devices/map.ts';
import { fleetSummary } from '#server/foundation/devices/summary.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { deviceCounts } from '#server/reporting/reports/fleet-counts.ts';
import { warningsByCompany } from '#server/reporting/reports/warning-counts.ts';
import { addCompanies, addDeviceWith, COMPANIES, caller, mcuIdOf } from '../../foundation/devices/test-devices.ts';
import { leaseDevice } from '../../harness/builder.ts';
import { createTestClock } from '../../harness/context.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/database.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
let db: TestDatabase;

/** Alarms of a device as `hours ago: type, level, open`. */
type Raised = readonly [hoursAgo: number, msgType: number, level: number, open: boolean];
interface Seeded {
  readonly path: string;
  readonly alarms: readonly Raised[];
  readonly service?: number;
  readonly online?: boolean;
}
const FLEET: readonly Seeded[] = [
  {
    path: COMPANIES.north,
    alarms: [
      [1, 5, 1, true],
      [300, 11, 2, true],
      [30, 11, 2, false],
    ],
  },
  {
    path: COMPANIES.northBranch,
    alarms: [
      [2, 20, 2, true],
      [2, 21, 2, true],
      [3, 12, 2, false],
    ],
  },
  // Hidden: its data service has ended, that of the next one is unpaid for so long that the device is refused.
  { path: COMPANIES.northBranch, alarms: [[900, 4, 3, true]], service: NOW - DAY_MS },
  { path: COMPANIES.north, alarms: [[1200, 12, 2, true]], service: NOW - 90 * DAY_MS, online: false },
  { path: COMPANIES.north, alarms: [[5, 8, 4, false]] },
  { path: COMPANIES.north, alarms: [] },
  // Leased to the neighbour since yesterday: raised before, and since.
  {
    path: COMPANIES.north,
    alarms: [
      [50, 1, 1, true],
      [40, 8, 4, false],
      [4, 11, 2, true],
    ],
  },
  {
    path: COMPANIES.neighbour,
    alarms: [
      [7, 5, 1, true],
      [6, 700, 4, true],
    ],
  },
];
const LEASED = 6;
const ids: number[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  await addCompanies(db.within);
  for (const [index, { path, alarms, service, online = true }] of FLEET.entries()) {
    const open = alarms.filter(([, type, , isOpen]) => isOpen && type < 700);
    const level = open.length === 0 ? -1 : Math.min(...open.map(([, , rank]) => rank));
    const id = await addDeviceWith(db.within, index + 1, path, {}, { online, alarmLevel: level });
    ids.push(id);
    await db.within(systemScope('test'), async (tx) => {
      if (service !== undefined) await tx.query('update device set service_until = $2 where id = $1', [id, service]);
      for (const [hours, type, rank, isOpen] of alarms)
        await tx.query(
          `insert into alarm as n (device_id, unit, msg_type, raised_at, level, released_at, trigger_value, trigger_sub_value, updated_at, path)
           select device_id, 0, $2, $3, $4, $5, 100, 200, $3, path from device_state where device_id = $1 returning n.device_id`,
          [id, type, NOW - hours * HOUR_MS, rank, isOpen ? null : NOW],
        );
    });
  }
  await leaseDevice({ within: db.within, clock: createTestClock(NOW) }, ids[LEASED]!, COMPANIES.neighbour, {
    from: NOW - DAY_MS,
    until: NOW + DAY_MS,
  });
});
afterAll(() => db.drop());

const SUPER = caller(COMPANIES.root, 'superAdmin');
const ADMIN = caller(COMPANIES.north);
const lessee = () => caller(COMPANIES.neighbour, 'admin', NOW);

const page = (who: Caller, more: Input<Calls['listWarningPushMsg2']> = {}) =>
  db.within(who, (tx) =>
    pageAlarms(tx, who, alarmCalls.listWarningPushMsg2.input.parse({ pageSize: 200, ...more }), NOW),
  );
const alarmsOf = async (who: Caller, more: Input<Calls['listWarningPushMsg2']> = {}) =>
  (await page(who, more)).list.map(({ mcuId, msgType }) => `${Number.parseInt(mcuId, 16)}:${msgType}`);

describe('messages of a fleet', () => {
  test('show whether they were found only later', async () => {
    const foundOf = async () =>
      (await page(SUPER)).list.filter(({ foundLater }) => foundLater).map(({ msgType }) => msgType);
    expect(await foundOf()).toEqual([]);
    const set = (isFound: boolean) =>
      db.within(systemScope('test'), (tx) =>
        tx.query('update alarm set found_later = $1 where msg_type = 20', [isFound]),
      );
    await set(true);
    expect(await foundOf()).toEqual([20]);
    await set(false);
  });

  test('are the visible ones, newest first', async () => {
    expect(await alarmsOf(SUPER)).toEqual([
      '1:5',
      '2:20',
      '2:21',
      '2:12',
      '7:11',
      '5:8',
      '8:700',
      '8:5',
      '1:11',
      '7:8',
      '7:1',
      '1:11',
    ]);
    expect(await alarmsOf(caller(COMPANIES.northBranch))).toEqual(['2:20', '2:21', '2:12']);
    expect(await alarmsOf(lessee())).toEqual(['7:11', '8:700', '8:5']);
  });

  test('are filtered on the server', async () => {
    expect(await alarmsOf(ADMIN, { status: 0 })).toEqual(['1:5', '2:20', '2:21', '7:11', '7:1', '1:11']);
    expect(await alarmsOf(ADMIN, { status: 1 })).toEqual(['2:12', '5:8', '1:11', '7:8']);
    expect(await alarmsOf(SUPER, { type: 2 })).toEqual(['8:700']);
    expect(await alarmsOf(SUPER, { level: 1 })).toEqual(['1:5', '8:5', '7:1']);
    expect(await alarmsOf(ADMIN, { msgType: 12 })).toEqual(['2:12']);
    expect(await alarmsOf(SUPER, { companyIdList: [23] })).toEqual(['2:20', '2:21', '2:12']);
    expect(await alarmsOf(ADMIN, { key: 'sn-000003' })).toEqual([]);
    expect(await alarmsOf(SUPER, { mcuId: mcuIdOf(5) })).toEqual(['5:8']);
    expect(await alarmsOf(ADMIN, { startTime: NOW - 31 * HOUR_MS, endTime: NOW - 4 * HOUR_MS })).toEqual([
      '7:11',
      '5:8',
      '1:11',
    ]);
    await expect(page(ADMIN, { mcuId: mcuIdOf(8) })).rejects.toMatchObject({ code: 'device_not_found' });
    await expect(page(ADMIN, { startTime: 1 })).rejects.toMatchObject({ code: 'param_error' });
  });

  test('are those of one maker, or of devices without one, as the overview counts them', async () => {
    const make = (maker: number | null) =>
      db.within(systemScope('test'), (tx) =>
        tx.query('update device set manufacturer = $1 where id = any($2)', [maker, [ids[1], ids[LEASED]]]),
      );
    await make(2);
    for (const who of [SUPER, ADMIN, lessee()]) {
      const listed = [await alarmsOf(who, { manufacturer: 0 }), await alarmsOf(who, { manufacturer: 2 })];
      expect(listed.flat().sort()).toEqual((await alarmsOf(who)).sort());
      const period = { startTime: 0, endTime: NOW, timeZone: 'Etc/UTC', now: NOW, manufacturer: 2 };
      const { raised } = await db.within(who, (tx) => warningsByCompany(tx, who, period));
      expect((await page(who, { manufacturer: 2, type: 1, each: true })).total).toBe(raised);
    }
    expect(await alarmsOf(ADMIN, { manufacturer: 2 })).toEqual(['2:20', '2:21', '2:12', '7:11', '7:8', '7:1']);
    await make(null);
  });

  test('come in pages that neither lose nor repeat any, with the time of their end', async () => {
    for (const who of [SUPER, ADMIN, lessee()]) {
      const whole = (await page(who)).list;
      const pages = [];
      for (let pageNum = 1; pageNum <= 20; pageNum++) {
        const { list, total, pages: count } = await page(who, { pageNum, pageSize: 3 });
        expect([total, count]).toEqual([whole.length, Math.ceil(whole.length / 3)]);
        pages.push(...list);
      }
      expect(pages).toEqual(whole);
      for (const { status, releaseTime } of whole) expect(releaseTime === null).toBe(status === 0);
    }
  });
});

describe('the summary of messages', () => {
  const summary = (who: Caller, more: Partial<Input<Calls['alarmSummary']>> = {}) =>
    db.within(who, (tx) => alarmSummary(tx, who, alarmCalls.alarmSummary.input.parse({ type: 1, ...more }), NOW));

  test('counts as many open ones of each level as the list has', async () => {
    for (const who of [SUPER, ADMIN, caller(COMPANIES.northBranch), lessee()])
      for (const type of [1, 2]) {
        const { open } = await summary(who, { type });
        const listed = await Promise.all(
          SEVERITIES.map(async (level) => (await page(who, { type, status: 0, level })).list.length),
        );
        expect(open).toEqual(listed);
      }
    expect((await summary(SUPER)).open).toEqual([3, 4, 0, 0]);
  });

  test("has each of the last 30 days of the reader's calendar, by level", async () => {
    const { days } = await summary(ADMIN);
    expect(days).toHaveLength(30);
    expect([days[0]?.date, days.at(-1)?.date]).toEqual(['2026-10-23', '2026-11-21']);
    const raised = (all: typeof days) => all.filter((day) => day.raised.some((count) => count > 0));
    expect(raised(days)).toEqual([
      { date: '2026-11-09', raised: [0, 1, 0, 0] },
      { date: '2026-11-19', raised: [1, 0, 0, 1] },
      { date: '2026-11-20', raised: [0, 1, 0, 0] },
      { date: '2026-11-21', raised: [1, 4, 0, 1] },
    ]);
    // In Los Angeles it is four in the morning: five hours ago was yesterday.
    expect(raised((await summary(ADMIN, { timeZone: 'America/Los_Angeles' })).days)).toEqual([
      { date: '2026-11-08', raised: [0, 1, 0, 0] },
      { date: '2026-11-19', raised: [1, 1, 0, 1] },
      { date: '2026-11-20', raised: [0, 0, 0, 1] },
      { date: '2026-11-21', raised: [1, 4, 0, 0] },
    ]);
  });

  test('covers the companies and sites of a filter, and gives the median time to release', async () => {
    expect(await summary(SUPER, { companyIdList: [23] })).toMatchObject({
      open: [0, 2, 0, 0],
      medianReleaseMs: 3 * HOUR_MS,
    });
    expect(await summary(SUPER, { mcuId: mcuIdOf(1) })).toMatchObject({
      open: [1, 1, 0, 0],
      medianReleaseMs: 30 * HOUR_MS,
    });
    // Released after 3, 5, 30 and 40 hours: no more than half took longer.
    expect(await summary(ADMIN)).toMatchObject({ medianReleaseMs: 5 * HOUR_MS });
    expect(await summary(SUPER, { key: 'nothing like this' })).toMatchObject({
      open: [0, 0, 0, 0],
      medianReleaseMs: null,
    });
    await expect(summary(ADMIN, { mcuId: mcuIdOf(8) })).rejects.toMatchObject({ code: 'device_not_found' });
  });
});

/** The same figure wherever it is shown. */
test.each([
  ['the whole fleet', () => SUPER, [7, 4]],
  ['a company', () => ADMIN, [6, 3]],
  ['a branch', () => caller(COMPANIES.northBranch), [2, 1]],
  ['a lessee', lessee, [2, 2]],
] as const)(
  'open warnings and devices with warnings of %s are the same wherever they are counted',
  async (_, whoOf, [warnings, devices]) => {
    const who = whoOf();
    const all = await db.within(who, async (tx) => ({
      badge: await recentMessages(tx, who, NOW),
      tiles: await alarmSummary(tx, who, alarmCalls.alarmSummary.input.parse({ type: 1 }), NOW),
      strip: await fleetSummary(tx, who, {}, NOW),
      overview: await deviceCounts(tx, who, {}, NOW),
      chip: await pageDevices(tx, who, { state: 'alarm', pageNum: 1, pageSize: 200 }, NOW),
      map: decodeMapDevices(await mapDevices(tx, who, {}, NOW)),
      period: await warningsByCompany(tx, who, { startTime: 0, endTime: NOW, timeZone: 'Etc/UTC', now: NOW }),
    }));
    const open = await page(who, { type: 1, status: 0 });
    const told = {
      badge: all.badge.openWarnings,
      tiles: all.tiles.open.reduce((sum, count) => sum + count, 0),
      rows: open.list.length,
      total: open.total,
      segment: (await page(who, { type: 1 })).open,
      overview: all.period.open,
    };
    expect(told).toEqual(Object.fromEntries(Object.keys(told).map((place) => [place, warnings])));
    expect({
      strip: all.strip.warnings,
      overview: all.overview.alarm,
      chip: all.chip.total,
      map: [...all.map.alarmLevel].filter((level) => level > 0).length,
      rows: new Set(open.list.map(({ mcuId }) => mcuId)).size,
    }).toEqual({ strip: devices, overview: devices, chip: devices, map: devices, rows: devices });
  },
);

describe('messages of more devices than are read one by one', () => {
  const MANY = 70;
  const FIRST = 101;

  test('are listed and counted like all others', async () => {
    const made: number[] = [];
    for (let number = FIRST; number < FIRST + MANY; number += 1)
      made.push(await addDeviceWith(db.within, number, COMPANIES.northBranch, { name: `Cart ${number}` }));
    await db.within(systemScope('test'), (tx) =>
      tx.query(
        `insert into alarm as n (device_id, unit, msg_type, raised_at, level, released_at, trigger_value, trigger_sub_value, updated_at, path, assignee_id)
         select device_id, 0, type, $2::int8 - row_number() over (order by device_id, type) * 60000, 2, case when type = 11 then $2::int8 end, 0, 0, 0, path,
           case when device_id = any($3) then 1 end
         from device_state, unnest(array[5, 11]) type where device_id = any($1) returning n.device_id`,
        [made, NOW, made.slice(0, 3)],
      ),
    );
    await leaseDevice({ within: db.within, clock: createTestClock(NOW) }, made[0]!, COMPANIES.neighbour, {
      from: NOW - DAY_MS,
      until: NOW + DAY_MS,
    });
    const newest = made.flatMap((_, index) => [`${FIRST + index}:5`, `${FIRST + index}:11`]);
    for (const who of [SUPER, ADMIN, caller(COMPANIES.northBranch)]) {
      expect(await alarmsOf(who, { key: 'cart' })).toEqual(newest);
      expect(await page(who, { key: 'cart', pageSize: 5 })).toMatchObject({ total: 2 * MANY, open: MANY });
      expect(await page(who, { key: 'cart', status: 1, pageSize: 5 })).toMatchObject({ total: MANY, open: MANY });
      expect(await alarmsOf(who, { key: 'cart', msgType: 11, pageNum: 2, pageSize: 30 })).toEqual(
        newest.filter((one) => one.endsWith(':11')).slice(30, 60),
      );
      expect(await alarmsOf(who, { mine: true })).toEqual(newest.slice(0, 6));
    }
    expect(await alarmsOf(lessee(), { key: 'cart' })).toEqual(newest.slice(0, 2));
    expect(await alarmsOf(lessee(), { mine: true })).toEqual(newest.slice(0, 2));
    expect(await page(lessee(), { status: 0 })).toMatchObject({ total: 4, open: 4 });
  });
});

test('messages of the same instant have the same order on every page, whatever their company and device', async () => {
  const at = NOW - 100 * DAY_MS;
  const made: number[] = [];
  for (let number = 201; number <= 208; number += 1) {
    const path = number % 2 === 0 ? COMPANIES.north : COMPANIES.northBranch;
    made.push(await addDeviceWith(db.within, number, path, { name: `Tug ${number}` }));
  }
  await db.within(systemScope('test'), (tx) =>
    tx.query(
      `insert into alarm as n (device_id, unit, msg_type, raised_at, level, released_at, trigger_value, trigger_sub_value, updated_at, path)
       select device_id, 0, type, $2, 2, $2, 0, 0, 0, path from device_state, unnest(array[5, 11]) type
       where device_id = any($1) returning n.device_id`,
      [made, at],
    ),
  );
  const whole = made.flatMap((_, index) => [`${201 + index}:5`, `${201 + index}:11`]);
  for (const who of [SUPER, ADMIN])
    for (const places of [{ key: 'tug' }, { startTime: at, endTime: at }]) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((pageNum) => alarmsOf(who, { ...places, pageNum, pageSize: 5 })),
      );
      expect(pages.flat()).toEqual(whole);
      expect(pages.map(({ length }) => length)).toEqual([5, 5, 5, 1]);
    }
});
