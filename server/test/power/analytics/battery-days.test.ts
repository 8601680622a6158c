import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { deviceInfo } from '#server/foundation/devices/info.ts';
import { systemScope } from '#server/platform/db/within.ts';
import type { Session } from '#server/platform/http/session.ts';
import { analyseDueDays } from '#server/power/analytics/analyse-days.ts';
import { batteryReport } from '#server/power/analytics/battery-report.ts';
import { bmsHours, bmsSessions } from '#server/power/analytics/bms-history.ts';
import { scoreHistory } from '#server/power/analytics/score-history.ts';
import { weekSoc } from '#server/power/analytics/week-soc.ts';
import { bmsYear, monitorYear } from '#server/power/analytics/yearly-usage.ts';
import { markOldDaysDue } from '#server/stream/history/due-days.ts';
import { hoursOf } from '#server/stream/history/hours.ts';
import { mergeLateRecords } from '#server/stream/history/late/merge-late.ts';
import { removeOldDays } from '#server/stream/history/retention/retention-job.ts';
import { sealDay } from '#server/stream/history/sealing/seal-day.ts';
import { rebuildDevice } from '#server/stream/recompute/rebuild/rebuild-device.ts';
import { recomputeDue } from '#server/stream/recompute/recompute-due.ts';
import { monitor, workingDay } from '../../stream/ingest/day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../../stream/ingest/test-app.ts';
import { inPackets, noSignal, recomputeFromTheFirst } from '../../stream/recompute/derived.ts';

let app: TestApp;
const TODAY = utcDay(NOON);
const DAYS = [TODAY - 3, TODAY - 2, TODAY - 1];
const MINUTE = 60_000;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

const scoped = (device: TestDevice, leasePeriod: { startsAt: number; endsAt: number } | null = null) => ({
  id: device.id,
  mcuId: device.mcuId,
  locationShared: true,
  leasePeriod,
});
const session = systemScope('test') as unknown as Session;

/** Three days and the morning of today: midnight falls into the work. */
const recordsOf = (seed: number) =>
  workingDay(utcDayStart(DAYS[0]!), 3 * 24 + 12, seed, 2 * MINUTE).filter(({ kind }) => kind !== 11);

async function lived(id: number, isLate: (place: number) => boolean = () => false): Promise<TestDevice> {
  const device = await app.addDevice(id, { timeZone: 'Europe/Berlin', chemistry: 'lfp' });
  await app.rows('update device set capacity_centi_amp_hour = 20000 where id = $1', [id]);
  await app.invalidations.publish({ topic: 'device', deviceId: id, mcuId: device.mcuId });
  const packets = inPackets(recordsOf(5), 200);
  await app.take(
    device,
    packets.filter((_, place) => !isLate(place)),
  );
  return device;
}

const sealAll = async () => {
  for (const day of DAYS) await sealDay(app, app.partitions, day, noSignal());
};
const workUp = () => analyseDueDays(app, noSignal());
const stored = ({ id }: TestDevice) =>
  app.rows<{ day: number; unit: number; body: { records: number }; score: number | null }>(
    'select unit, day, version, body, score, score_parts from battery_day where device_id = $1 order by 1, 2',
    [id],
  );
const report = (device: TestDevice, more: object = { months: 1 }) =>
  batteryReport(app, scoped(device), { unit: 0, ...more });

describe('battery days', () => {
  let inOrder: TestDevice;
  let late: TestDevice;
  const isLate = (place: number) => place % 5 === 2;

  test('are computed once for each unit when their day is sealed', async () => {
    inOrder = await lived(1);
    late = await lived(2, isLate);
    const before = await report(inOrder);
    await sealAll();
    expect(await report(inOrder)).toMatchObject({ basis: { pendingDays: 0, days: 4 } });
    expect(await workUp()).toBe(6);
    expect((await stored(inOrder)).map(({ unit, day }) => [unit, day])).toEqual([
      ...DAYS.map((day) => [0, day]),
      ...DAYS.map((day) => [1, day]),
    ]);
    expect((await stored(inOrder)).every(({ score }) => score !== null && score >= 0 && score <= 100)).toBe(true);
    // The numbers are the same whether a day is computed from its records or from its stored result; drifts are followed over stored days alone.
    expect(rounded({ ...(await report(inOrder)), drift: null })).toEqual(rounded(before));
    expect(await workUp()).toBe(0);
  });

  test('are corrected when late records arrive', async () => {
    expect(await stored(late)).not.toEqual(await stored(inOrder));
    await app.take(
      late,
      inPackets(recordsOf(5), 200).filter((_, place) => isLate(place)),
    );
    await recomputeDue(app, noSignal());
    await mergeLateRecords(app, app.partitions, noSignal());
    expect(await workUp()).toBeGreaterThanOrEqual(3);
    expect(await stored(late)).toEqual(await stored(inOrder));
    expect(rounded(await report(late))).toEqual(rounded(await report(inOrder)));
  });

  test('are the same after a rebuild, and have other dates in another time zone', async () => {
    const before = await stored(inOrder);
    await app.rows('delete from battery_day where device_id = $1', [inOrder.id]);
    await rebuildDevice(app, (await app.telemetry.ingest.directory.find(inOrder.mcuId))!);
    await workUp();
    expect(await stored(inOrder)).toEqual(before);

    await app.rows("update site set time_zone = 'Asia/Tokyo' where id = $1", [late.id]);
    await recomputeFromTheFirst(app, late);
    await recomputeDue(app, noSignal());
    expect(await workUp()).toBe(3);
    expect(await stored(late)).not.toEqual(before);
  });

  test('are returned for the requested period only, and for a lessee only of the lease', async () => {
    const whole = await report(inOrder);
    const period = { startTime: utcDayStart(DAYS[1]!) + 5 * 3600_000, endTime: utcDayStart(DAYS[2]!) + 3 * 3600_000 };
    const part = await report(inOrder, period);
    expect(part.basis).toMatchObject({ from: period.startTime, to: period.endTime, days: 2 });
    const count = recordsOf(5).filter(
      ({ at, unit, kind }) => kind === 10 && unit === 0 && at >= period.startTime && at <= period.endTime,
    ).length;
    expect(part.basis.records).toBe(count);
    expect(whole.basis.records).toBeGreaterThan(count);
    const lease = { startsAt: period.startTime, endsAt: period.endTime };
    const leased = await batteryReport(app, scoped(inOrder, lease), { unit: 0, months: 1 });
    expect(leased.basis.records).toBe(count);
    expect(leased.remaining).toEqual({ answer: 'old', at: null });
    await expect(report(inOrder, { startTime: 5 })).rejects.toThrow('param_error');
  });

  test('have cells and cycles, but no remaining time from old data', async () => {
    const { cycles, cells, remaining, basis } = await report(inOrder);
    expect(basis).toMatchObject({ designAmpHours: 200, designFrom: 'settings', chemistry: 'lfp' });
    expect(cycles.equivalentFull).toBeGreaterThan(5);
    expect(cells).toMatchObject({ cellCount: 16 });
    expect(remaining.answer).not.toBe('old');
    app.clock.at += 11 * MINUTE;
    expect((await report(inOrder)).remaining).toMatchObject({ answer: 'old' });
    app.clock.at -= 11 * MINUTE;
  });

  test('do not exist for a unit without records', async () => {
    const { basis, cells, capacity } = await batteryReport(app, scoped(inOrder), { unit: 9, months: 12 });
    expect([basis.days, cells, capacity.estimate]).toEqual([0, null, null]);
  });

  test('that cannot be read are retried and do not block others', async () => {
    const [kept] = await app.rows<{ body: Buffer }>(
      'select body from series where device_id = $1 and kind = 10 and unit = 0 and day = $2',
      [inOrder.id, DAYS[1]],
    );
    const write = (body: Buffer) =>
      app.rows('update series set body = $3 where device_id = $1 and kind = 10 and unit = 0 and day = $2', [
        inOrder.id,
        DAYS[1],
        body,
      ]);
    await write(kept!.body.subarray(0, 40));
    await app.rows('insert into battery_day_due select device_id, day from battery_day where unit = 0');
    await expect(workUp()).rejects.toThrow();
    expect(await app.rows('select distinct device_id::int as id from battery_day_due')).toEqual([{ id: inOrder.id }]);
    await write(kept!.body);
    expect(await workUp()).toBe(3);
  });

  test('of an earlier version are analysed again, once', async () => {
    const before = await stored(inOrder);
    await app.rows('update battery_day set version = 0 where device_id = $1 and day = $2', [inOrder.id, DAYS[1]]);
    await app.within(systemScope('test'), markOldDaysDue);
    expect(await workUp()).toBe(1);
    expect(await stored(inOrder)).toEqual(before);
    await app.within(systemScope('test'), markOldDaysDue);
    expect(await workUp()).toBe(0);
  });

  test('go with the series they were made of, and with their device', async () => {
    await removeOldDays(app, noSignal(), () => 2);
    expect((await stored(inOrder)).map(({ day }) => day)).toEqual([DAYS[1], DAYS[2], DAYS[1], DAYS[2]]);
  });
});

describe('reports', () => {
  let device: TestDevice;
  beforeAll(async () => {
    device = await lived(3);
    await workUp();
  });

  test('sum the hours of a year, separately for the BMS', async () => {
    const year = await monitorYear(app, session, scoped(device), { unit: 0 });
    expect(year).toMatchObject({ year: 2026, months: [{ month: '2026-11', days: 4 }] });
    const hours = await app.within(session, (tx) => hoursOf(tx, device.id, 0, { startTime: 0, endTime: NOON }));
    const sum = hours.reduce((all, hour) => all + hour.ampHoursOut, 0);
    expect(year.months[0]!.ampHoursOut).toBeCloseTo(sum);
    expect(year.months[0]!.cycles).toBeGreaterThan(0);
    const bms = await bmsYear(app, scoped(device), { unit: 0 });
    // −1.2 A, but for the silences.
    expect(bms.months).toHaveLength(1);
    expect(bms.months[0]!.ampHoursOut).toBeGreaterThan(50);
    expect(bms.months[0]!.ampHoursIn).toBe(0);
    expect(await monitorYear(app, session, scoped(device), { unit: 0, year: 1999 })).toEqual({
      year: 1999,
      months: [],
    });
  });

  test('show seven days of charge for a week, including days without data', async () => {
    const week = await weekSoc(app, session, scoped(device), 0);
    expect(week.map(({ date }) => date)).toEqual([12, 13, 14, 15, 16, 17, 18].map((day) => `2026-11-${day}`));
    expect(week[0]).toEqual({ date: '2026-11-12', minimum: null, maximum: null, first: null, last: null });
    expect(week[6]!.minimum).toBeLessThan(week[6]!.maximum!);
  });

  test('count hours and sessions of the BMS from its own current', async () => {
    const period = { startTime: utcDayStart(DAYS[1]!), endTime: utcDayStart(DAYS[2]!) - 1 };
    const hours = await bmsHours(app.within, scoped(device), 0, period);
    expect(hours).toHaveLength(24);
    expect(hours[0]!.ampHoursOut).toBeCloseTo(1.2, 1);
    expect(await bmsSessions(app.within, scoped(device), 0, period, NOON)).toEqual([]);
    const caller = { ...session, userId: 0, role: 'admin' as const };
    const info = await app.within(session, (tx) => deviceInfo(tx, caller, device.id, NOON));
    expect(info).toMatchObject({ units: [0, 1], bmsUnits: [0], recomputeFrom: null });
    await recomputeFromTheFirst(app, device);
    expect(await app.within(session, (tx) => deviceInfo(tx, caller, device.id, NOON))).toMatchObject({
      recomputeFrom: 0,
    });
    await recomputeDue(app, noSignal());
    expect(await app.within(session, (tx) => deviceInfo(tx, caller, device.id, NOON))).toMatchObject({
      recomputeFrom: null,
    });
  });

  test('list scores by page, newest first', async () => {
    await mergeLateRecords(app, app.partitions, noSignal());
    await workUp();
    const page = await app.within(session, (tx) =>
      scoreHistory(tx, scoped(device), { unit: 0, pageNum: 1, pageSize: 2 }),
    );
    expect(page).toMatchObject({ total: 3, pages: 2 });
    expect(page.list.map(({ date }) => date)).toEqual(['2026-11-17', '2026-11-16']);
    const { health, depth, temperature, fullCharge } = page.list[0]!;
    expect([health, depth, temperature, fullCharge]).toEqual([null, 30, expect.any(Number), null]);
    const leased = { startsAt: utcDayStart(DAYS[1]!) - 1, endsAt: utcDayStart(DAYS[2]!) + 1 };
    const own = await app.within(session, (tx) =>
      scoreHistory(tx, scoped(device, leased), { unit: 0, pageNum: 1, pageSize: 7 }),
    );
    expect(own.list.map(({ date }) => date)).toEqual(['2026-11-16']);
  });
});

/** Sums of days are stored to a millionth. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, each) => (typeof each === 'number' ? Number(each.toPrecision(5)) : each)));

test('count the days that were received but not computed yet', async () => {
  const device = await app.addDevice(90, { timeZone: 'Etc/UTC', chemistry: 'lfp' });
  const first = TODAY - 14;
  const hourly = Array.from({ length: 14 * 24 }, (_, hour) =>
    monitor(utcDayStart(first) + hour * 3_600_000, 0, { socCentiPercent: 5000, currentUsingCentiAmp: 0 }),
  );
  await app.take(device, inPackets(hourly, 100));
  const basis = async () =>
    (await batteryReport(app, scoped(device), { unit: 0, startTime: utcDayStart(first), endTime: app.clock.now() }))
      .basis;
  const before = await basis();
  expect(before.pendingDays).toBeGreaterThan(5);
  expect(before.days + before.pendingDays).toBe(14);
  for (let day = first; day < TODAY; day++) await sealDay(app, app.partitions, day, noSignal());
  const sealed = await basis();
  expect(sealed.days + sealed.pendingDays).toBe(14);
  expect(sealed.pendingDays).toBeGreaterThan(5);
  await workUp();
  expect(await basis()).toMatchObject({ days: 14, pendingDays: 0 });
});

test('a chemistry that nobody has entered is said to be assumed', async () => {
  const device = await app.addDevice(9, {});
  expect((await report(device)).basis).toMatchObject({ chemistry: 'lead-acid', chemistryAssumed: false });
  await app.rows('update device set chemistry_assumed = true where id = $1', [device.id]);
  expect((await report(device)).basis).toMatchObject({ chemistryAssumed: true, chemistrySeen: null });
});
