import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { followSettings, noteChangedSettings } from '#server/stream/recompute/changed-settings.ts';
import { rebuildDevice } from '#server/stream/recompute/rebuild/rebuild-device.ts';
import { recomputeDue } from '#server/stream/recompute/recompute-due.ts';
import { monitor } from '../../stream/ingest/day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../../stream/ingest/test-app.ts';
import { noSignal, stateOf, storeState } from '../../stream/recompute/derived.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

const FROM = NOON - 6 * HOUR_MS;
/** A charge in percent so many minutes after the beginning. */
const soc = (minute: number, percent: number) =>
  monitor(FROM + minute * MINUTE_MS, 0, { socCentiPercent: percent * 100 });
const inOrder = (device: TestDevice, records: readonly ReturnType<typeof soc>[]) =>
  records.reduce(async (before, record) => {
    await before;
    app.clock.at = record.at;
    await app.take(device, [[record]]);
  }, Promise.resolve());

const rowsOf = ({ id }: TestDevice) =>
  app.rows<{ foundLater: boolean; raisedAt: number; releasedAt: number | null; row: object }>(
    `select found_later, raised_at, released_at, to_jsonb(a) as row from alarm a where device_id = $1 order by raised_at`,
    [id],
  );
const timesOf = async (device: TestDevice) =>
  (await rowsOf(device)).map(({ foundLater, raisedAt, releasedAt }) => [
    (raisedAt - FROM) / MINUTE_MS,
    releasedAt && (releasedAt - FROM) / MINUTE_MS,
    foundLater,
  ]);
const rebuild = async ({ mcuId }: TestDevice) => {
  const device = await app.telemetry.ingest.directory.find(mcuId);
  if (device) await rebuildDevice(app, device);
};
const range = (first: number, last: number, percent: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => soc(first + index, percent));

test('late records add the alarms that were missed, once; those raised live do not change by a byte', async () => {
  const device = await app.addDevice(1);
  await inOrder(device, [...range(0, 9, 80), ...range(10, 15, 25), ...range(16, 30, 80), ...range(140, 150, 80)]);
  const live = await rowsOf(device);
  expect(live).toHaveLength(1);
  app.received.splice(0);
  app.clock.at += MINUTE_MS;
  await app.take(device, [range(100, 120, 25).toReversed(), range(121, 122, 90)]);
  await recomputeDue(app, noSignal());
  const first = (live[0]!.raisedAt - FROM) / MINUTE_MS;
  expect(await timesOf(device)).toEqual([
    [first, 16, false],
    [100 + first - 10, 121, true],
  ]);
  expect(app.received.filter((message) => 'alarm' in message)).toEqual([]);
  const after = await rowsOf(device);
  expect(after[0]).toEqual(live[0]);
  await app.take(device, [range(100, 120, 25)]);
  await recomputeDue(app, noSignal());
  expect(await rowsOf(device)).toEqual(after);
  await rebuild(device);
  await storeState(app, device, '{"v":0}');
  await rebuild(device);
  expect(await rowsOf(device)).toEqual(after);
});

test('an open one continues with the records that follow', async () => {
  const device = await app.addDevice(2);
  // Between the limit and the end of the alarm: what is open stays open, and nothing is raised.
  await inOrder(device, [soc(0, 80), soc(60, 31)]);
  await app.take(device, [range(10, 20, 25)]);
  await recomputeDue(app, noSignal());
  expect(await timesOf(device)).toMatchObject([[expect.any(Number), null, true]]);
  const [alarm] = await rowsOf(device);
  expect((await stateOf(app, device)).alarms.units[0]?.open).toMatchObject([{ raisedAt: alarm?.raisedAt }]);
  expect(await app.rows('select alarm_count from device_state where device_id = $1', [device.id])).toEqual([
    { alarmCount: 1 },
  ]);
  await inOrder(device, [soc(70, 80)]);
  expect(await timesOf(device)).toMatchObject([[expect.any(Number), 70, true]]);
});

test('the rules of the time apply: a changed limit acts from its instant on, for late records and in a rebuild', async () => {
  const device = await app.addDevice(3);
  await inOrder(device, [...range(0, 30, 40), soc(60, 80)]);
  app.clock.at = FROM + 90 * MINUTE_MS;
  await app.rows(`update device set alarm_limits = '{"11": {"limit": 5000}}', settings_version = 2 where id = $1`, [
    device.id,
  ]);
  await app.invalidations.publish({ topic: 'device', deviceId: device.id, mcuId: device.mcuId });
  await app.within(systemScope('test'), (tx) => noteChangedSettings(tx, [device.id], app.clock.at, 'alarms'));
  await followSettings(app, [device.id]);
  await inOrder(device, [soc(200, 80)]);
  await app.take(device, [[...range(31, 50, 40), soc(51, 80), ...range(100, 120, 40), soc(121, 80)]]);
  await recomputeDue(app, noSignal());
  const found = await timesOf(device);
  expect(found).toMatchObject([[expect.any(Number), 121, true]]);
  expect(Number(found[0]![0])).toBeGreaterThanOrEqual(100);
  await storeState(app, device, '{"v":0}');
  await rebuild(device);
  expect(await timesOf(device)).toEqual(found);
});
