import { afterAll, beforeAll, expect, test } from 'vitest';
import { utcDay } from '#domain/foundation/basics/time.ts';
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
