import { afterAll, beforeAll, expect, test } from 'vitest';
import { utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { analyseDay, leadInFrom } from '#domain/power/analytics/days/day.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { writeDay } from '#server/power/analytics/day-store.ts';
import { scoreDays } from '#server/power/analytics/score-days.ts';
import {
  ageingPack,
  batteryOfPack,
  GAUGES,
  simulatedCell,
} from '../../../../domain/test/power/analytics/ageing-cell.ts';
import { daysOfSeries } from '../../../../domain/test/power/analytics/recorded.ts';
import { cut, live, START } from '../../../../domain/test/power/analytics/simulated-pack.ts';
import { createTestApp, type TestApp } from '../../stream/ingest/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

test('a day is scored by what was lost since the first month, not by a gauge that has missed half of it', async () => {
  const cell = simulatedCell(250);
  const { series, truth } = ageingPack(cell, '20-80', GAUGES['lag 50']!);
  const battery = batteryOfPack(cell);
  const device = await app.addDevice(1, { chemistry: 'nmc' });
  const days = daysOfSeries(series, battery);
  const last = utcDay(days.at(-1)!.firstAt);
  await app.within(systemScope('test'), async (tx) => {
    for (const day of days) await writeDay(tx, device.id, utcDay(day.firstAt), new Map([[0, day]]));
    await scoreDays(tx, device.id, 0, last, last, battery);
  });
  const [row] = await app.rows<{ parts: { stateOfHealthPercent: number; healthFrom: string } }>(
    'select score_parts as parts from battery_day where device_id = $1 and day = $2',
    [device.id, last],
  );
  const month = truth.filter(({ at }) => at > series.at.at(-1)! - 30 * 86_400_000);
  const right = month.reduce((sum, { percent }) => sum + percent, 0) / month.length;
  expect(row!.parts.healthFrom).toBe('estimate');
  expect(Math.abs(row!.parts.stateOfHealthPercent - right)).toBeLessThanOrEqual(2);
});

/** More days than a score looks back on. */
const DAYS = 64;
/** Works and is charged over midnight. */
const CART = {
  profile: 'golf-cart',
  chemistry: 'nmc',
  ...{ nominalVoltage: 50.4, capacityAmpHour: 105, cellCount: 14, ageYears: 2, seed: 6 },
  habits: { shift: 'night', effort: 3, plugInBelow: 0.4, chargeTo: 0.9 },
} as const;

test('days have the same scores in whatever parts and order they are analysed', async () => {
  const { monitor, bms, battery } = live(CART, DAYS);
  const first = utcDay(START);
  const days = Array.from({ length: DAYS }, (_, place) => first + place).map((day) => {
    const [from, to] = [leadInFrom(day), utcDayStart(day + 1)];
    return { day, body: analyseDay(day, { monitor: cut(monitor, from, to), bms: cut(bms, from, to) }, battery)! };
  });
  const scoresOf = async (id: number, parts: (typeof days)[]) => {
    const device = await app.addDevice(id, { chemistry: 'nmc' });
    for (const part of parts)
      await app.within(systemScope('test'), async (tx) => {
        for (const { day, body } of part) await writeDay(tx, device.id, day, new Map([[0, body]]));
        await scoreDays(tx, device.id, 0, part[0]!.day, part.at(-1)!.day, battery);
      });
    return app.rows('select day, score, score_parts from battery_day where device_id = $1 order by day', [device.id]);
  };
  const each = days.map((day) => [day]);
  const atOnce = await scoresOf(2, [days]);
  expect(atOnce).toHaveLength(DAYS);
  expect(await scoresOf(3, each)).toEqual(atOnce);
  expect(await scoresOf(4, each.toReversed())).toEqual(atOnce);
});
