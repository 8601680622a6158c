import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay, utcDayStart, utcDayText } from '#domain/foundation/basics/time.ts';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';
import { SCORE_WITH_FAULT } from '#domain/power/analytics/health/score.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { analyseDueDays } from '#server/power/analytics/analyse-days.ts';
import { scoreHistory } from '#server/power/analytics/score-history.ts';
import { sealDay } from '#server/stream/history/sealing/seal-day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../../stream/ingest/test-app.ts';
import { inPackets, noSignal } from '../../stream/recompute/derived.ts';

let app: TestApp;
let device: TestDevice;
const FIRST = utcDay(NOON) - 5;
const OVER_TEMPERATURE = 0b10;

beforeAll(async () => {
  app = await createTestApp({ now: utcDayStart(FIRST) + DAY_MS / 2 });
  device = await app.addDevice(1, { chemistry: 'lfp' });
});
afterAll(() => app.end());

type Bms = Extract<Measurement, { kind: typeof KIND.bms }>['body'];

/** An hour of a healthy, full pack, which reports faults. */
const hourOf = (startAt: number, faultBits: number): Measurement[] =>
  Array.from({ length: 60 }, (_, minute) => ({
    kind: KIND.bms,
    unit: 0,
    at: startAt + minute * MINUTE_MS,
    body: {
      cellMillivolt: Array.from({ length: 4 }, () => 3330),
      temperatureCentiCelsius: [2400],
      packCentiVolt: 1332,
      packCentiAmp: -100,
      socCentiPercent: 10_000 - minute,
      sohCentiPercent: 9800,
      faultBits,
      warningLevel: 0,
    } as Bms,
  }));

async function lives(day: number, faultBits: number): Promise<void> {
  app.clock.at = utcDayStart(day) + DAY_MS / 2;
  await app.take(device, inPackets(hourOf(utcDayStart(day) + 8 * HOUR_MS, faultBits), 60));
  app.clock.at = utcDayStart(day + 1) + 20 * MINUTE_MS;
  await sealDay(app, app.partitions, day, noSignal());
  await analyseDueDays(app, noSignal());
}

async function told(): Promise<unknown[]> {
  const scoped = { id: device.id, mcuId: device.mcuId, locationShared: true, leasePeriod: null };
  const { list } = await app.within(systemScope('test'), (tx) =>
    scoreHistory(tx, scoped, { unit: 0, pageNum: 1, pageSize: 9 }),
  );
  return list.map(({ date, score, faultLevel }) => [date, score, faultLevel]);
}

test('a score is held down on the days that end with a severe fault, and the newest one while it is open', async () => {
  const [first, second, third] = [0, 1, 2].map((day) => utcDayText(FIRST + day));
  await lives(FIRST, 0);
  const healthy = (await told())[0] as [string, number, null];
  expect(healthy).toEqual([first, expect.any(Number), null]);
  expect(healthy[1]).toBeGreaterThan(SCORE_WITH_FAULT[2]);

  await lives(FIRST + 1, OVER_TEMPERATURE);
  expect(await told()).toEqual([[second, SCORE_WITH_FAULT[2], 2], healthy]);

  // Released in the morning of a day that is not analysed yet: the newest day ended with it all the same.
  app.clock.at = utcDayStart(FIRST + 2) + DAY_MS / 2;
  await app.take(device, inPackets(hourOf(utcDayStart(FIRST + 2) + 8 * HOUR_MS, 0), 60));
  expect(await told()).toEqual([[second, SCORE_WITH_FAULT[2], 2], healthy]);
  await lives(FIRST + 2, 0);
  expect(await told()).toEqual([[third, healthy[1], null], [second, SCORE_WITH_FAULT[2], 2], healthy]);

  // Raised after the last day that is analysed.
  app.clock.at = utcDayStart(FIRST + 3) + DAY_MS / 2;
  await app.take(device, inPackets(hourOf(utcDayStart(FIRST + 3) + 8 * HOUR_MS, OVER_TEMPERATURE), 60));
  expect((await told())[0]).toEqual([third, SCORE_WITH_FAULT[2], 2]);
});
