import { afterAll, beforeAll, expect, test } from 'vitest';
import { utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { analyseDueDays } from '#server/power/analytics/analyse-days.ts';
import { sealDay } from '#server/stream/history/sealing/seal-day.ts';
import { followAllSettings } from '#server/stream/recompute/changed-settings.ts';
import { workingDay } from '../../stream/ingest/day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../../stream/ingest/test-app.ts';
import { inPackets, noSignal } from '../../stream/recompute/derived.ts';

let app: TestApp;
const DAY = utcDay(NOON) - 1;
const MINUTE = 60_000;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

const battery = async ({ id }: TestDevice) => {
  const [row] = await app.rows(
    'select nominal_centi_volt, nominal_concluded_day, settings_version from device where id = $1',
    [id],
  );
  return row;
};
const alarmsOf = ({ id }: TestDevice) =>
  app.rows<{ msgType: number }>('select msg_type from alarm where device_id = $1 and msg_type in (1, 2, 4)', [id]);

/** A day of a battery of 48 V, and the first records of the next. */
async function lived(id: number, nominalCentiVolt: number | null): Promise<TestDevice> {
  const device = await app.addDevice(id, { nominalCentiVolt });
  const records = workingDay(utcDayStart(DAY), 25, id, 2 * MINUTE).filter(({ kind }) => kind !== 11);
  await app.take(device, inPackets(records, 200));
  return device;
}

test('a voltage that nobody has entered raises nothing, and is concluded from a day of records', async () => {
  const unknown = await lived(1, null);
  const entered = await lived(2, 8000);
  expect(await alarmsOf(unknown)).toEqual([]);
  expect(await alarmsOf(entered)).not.toEqual([]);
  await sealDay(app, app.partitions, DAY, noSignal());
  await analyseDueDays(app, noSignal());
  expect(await battery(unknown)).toEqual({ nominalCentiVolt: 4800, nominalConcludedDay: DAY, settingsVersion: 2 });
  expect(await battery(entered)).toEqual({ nominalCentiVolt: 8000, nominalConcludedDay: null, settingsVersion: 1 });

  // Its days are analysed with it, once, and its rules follow.
  await analyseDueDays(app, noSignal());
  await followAllSettings(app, noSignal());
  const days = await app.rows('select day from battery_day where device_id = $1', [unknown.id]);
  expect(days).toContainEqual({ day: DAY });
  expect(await battery(unknown)).toMatchObject({ settingsVersion: 2 });
  const due = await app.rows("select from recompute_due where device_id = $1 and projection = 'alarms'", [unknown.id]);
  expect(due).toEqual([]);
});
