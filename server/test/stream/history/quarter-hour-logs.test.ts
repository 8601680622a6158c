import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';
import { systemScope } from '#server/platform/db/within.ts';
import type { Session } from '#server/platform/http/session.ts';
import { monitorYear } from '#server/power/analytics/yearly-usage.ts';
import { energyStatistics } from '#server/power/energy/statistics.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../ingest/test-app.ts';

let app: TestApp;
const START = utcDayStart(utcDay(NOON) - 1) + 8 * 60 * MINUTE_MS;
const session = systemScope('test') as unknown as Session;

beforeAll(async () => {
  app = await createTestApp();
  app.clock.at = NOON;
});
afterAll(() => app.end());

const scoped = ({ id, mcuId }: TestDevice) => ({ id, mcuId, locationShared: true, leasePeriod: null });
/** Every quarter hour, some a second later. */
const quarters = (count: number, record: (at: number, place: number) => Measurement): Measurement[] =>
  Array.from({ length: count }, (_, place) => record(START + 15 * place * MINUTE_MS + (place % 2) * 1000, place));

test('six hours at −20 A, logged every quarter hour, are 120 Ah, 6,144 Wh and six hours', async () => {
  const device = await app.addDevice(1, { chemistry: 'lfp', nominalCentiVolt: 5120 });
  const records = quarters(27, (at, place) => ({
    ...{ kind: KIND.monitor, unit: 0, at },
    body: { voltageCentiVolt: 5120, currentUsingCentiAmp: place < 24 ? 2000 : 0, currentChargingCentiAmp: 0 },
  }));
  for (const record of records) await app.take(device, [[record]]);
  const { months } = await monitorYear(app, session, scoped(device), { unit: 0, year: 2026 });
  expect(months).toHaveLength(1);
  const [{ ampHoursOut, wattHoursOut, dischargingHours, operatingHours }] = months as [(typeof months)[number]];
  expect([ampHoursOut, wattHoursOut, dischargingHours, operatingHours].map((value) => Math.round(value ?? -1))).toEqual(
    [120, 6144, 6, 6],
  );
});

test('a month whose current was never known is not told as zero', async () => {
  const device = await app.addDevice(2);
  await app.take(device, [[{ kind: KIND.monitor, unit: 0, at: START, body: { voltageCentiVolt: 5120 } }]]);
  const { months } = await monitorYear(app, session, scoped(device), { unit: 0, year: 2026 });
  expect(months).toMatchObject([
    { ampHoursOut: null, wattHoursOut: null, dischargingHours: null, operatingHours: null },
  ]);
});

test('power that is logged every quarter hour is integrated whole', async () => {
  const device = await app.addDevice(3);
  const records = quarters(41, (at) => ({
    ...{ kind: KIND.inverter, unit: 1, at },
    body: { state: 4, inputWatt: 2000, outputWatt: 1800 },
  }));
  await app.take(device, [records]);
  const { energies } = await energyStatistics(
    app.within,
    scoped(device),
    { period: 'month', date: '2026-11-01' },
    NOON,
  );
  const sums = Object.fromEntries(energies.map(({ energy, integrated }) => [energy, Math.round(integrated)]));
  expect(sums).toMatchObject({ mains: 20_000, output: 18_000 });
});
