import { afterAll, beforeAll, expect, test } from 'vitest';
import { batteryReport } from '#server/power/analytics/battery-report.ts';
import { monitor } from '../../stream/ingest/day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../../stream/ingest/test-app.ts';
import { inPackets } from '../../stream/recompute/derived.ts';

const MINUTE = 60_000;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

const reportOf = ({ id, mcuId }: TestDevice, more: object = {}) =>
  batteryReport(app, { id, mcuId, locationShared: true, leasePeriod: null }, { unit: 0, ...more });

/** 40 minutes at 63 A of 302 Ah, at 62 %, with a time that the device says itself. */
async function discharged(id: number, remainingMinutes: number): Promise<TestDevice> {
  const device = await app.addDevice(id, { timeZone: 'Europe/Berlin', chemistry: 'lfp' });
  await app.rows('update device set capacity_centi_amp_hour = 30200 where id = $1', [id]);
  await app.invalidations.publish({ topic: 'device', deviceId: id, mcuId: device.mcuId });
  const records = Array.from({ length: 40 }, (_, place) =>
    monitor(NOON - (40 - place) * MINUTE, 0, {
      ...{ socCentiPercent: 6200, voltageCentiVolt: 5200, currentUsingCentiAmp: 6300, currentChargingCentiAmp: 0 },
      remainingMinutes,
    }),
  );
  await app.take(device, inPackets(records, 20));
  return device;
}

test('a time of 28 h at 63 A of 302 Ah cannot be, whatever period is asked for', async () => {
  const device = await discharged(1, 28 * 60);
  const { remaining, reportedTime } = await reportOf(device);
  expect(remaining.answer).toBe('toEmpty');
  expect(reportedTime).toMatchObject({ minutes: 28 * 60, verdict: 'impossible' });
  for (const period of [{ months: 1 }, { startTime: NOON - 3600_000, endTime: NOON }])
    expect(await reportOf(device, period)).toMatchObject({ remaining, reportedTime });
});

test('a time within the range agrees with it, one outside of it differs', async () => {
  expect((await reportOf(await discharged(2, 150))).reportedTime).toMatchObject({ minutes: 150, verdict: 'agrees' });
  expect((await reportOf(await discharged(3, 330))).reportedTime).toMatchObject({ minutes: 330, verdict: 'differs' });
});
