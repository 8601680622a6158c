import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BackTest, BackTestResult } from '#domain/alerting/alarms/calls/back-test-calls.ts';
import type { RuleDraft } from '#domain/alerting/alarms/rules/rule-draft.ts';
import { HOUR_MS, MINUTE_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { encodeBody, type Monitor } from '#domain/foundation/kinds/wire.ts';
import type { LoggedRecord } from '#domain/stream/history/series.ts';
import { createPartitions } from '#server/platform/db/partitions.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { seal } from '#server/stream/history/merge.ts';
import { writeSeries } from '#server/stream/history/series-store.ts';
import { addCompany, addDevice, type BuiltCompany } from '../../harness/builder.ts';
import { eventually } from '../../harness/eventually.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let rental: BuiltCompany;
let depot: BuiltCompany;
let hot: { id: number; mcuId: string };
let token: string;
const { monitor } = KIND;
const WHEN = { whileState: 'any', hours: null, repeatGapSeconds: 3600 } as const;
const limit = (msgType: 5 | 6 | 7, degrees: number, more: object = {}) => ({
  msgType,
  enabled: true,
  limit: degrees * 100,
  hysteresis: 300,
  durationSeconds: 60,
  ...more,
});
/** High temperature as it is by default, and with other limits. */
const draft = (...degrees: [number, number, number]): RuleDraft => ({
  type: 'builtIn',
  key: 'highTemperature',
  limits: [limit(5, degrees[0]), limit(6, degrees[1]), limit(7, degrees[2])],
  when: WHEN,
});

beforeAll(async () => {
  server = await testServer();
  rental = await addCompany(server.context);
  depot = await addCompany(server.context, { parentId: rental.id });
  hot = await addDevice(server.context, { companyId: depot.id, deviceName: 'Hot' });
  const mild = await addDevice(server.context, { companyId: depot.id, deviceName: 'Mild' });
  await addDevice(server.context, { companyId: depot.id, deviceName: 'Silent' });
  const expired = await addDevice(server.context, { companyId: depot.id, deviceName: 'Expired' });
  await rows('update device set service_until = $2 where id = $1', [expired.id, now() - 1]);
  token = await server.signIn('admin', depot.id);
  for (const [daysAgo, peaks] of [
    [3, [57, 62]],
    [5, [56]],
    [9, [58]],
  ] as const)
    await sealed(hot.id, daysAgo, peaks);
  await sealed(mild.id, 4, [40]);
  await sealed(expired.id, 4, [60]);
});
afterAll(() => server.stop());

const now = () => server.context.clock.now();
const rows = <T extends object>(text: string, values: unknown[] = []) =>
  server.context.within(systemScope('test'), (tx) => tx.query<T>(text, values));
const dayAgo = (days: number) => utcDay(now()) - days;

/** A day of 25 °C, with peaks of twenty minutes at 10:00, 13:00 and so on. */
const dayOf = (day: number, peaks: readonly number[]): LoggedRecord[] =>
  Array.from({ length: 24 * 60 }, (_, minute) => {
    const at = utcDayStart(day) + minute * MINUTE_MS;
    const peak = peaks.find((_peak, index) => Math.floor((minute - (10 + 3 * index) * 60) / 20) === 0);
    return record(at, { temperatureCentiCelsius: (peak ?? 25) * 100 });
  });
const record = (at: number, body: Monitor): LoggedRecord => ({
  at,
  receivedAt: at + 1000,
  payload: encodeBody(monitor, body),
});
const sealed = (deviceId: number, daysAgo: number, peaks: readonly number[]) =>
  server.context.within(systemScope('test'), (tx) => {
    const key = { kind: monitor, unit: 0, day: dayAgo(daysAgo) };
    return writeSeries(tx, [{ deviceId, ...key, ...seal(dayOf(key.day, peaks), key) }]);
  });
const loose = (table: 'late_record' | 'record_log', deviceId: number, { at, receivedAt, payload }: LoggedRecord) =>
  rows(
    `insert into ${table} (device_id, kind, unit, at, received_at, payload) values ($1, $2, 0, $3, $4, $5) returning at`,
    [deviceId, monitor, at, receivedAt, Buffer.from(payload)],
  );

const start = (edited: RuleDraft, more: object = {}, as = token) =>
  server.call(
    'startBackTest',
    { scope: JSON.stringify({ companyId: depot.id }), draft: JSON.stringify(edited), days: 30, ...more },
    { token: as },
  );
const started = async (...args: Parameters<typeof start>) => {
  const answer = await start(...args);
  expect(answer).toMatchObject({ resultMessage: 'success' });
  return (answer.resultModel as { id: string }).id;
};
const state = async (id: string, as = token) =>
  (await server.call('getBackTest', { id }, { token: as })).resultModel as BackTest;
async function resultOf(...args: Parameters<typeof start>): Promise<BackTestResult> {
  const id = await started(...args);
  await eventually(async () => (await state(id)).state).toBe('done');
  return (await state(id)).result!;
}

test('shows the alarms as they were and as they would be, and the difference', async () => {
  const result = await resultOf(draft(65, 60, 58));
  expect(result).toMatchObject({ devices: 3, done: 3, expired: 1, silent: 1, failed: 0 });
  // 57, 56 and 58 reach 55; 62 reaches 60 too and comes back to 55 by falling to 25.
  expect(result.before).toMatchObject({ devices: 1, levels: [0, 1, 3, 0], alarms: 4 });
  expect(result.after).toMatchObject({ devices: 1, levels: [0, 1, 1, 0], alarms: 2 });
  expect(result.fates).toMatchObject({ stays: 2, within: 2, short: 0, off: 0 });
  expect(result.alarms[0]).toMatchObject({ mcuId: hot.mcuId, deviceName: 'Hot', level: 2, peak: 6200 });
  expect(result.chart).toMatchObject({ channel: 'temperature', comparison: 'above' });
  expect(Math.max(...result.chart!.hours.map((value) => value ?? 0))).toBe(6200);
  expect(result.chart!.limits.at(-1)).toMatchObject({ count: 1 });
  expect(result.chart!.limits[0]!.count).toBeGreaterThanOrEqual(2);
});

test('gives the same result where no extremes are stored', async () => {
  const comparable = ({ tookMs: _, ...result }: BackTestResult) => result;
  const withThem = comparable(await resultOf(draft(65, 60, 57)));
  await rows('delete from series_extremes');
  expect(comparable(await resultOf(draft(65, 60, 57)))).toEqual(withThem);
  expect(withThem.after.alarms).toBeGreaterThan(0);
});

test('reads days that are not sealed, and late records of sealed days', async () => {
  const before = await resultOf(draft(65, 60, 55));
  await createPartitions(server.context.database).ensure([dayAgo(1)]);
  const late = utcDayStart(dayAgo(4)) + 2 * HOUR_MS;
  const open = utcDayStart(dayAgo(1)) + 2 * HOUR_MS;
  for (const [table, at] of [
    ['late_record', late],
    ['record_log', open],
  ] as const)
    for (const [seconds, degrees] of [
      [1, 70],
      [62, 70],
      [64, 20],
    ] as const)
      await loose(table, hot.id, record(at + seconds * 1000, { temperatureCentiCelsius: degrees * 100 }));
  const after = await resultOf(draft(65, 60, 55));
  expect(after.after.levels[0]).toBe(before.after.levels[0]! + 2);
  expect(after.alarms.filter(({ level }) => level === 1).map(({ raisedAt }) => raisedAt)).toEqual([
    open + 62_000,
    late + 62_000,
  ]);
  expect(after.fates.stays).toBe(after.before.alarms);
});

test('a device keeps its own settings', async () => {
  await rows(`update device set alarm_limits = '{"7": {"limit": 9000}}' where id = $1`, [hot.id]);
  const result = await resultOf(draft(65, 64, 30));
  // The mild one alone.
  expect(result.after.levels[2]).toBe(1);
  await rows(`update device set alarm_limits = '{}' where id = $1`, [hot.id]);
  expect((await resultOf(draft(65, 64, 30))).after.levels[2]).toBeGreaterThan(3);
});

test('own rules, silence and charge are tested too', async () => {
  const own = await resultOf({
    type: 'own',
    id: null,
    rule: {
      // It is tried while it is written: a name comes later.
      name: '',
      kind: monitor,
      channel: 'temperature',
      comparison: 'above',
      levels: [{ level: 2, limit: 5650 }],
      hysteresis: 100,
      durationSeconds: 0,
      ...WHEN,
    },
  });
  expect(own.before.alarms).toBe(0);
  expect(own.after.levels[1]).toBeGreaterThanOrEqual(3);
  expect(own.added).toBe(own.after.alarms);

  const offline = await resultOf({
    type: 'builtIn',
    key: 'offline',
    limits: [{ msgType: 12, enabled: true, limit: 26 * 3600, hysteresis: 0, durationSeconds: 0 }],
    when: WHEN,
  });
  expect(offline.before.alarms).toBeGreaterThan(offline.after.alarms);
  expect(offline.after).toMatchObject({ devices: 2 });
  expect(offline.chart).toBeNull();

  const charge = await resultOf({ type: 'builtIn', key: 'notFullyCharged', limits: [], when: WHEN });
  expect(charge.after.alarms).toBe(0);
});

test('silence is tested on sealed, late and unsealed records, over all days', async () => {
  const device = await addDevice(server.context, { companyId: depot.id });
  for (const daysAgo of [25, 24, 6, 5]) await sealed(device.id, daysAgo, []);
  await createPartitions(server.context.database).ensure([dayAgo(1)]);
  const heard = (daysAgo: number, hour: number) => record(utcDayStart(dayAgo(daysAgo)) + hour * HOUR_MS, {});
  await loose('late_record', device.id, heard(15, 12));
  for (const hour of [6, 7]) await loose('record_log', device.id, heard(1, hour));
  const { alarms } = await resultOf(
    {
      type: 'builtIn',
      key: 'offline',
      limits: [{ msgType: 12, enabled: true, limit: 30 * 3600, hysteresis: 0, durationSeconds: 0 }],
      when: WHEN,
    },
    { scope: JSON.stringify({ mcuIds: [device.mcuId] }) },
  );
  const since = (daysAgo: number, hour: number) => heard(daysAgo, hour).receivedAt;
  expect(alarms.map(({ breachedSince, releasedAt }) => [breachedSince, releasedAt])).toEqual([
    [since(4, 0) - MINUTE_MS, since(1, 6)],
    [since(15, 12), since(6, 0)],
    [since(23, 0) - MINUTE_MS, since(15, 12)],
  ]);
});

test('hours and days of the week follow the clock of the device, also past its midnight', async () => {
  // Its midnight is at 18:30 UTC.
  const yard = await addCompany(server.context, { parentId: depot.id, timeZone: 'Asia/Kolkata' });
  const device = await addDevice(server.context, { companyId: yard.id });
  const day = dayAgo(6);
  const clock = (hour: number, minute = 0) => utcDayStart(day) + (hour * 60 + minute) * MINUTE_MS;
  const isHot = (minute: number) => minute >= 16 * 60 && minute < 21 * 60;
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) =>
    record(utcDayStart(day) + minute * MINUTE_MS, { temperatureCentiCelsius: isHot(minute) ? 6000 : 2500 }),
  );
  const key = { kind: monitor, unit: 0, day };
  await server.context.within(systemScope('test'), (tx) =>
    writeSeries(tx, [{ deviceId: device.id, ...key, ...seal(minutes, key) }]),
  );
  const today = (day + 3) % 7;
  const tomorrow = (today + 1) % 7;
  const times = async (weekday: number, fromMinute: number, toMinute: number) => {
    const hours = { daysBits: 1 << weekday, fromMinute, toMinute };
    const edited: RuleDraft = {
      type: 'own',
      id: null,
      rule: {
        name: 'Hot in these hours',
        kind: monitor,
        channel: 'temperature',
        comparison: 'above',
        levels: [{ level: 2, limit: 5000 }],
        hysteresis: 100,
        durationSeconds: 60,
        ...WHEN,
        hours,
      },
    };
    const result = await resultOf(edited, { scope: JSON.stringify({ companyId: yard.id }) });
    return result.alarms.map(({ raisedAt, releasedAt }) => [raisedAt, releasedAt]);
  };
  expect(await times(today, 20 * 60, 24 * 60)).toEqual([[clock(16, 1), clock(18, 30)]]);
  expect(await times(today, 22 * 60, 60)).toEqual([[clock(16, 31), clock(19, 30)]]);
  expect(await times(tomorrow, 0, 24 * 60)).toEqual([[clock(18, 31), clock(21)]]);
  expect(await times(tomorrow, 22 * 60, 60)).toEqual([]);
});

test('a draft that could not be saved is refused', async () => {
  expect(await start(draft(50, 60, 70))).toMatchObject({ resultMessage: 'param_error' });
  expect(await start(draft(65, 60, 55), { days: 31 })).toMatchObject({ resultMessage: 'param_error' });
});

test('another company’s devices are not tested, and another account cannot see the test', async () => {
  const stranger = await server.signIn('admin', (await addCompany(server.context)).id);
  expect(await start(draft(65, 60, 55), {}, stranger)).toMatchObject({ resultMessage: 'company_not_found' });
  const scope = JSON.stringify({ mcuIds: [hot.mcuId] });
  expect(await start(draft(65, 60, 55), { scope }, stranger)).toMatchObject({ resultMessage: 'device_not_found' });
  const id = await started(draft(65, 60, 55));
  const colleague = await server.signIn('admin', depot.id);
  for (const name of ['getBackTest', 'cancelBackTest'] as const)
    expect(await server.call(name, { id }, { token: colleague })).toMatchObject({
      resultMessage: 'back_test_not_found',
    });
  const user = await server.signIn('commonUser', depot.id);
  expect(await start(draft(65, 60, 55), {}, user)).toMatchObject({ resultMessage: 'guest_refuse' });
  await eventually(async () => (await state(id)).state).toBe('done');
});

test('a test is cancelled, and replaced by the next one', async () => {
  const release = await holdSeries();
  const cancelled = await started(draft(65, 60, 55));
  expect(await server.call('cancelBackTest', { id: cancelled }, { token })).toMatchObject({ resultMessage: 'success' });
  expect((await state(cancelled)).state).toBe('cancelled');
  const replaced = await started(draft(65, 60, 55));
  const next = await started(draft(65, 60, 56));
  expect(await server.call('getBackTest', { id: replaced }, { token })).toMatchObject({
    resultMessage: 'back_test_not_found',
  });
  await release();
  await eventually(async () => (await state(next)).state).toBe('done');
});

test('a test ends when nobody has polled it for a minute', async () => {
  const release = await holdSeries();
  const id = await started(draft(65, 60, 55));
  const isThere = async () => (await rows('select from back_test where id = $1', [id])).length > 0;
  expect(await isThere()).toBe(true);
  server.context.clock.advance(61_000);
  await release();
  await eventually(isThere).toBe(false);
});

/** Keeps every test from reading series. @returns what lets them */
async function holdSeries(): Promise<() => Promise<void>> {
  const client = await server.context.database.owner.connect();
  await client.query('begin');
  await client.query('lock table series in access exclusive mode');
  return async () => {
    await client.query('commit');
    client.release();
  };
}
