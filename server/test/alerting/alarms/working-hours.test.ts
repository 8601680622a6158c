import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeReport } from '#domain/fleet/control/wire.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { WorkingHours } from '#domain/foundation/devices/configuration.ts';
import { createCommandService } from '#server/fleet/control/command-service.ts';
import { COMMAND_EFFECTS } from '#server/start/jobs.ts';
import { rebuildDevice } from '#server/stream/recompute/rebuild/rebuild-device.ts';
import { reportOf } from '../../fleet/control/device-reports.ts';
import { monitor } from '../../stream/ingest/day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../../stream/ingest/test-app.ts';
import { alarmsOf } from '../../stream/recompute/derived.ts';

let app: TestApp;
let stop: () => Promise<void>;

beforeAll(async () => {
  app = await createTestApp();
  const service = createCommandService(app, app.telemetry.ingest, COMMAND_EFFECTS);
  await service.start();
  stop = service.stop;
});
afterAll(async () => {
  await stop();
  await app.end();
});

/** Monday to Friday; noon of the company's day, a Wednesday in November, is 8:30 in St. John's. */
const hours = (fromMinute: number, toMinute: number): WorkingHours => ({ daysBits: 31, fromMinute, toMinute });
const says = (device: TestDevice, workingHours: WorkingHours, at: number) =>
  app.hand(device, 'config', encodeReport(reportOf({ at, configuration: { workingHours } })));
const runs = async (device: TestDevice, from: number, minutes: number) => {
  app.clock.at = from + minutes * MINUTE_MS;
  await app.take(
    device,
    Array.from({ length: minutes }, (_, minute) => [
      monitor(from + minute * MINUTE_MS, 0, { ignitionCentiVolt: 1280, voltageCentiVolt: 5100 }),
    ]),
  );
};
const intervalsOf = async (device: TestDevice) =>
  (await alarmsOf(app, device)).map(({ msgType, raisedAt, releasedAt }) => [
    msgType,
    (raisedAt - NOON) / MINUTE_MS,
    releasedAt === null ? null : (releasedAt - NOON) / MINUTE_MS,
  ]);

test("a machine that runs outside of its device's working hours raises 18, by its time zone", async () => {
  const device = await app.addDevice(1, { timeZone: 'America/St_Johns' });
  await runs(device, NOON, 5);
  expect(await intervalsOf(device)).toEqual([]);

  await says(device, hours(8 * 60 + 45, 17 * 60), 1);
  await runs(device, NOON + 5 * MINUTE_MS, 20);
  expect(await intervalsOf(device)).toEqual([[18, 6, 15]]);

  await says(device, hours(10 * 60, 17 * 60), 2);
  await runs(device, NOON + 70 * MINUTE_MS, 3);
  expect(await intervalsOf(device)).toEqual([
    [18, 6, 15],
    [18, 71, null],
  ]);
  await says(device, hours(8 * 60, 17 * 60), 3);
  await runs(device, NOON + 73 * MINUTE_MS, 1);
  expect((await intervalsOf(device)).at(-1)).toEqual([18, 71, 73]);
});

test('a rebuild gives the same result', async () => {
  app.clock.at = NOON;
  const device = await app.addDevice(2);
  await says(device, hours(13 * 60, 17 * 60), 1);
  await runs(device, NOON, 70);
  const before = await alarmsOf(app, device);
  expect(await intervalsOf(device)).toEqual([[18, 1, 60]]);
  const known = (await app.telemetry.ingest.directory.find(device.mcuId)) ?? expect.fail('no device');
  await app.rows('delete from alarm where device_id = $1', [device.id]);
  await rebuildDevice(app, known);
  expect(await alarmsOf(app, device)).toEqual(before);
});
