import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { analyseDueDays } from '#server/power/analytics/analyse-days.ts';
import { mergeLateRecords } from '#server/stream/history/late/merge-late.ts';
import { type RecordsOfUnit, removeRecords } from '#server/stream/history/late/remove-records.ts';
import { sealDay } from '#server/stream/history/sealing/seal-day.ts';
import { monitor } from '../ingest/day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../ingest/test-app.ts';
import { downloaded, expectedDownload, inPackets, noSignal } from '../recompute/derived.ts';

let app: TestApp;
const DAY = utcDay(NOON) - 2;
const START = utcDayStart(DAY) + HOUR_MS;
const records = Array.from({ length: 60 }, (_, nth) =>
  monitor(START + nth * MINUTE_MS, 0, { socCentiPercent: 9000 - nth, voltageCentiVolt: 5000 }),
);

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

const remove = (device: TestDevice, instants: readonly number[], isMeant?: Parameters<typeof removeRecords>[2]) =>
  app.within(systemScope('test'), (tx) => {
    const all: RecordsOfUnit = { deviceId: device.id, kind: KIND.monitor, unit: 0, instants };
    return removeRecords(tx, all, isMeant);
  });
const everySecond = records.filter((_, nth) => nth % 2 === 0);
const others = records.filter((_, nth) => nth % 2 === 1);
const instants = everySecond.map(({ at }) => at);

test('records are removed from the log, from what came late, and from a sealed day', async () => {
  const [open, late, sealed] = [await app.addDevice(1), await app.addDevice(2), await app.addDevice(3)];
  await app.take(open, inPackets(records, 20));
  expect((await remove(open, instants)).map(({ at }) => at)).toEqual(instants);
  expect(await downloaded(app, open, KIND.monitor)).toEqual(expectedDownload(others, KIND.monitor));

  await app.take(sealed, inPackets(records, 20));
  expect(await sealDay(app, app.partitions, DAY, noSignal())).toBe(true);
  await app.take(late, inPackets(records, 20));
  expect(await app.rows('select from late_record where device_id = 2')).toHaveLength(60);
  for (const device of [late, sealed]) {
    expect(await remove(device, instants)).toHaveLength(30);
    expect(await downloaded(app, device, KIND.monitor)).toEqual(expectedDownload(others, KIND.monitor));
    expect(await remove(device, instants)).toEqual([]);
  }
});

test('a day without any record left has no series, no extremes and no analysis', async () => {
  const device = await app.addDevice(4);
  await app.take(device, inPackets(records, 20));
  await mergeLateRecords(app, app.partitions, noSignal());
  await analyseDueDays(app, noSignal());
  const left = async () =>
    Promise.all(
      ['series', 'series_extremes', 'battery_day'].map(
        async (table) => (await app.rows(`select from ${table} where device_id = 4`)).length,
      ),
    );
  expect(await left()).toEqual([1, 1, 1]);
  await remove(
    device,
    records.map(({ at }) => at),
  );
  await analyseDueDays(app, noSignal());
  expect(await left()).toEqual([0, 0, 0]);
});

test('only those that are meant are removed, and nothing of other instants, units or devices', async () => {
  const device = await app.addDevice(5);
  await app.take(device, inPackets(records, 20));
  expect(await remove(device, instants, () => false)).toEqual([]);
  expect(await remove(device, [START + 1, START - HOUR_MS])).toEqual([]);
  expect(await downloaded(app, device, KIND.monitor)).toEqual(expectedDownload(records, KIND.monitor));
});
