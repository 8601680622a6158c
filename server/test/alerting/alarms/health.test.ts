import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alarmCalls } from '#domain/alerting/alarms/calls/calls.ts';
import { alarmHealthCalls } from '#domain/alerting/alarms/health/health-calls.ts';
import { measuresOf, sumOf } from '#domain/alerting/alarms/health/measures.ts';
import { familyOf } from '#domain/alerting/alarms/health/rule-family.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { localDate, localHour } from '#domain/foundation/basics/time-zone.ts';
import { alarmHealth } from '#server/alerting/alarms/health/health.ts';
import { alarmStatistics } from '#server/alerting/alarms/health/statistics.ts';
import { pageAlarms } from '#server/alerting/alarms/page.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompanies, addDeviceWith, COMPANIES, caller } from '../../foundation/devices/test-devices.ts';
import { leaseDevice } from '../../harness/builder.ts';
import { createTestClock } from '../../harness/context.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/database.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
/** Clocks go back in this period. */
const PERIOD = { startTime: NOW - 30 * DAY_MS, endTime: NOW, timeZone: 'Europe/Berlin' };
const TYPES = [1, 2, 4, 5, 6, 11, 12, 20, 700, 705];

interface Raised {
  readonly path: string;
  readonly deviceId: number;
  readonly msgType: number;
  readonly level: number;
  readonly raisedAt: number;
  readonly releasedAt: number | null;
  readonly acknowledgedAt: number | null;
  readonly heldBack: number;
  readonly closestMs: number | null;
  readonly untold: boolean;
}

let db: TestDatabase;
const all: Raised[] = [];
const devices: { readonly id: number; readonly path: string; readonly site: string; readonly type: string }[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  await addCompanies(db.within);
  const places = [COMPANIES.north, COMPANIES.north, COMPANIES.northBranch, COMPANIES.northBranch, COMPANIES.neighbour];
  for (const [index, path] of places.entries()) {
    const site = index === 0 ? 'Old Yard' : '';
    const type = index === 3 ? 'f' : 'a';
    devices.push({ id: await addDeviceWith(db.within, index + 1, path, { site, type }), path, site, type });
  }
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let place = 0; place < 600; place += 1) {
    const { id: deviceId, path } = devices[random(devices.length)]!;
    const msgType = TYPES[random(TYPES.length)]!;
    // Often close together, and some before the period.
    const raisedAt = NOW - random(33) * DAY_MS - random(4) * HOUR_MS - random(20) * MINUTE_MS;
    const isOpen = random(9) === 0;
    all.push({
      path,
      deviceId,
      msgType,
      level: [1, 5].includes(msgType) ? 1 : [4, 700].includes(msgType) ? 3 : 2,
      raisedAt,
      releasedAt: isOpen ? null : raisedAt + random(20) * MINUTE_MS,
      acknowledgedAt: random(3) === 0 ? null : raisedAt + random(200) * MINUTE_MS,
      heldBack: random(5),
      closestMs: random(6) === 0 ? random(30) * MINUTE_MS : null,
      untold: random(12) === 0,
    });
  }
  await db.within(systemScope('test'), async (tx) => {
    for (const [unit, row] of all.entries())
      await tx.query(
        `insert into alarm (device_id, unit, msg_type, raised_at, level, released_at, trigger_value, trigger_sub_value, updated_at, path,
           acknowledged_at, work_status, held_back, closest_ms, suppressed)
         select device_id, $2, $3, $4, $5, $6, 0, 0, $4, path, $7::bigint, case when $7::bigint is null then 0 else 1 end, $8, $9, $10
         from device_state where device_id = $1 on conflict do nothing`,
        [
          row.deviceId,
          unit % 2,
          row.msgType,
          row.raisedAt + unit,
          row.level,
          row.releasedAt && row.releasedAt + unit,
          row.acknowledgedAt && row.acknowledgedAt + unit,
          row.heldBack,
          row.closestMs,
          row.untold,
        ],
      );
  });
});
afterAll(() => db.drop());

const read = (path: string, request: object = PERIOD, role?: 'guest', leasesAt: number | null = null) => {
  const who = caller(path, role, leasesAt);
  return db.within(who, (tx) => alarmHealth(tx, who, alarmHealthCalls.getAlarmHealth.input.parse(request), NOW));
};
const told = (path: string) =>
  all
    .map((row, place) => ({ ...row, unit: place % 2, raisedAt: row.raisedAt + place }))
    .filter(
      (row) => row.path.startsWith(path) && row.raisedAt >= PERIOD.startTime && row.raisedAt <= NOW && !row.untold,
    );
const NORTH = `${COMPANIES.north}`;
const ofNorth = () => told(NORTH).filter(({ path }) => path !== COMPANIES.neighbour);
const bandOf = ({ msgType, level }: Raised) => (msgType >= 700 || level > 2 ? 2 : level - 1);
const median = (values: readonly number[]) => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return sorted.length === 0 ? null : (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
};
const countBy = <T>(rows: readonly T[], keyOf: (row: T) => string | number) =>
  Object.fromEntries([...Map.groupBy(rows, keyOf)].map(([key, some]) => [key, some.length]));

describe('the load of alarms', () => {
  test('matches a count of every row, and all sums agree', async () => {
    const health = await read(NORTH);
    const rows = ofNorth();
    expect(health.total).toBe(rows.length);
    expect(health.rules.map(({ bands }) => sumOf(bands)).reduce((sum, each) => sum + each, 0)).toBe(health.total);
    expect(health.hours.reduce((sum, { count }) => sum + count, 0)).toBe(health.total);
    expect(health.days.reduce((sum, { total }) => sum + total, 0)).toBe(health.total);
    const zone = PERIOD.timeZone;
    expect(Object.fromEntries(health.days.map(({ day, total }) => [day, total]))).toEqual(
      countBy(rows, ({ raisedAt }) => localDate(raisedAt, zone)),
    );
    for (const { day, busiest, at } of health.days) {
      const bins = countBy(
        rows.filter(({ raisedAt }) => localDate(raisedAt, zone) === day),
        ({ raisedAt }) => Math.floor(raisedAt / (10 * MINUTE_MS)) * 10 * MINUTE_MS,
      );
      expect(busiest).toBe(Math.max(...Object.values(bins)));
      expect(bins[at]).toBe(busiest);
    }
    expect(Object.fromEntries(health.hours.map(({ weekday, hour, count }) => [`${weekday} ${hour}`, count]))).toEqual(
      countBy(rows, ({ raisedAt }) => {
        const weekday = new Date(`${localDate(raisedAt, zone)}T00:00Z`).getUTCDay() || 7;
        return `${weekday} ${localHour(raisedAt, zone)}`;
      }),
    );
    expect(health.acknowledgedMedianMs).toBe(
      median(
        rows.flatMap(({ acknowledgedAt, raisedAt }) =>
          acknowledgedAt === null ? [] : [ackOf(acknowledgedAt, raisedAt)],
        ),
      ),
    );
    for (const rule of health.rules) {
      const ofRule = rows.filter(({ msgType }) => familyOf(msgType) === rule.family);
      expect(rule.devices).toBe(new Set(ofRule.map(({ deviceId }) => deviceId)).size);
      expect(rule.bands).toEqual([0, 1, 2].map((band) => ofRule.filter((row) => bandOf(row) === band).length));
      expect(rule.neverAcknowledged).toBe(ofRule.filter(({ acknowledgedAt }) => acknowledgedAt === null).length);
      expect(rule.heldBack).toBe(ofRule.reduce((sum, { heldBack }) => sum + heldBack, 0));
    }
    expect(health.rules.length).toBe(new Set(rows.map(({ msgType }) => familyOf(msgType))).size);
    const measures = measuresOf(health, NOW - PERIOD.startTime);
    expect(measures.average.value).toBeCloseTo(rows.length / (30 * 144));
    expect(measures.never.value).toBe(rows.filter(({ acknowledgedAt }) => acknowledgedAt === null).length);
  });

  test('finds chattering alarms by what was held back, and by alarms close together', async () => {
    const { chattering } = await read(NORTH);
    const groups = Map.groupBy(ofNorth(), ({ deviceId, unit, msgType }) => `${deviceId} ${unit} ${msgType}`);
    const expected = [...groups.values()].filter((group) => {
      const times = group.map(({ raisedAt }) => raisedAt).sort((one, other) => one - other);
      const closest = times.slice(2).map((at, place) => at - times[place]!);
      return (
        Math.min(...closest, ...group.map(({ closestMs }) => closestMs ?? Number.POSITIVE_INFINITY)) <= 10 * MINUTE_MS
      );
    });
    expect(chattering.count).toBe(expected.length);
    expect(chattering.heldBack).toBe(expected.flat().reduce((sum, { heldBack }) => sum + heldBack, 0));
    expect(chattering.list.length).toBe(Math.min(50, expected.length));
  });

  test('lists what has been raised for more than a day, the longest first, whatever the period', async () => {
    const { openLong } = await read(NORTH, { ...PERIOD, startTime: NOW - HOUR_MS });
    const expected = all.filter(
      ({ path, releasedAt, raisedAt, untold }, place) =>
        path !== COMPANIES.neighbour && releasedAt === null && !untold && raisedAt + place <= NOW - DAY_MS,
    );
    expect(openLong.count).toBe(expected.length);
    expect(openLong.list.map(({ raisedAt }) => raisedAt)).toEqual(
      openLong.list.map(({ raisedAt }) => raisedAt).toSorted((one, other) => one - other),
    );
  });

  test('contains nothing of others, and is empty where there is nothing', async () => {
    const branch = await read(COMPANIES.northBranch);
    expect(branch.total).toBe(ofNorth().filter(({ path }) => path === COMPANIES.northBranch).length);
    const foreign = await read(NORTH, { ...PERIOD, companyIdList: [50] });
    expect(foreign).toMatchObject({ total: 0, untold: 0, days: [], hours: [], rules: [], acknowledgedMedianMs: null });
    expect(foreign.chattering).toEqual({ count: 0, heldBack: 0, list: [] });
    expect(foreign.openLong).toEqual({ count: 0, list: [] });
    expect(foreign.operators).toEqual({ companyId: 5, onDuty: 1 });
    const chosen = await read(NORTH, { ...PERIOD, companyIdList: [23] });
    expect(chosen.total).toBe(branch.total);
    expect(chosen.operators.companyId).toBe(23);
  });
});

const ackOf = (acknowledgedAt: number, raisedAt: number) => acknowledgedAt + (raisedAt % MINUTE_MS) - raisedAt;

describe('statistics', () => {
  const statistics = (path: string, type: number, role?: 'guest') => {
    const who = caller(path, role);
    const request = alarmHealthCalls.getAlarmStatistics.input.parse({ ...PERIOD, type });
    return db.within(who, (tx) => alarmStatistics(tx, who, request, NOW));
  };

  test('count the same alarms in every grouping', async () => {
    for (const type of [1, 2]) {
      const rows = all
        .map((row, place) => ({ ...row, raisedAt: row.raisedAt + place }))
        .filter(
          ({ path, raisedAt, msgType }) =>
            path !== COMPANIES.neighbour &&
            raisedAt >= PERIOD.startTime &&
            raisedAt <= NOW &&
            msgType < 700 === (type === 1),
        );
      const all6 = await statistics(NORTH, type);
      expect(all6.total).toBe(rows.length);
      for (const parts of [all6.sites, all6.companies, all6.types, all6.deviceTypes, all6.hours, all6.acknowledged])
        expect(parts.reduce((sum, { bands }) => sum + sumOf(bands), 0)).toBe(rows.length);
      const counted = <T extends { bands: readonly [number, number, number] }>(
        parts: readonly T[],
        keyOf: (part: T) => string | number,
      ) => Object.fromEntries(parts.map((part) => [keyOf(part), sumOf([...part.bands])]));
      const device = (id: number) => devices.find((each) => each.id === id)!;
      expect(counted(all6.sites, ({ site }) => site ?? '')).toEqual(
        countBy(rows, ({ deviceId }) => device(deviceId).site),
      );
      expect(counted(all6.companies, ({ companyName }) => companyName ?? '')).toEqual(
        countBy(rows, ({ path }) => `Company ${path}`),
      );
      expect(counted(all6.deviceTypes, ({ deviceType }) => deviceType)).toEqual(
        countBy(rows, ({ deviceId }) => device(deviceId).type),
      );
      expect(counted(all6.types, ({ msgType }) => msgType)).toEqual(countBy(rows, ({ msgType }) => msgType));
      expect(counted(all6.hours, ({ hour }) => hour)).toEqual(
        countBy(rows, ({ raisedAt }) => localHour(raisedAt, PERIOD.timeZone)),
      );
      expect(counted(all6.acknowledged, ({ step }) => step)).toEqual(
        countBy(rows, ({ acknowledgedAt, raisedAt }) => {
          if (acknowledgedAt === null) return 4;
          const minutes = ackOf(acknowledgedAt, raisedAt) / MINUTE_MS;
          return minutes <= 5 ? 0 : minutes <= 30 ? 1 : minutes <= 120 ? 2 : 3;
        }),
      );
    }
  });

  test('count in every grouping what the list contains, including gathered alarms', async () => {
    const { timeZone, ...days } = PERIOD;
    await db.within(systemScope('test'), (tx) =>
      tx.query(
        `update alarm a set gathered_by = (select id from alarm g where g.device_id = a.device_id order by g.raised_at limit 1)
         where a.unit = 1 and a.msg_type = 2`,
      ),
    );
    const listed = async (more: object) => {
      const who = caller(NORTH);
      const request = alarmCalls.listWarningPushMsg2.input.parse({
        type: 1,
        ...days,
        ...more,
        pageNum: 1,
        pageSize: 20,
      });
      return (await db.within(who, (tx) => pageAlarms(tx, who, request, NOW))).total;
    };
    const { hours, types, sites, companies, acknowledged } = await statistics(NORTH, 1);
    expect([hours.length > 2, sites.length, companies.length]).toEqual([true, 2, 2]);
    for (const { hour, bands } of hours) expect(await listed({ hour, timeZone })).toBe(sumOf(bands));
    for (const { msgType, bands } of types) expect(await listed({ msgType })).toBe(sumOf(bands));
    for (const { site, bands } of sites)
      expect(await listed({ ...(site ? { site } : { emptySite: true }), each: true })).toBe(sumOf(bands));
    for (const { companyId, bands } of companies)
      expect(await listed({ companyIdList: [companyId], directly: true, each: true })).toBe(sumOf(bands));
    expect(await listed({ workStatus: 0 })).toBe(sumOf(acknowledged.at(-1)!.bands));
  });

  test('name no companies to a guest', async () => {
    const { companies, companyRest, total } = await statistics(NORTH, 1, 'guest');
    expect({ companies, companyRest }).toEqual({ companies: [], companyRest: 0 });
    expect(total).toBeGreaterThan(0);
  });
});

test('a lessee sees the alarms of the lease only', async () => {
  const { id } = devices[0]!;
  const from = NOW - 10 * DAY_MS;
  await leaseDevice({ within: db.within, clock: createTestClock(NOW) }, id, COMPANIES.neighbour, {
    from,
    until: NOW + DAY_MS,
  });
  const own = told(COMPANIES.neighbour).length;
  const leased = told(NORTH).filter(({ deviceId, raisedAt }) => deviceId === id && raisedAt >= from).length;
  expect((await read(COMPANIES.neighbour, PERIOD, undefined, NOW)).total).toBe(own + leased);
});
