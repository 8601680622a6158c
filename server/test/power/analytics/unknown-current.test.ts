import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { systemScope } from '#server/platform/db/within.ts';
import type { Session } from '#server/platform/http/session.ts';
import { bmsHours } from '#server/power/analytics/bms-history.ts';
import { bmsYear, monitorYear } from '#server/power/analytics/yearly-usage.ts';
import { hoursOf } from '#server/stream/history/hours.ts';
import { toActivity } from '#server/stream/history/listed.ts';
import { sealDay } from '#server/stream/history/sealing/seal-day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../../stream/ingest/test-app.ts';
import { noSignal } from '../../stream/recompute/derived.ts';

let app: TestApp;
const session = systemScope('test') as unknown as Session;
const scoped = ({ id, mcuId }: TestDevice) => ({ id, mcuId, locationShared: true, leasePeriod: null });

beforeAll(async () => {
  app = await createTestApp();
  app.clock.at = NOON;
});
afterAll(() => app.end());

const NOTHING = {
  ...{ ampHoursIn: null, ampHoursOut: null, wattHoursIn: null, wattHoursOut: null },
  ...{ chargingHours: null, dischargingHours: null, operatingHours: null, cycles: null },
};

test('a management system that tells no current has a month of unknown usage, not of none', async () => {
  const device = await app.addDevice(1);
  const records = Array.from({ length: 60 }, (_, place) => ({
    ...{ kind: KIND.bms, unit: 0, at: NOON - 2 * HOUR_MS + place * MINUTE_MS },
    body: { cellMillivolt: [3300, 3301, 3299, 3300], temperatureCentiCelsius: [], packVoltageCentiVolt: 1320 },
  }));
  await app.take(device, [records]);
  const { months } = await bmsYear(app, scoped(device), { unit: 0, year: 2026 });
  expect(months).toEqual([{ month: '2026-11', ...NOTHING, days: 1 }]);
  const period = { startTime: NOON - 3 * HOUR_MS, endTime: NOON };
  const hours = (await bmsHours(app.within, scoped(device), 0, period)).map(toActivity);
  expect(hours.length).toBeGreaterThan(0);
  for (const hour of hours)
    expect(hour).toMatchObject({
      ...{ operatingMinutes: null, dischargingMinutes: null, chargingMinutes: null },
      ...{ wattHoursIn: null, wattHoursOut: null },
    });
});

test('an hour of a monitor without a current is unknown, one with an ignition input tells what worked', async () => {
  const device = await app.addDevice(2);
  const records = Array.from({ length: 31 }, (_, place) => ({
    ...{ kind: KIND.monitor, unit: 0, at: NOON - HOUR_MS + place * MINUTE_MS },
    body: { voltageCentiVolt: 5120, ignitionCentiVolt: 1200 },
  }));
  await app.take(device, [records]);
  const period = { startTime: NOON - 2 * HOUR_MS, endTime: NOON };
  const hours = await app.within(systemScope('test'), (tx) => hoursOf(tx, device.id, 0, period));
  expect(hours.map(toActivity)).toMatchObject([{ operatingMinutes: 30, dischargingMinutes: null, wattHoursOut: null }]);
});

test('cycles of a month of which days are not analysed yet are not told, nor those of a charge that nobody told', async () => {
  const device = await app.addDevice(3, { chemistry: 'lfp' });
  const days = Array.from({ length: 12 }, (_, place) => utcDay(NOON) - 12 + place);
  const records = days.flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => ({
      ...{ kind: KIND.monitor, unit: 0, at: utcDayStart(day) + hour * HOUR_MS },
      body: { socCentiPercent: hour % 2 === 0 ? 9000 : 3000, currentUsingCentiAmp: 100, voltageCentiVolt: 5200 },
    })),
  );
  await app.take(device, [records]);
  for (const day of days) await sealDay(app, app.partitions, day, noSignal());
  const { months } = await monitorYear(app, session, scoped(device), { unit: 0, year: 2026 });
  expect(months).toMatchObject([{ month: '2026-11', cycles: null }]);
});
