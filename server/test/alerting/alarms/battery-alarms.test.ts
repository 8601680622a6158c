import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { encodeEvent } from '#domain/foundation/kinds/event/wire.ts';
import type { Monitor } from '#domain/foundation/kinds/wire.ts';
import { EventKind, encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { deviceChanged } from '#server/platform/db/invalidations.ts';
import { rebuildDevice } from '#server/stream/recompute/rebuild/rebuild-device.ts';
import { monitor } from '../../stream/ingest/day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../../stream/ingest/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

/** A lead-acid battery of 100 Ah behind a device that talks to the broker. */
async function battery(id: number) {
  const device = await app.addDevice(id);
  await app.rows('update device set capacity_centi_amp_hour = 10000 where id = $1 returning id', [id]);
  app.clock.at = NOON;
  const client = await app.connect(device);
  return {
    device,
    /** A record so many minutes after noon, sent at that time and answered. */
    at: async (minute: number, values: Partial<Monitor>) => {
      app.clock.at = NOON + minute * MINUTE_MS;
      await client.publishAsync(
        `dev/${device.mcuId}/up/record`,
        Buffer.from(encodeUplink([monitor(app.clock.at, 0, values)])),
        { qos: 1 },
      );
    },
    event: async (minute: number, kind: EventKind, active: boolean, text = '') => {
      app.clock.at = NOON + minute * MINUTE_MS;
      const event = encodeEvent({ atMs: app.clock.at, unit: 0, kind, code: 0, text, active });
      await client.publishAsync(`dev/${device.mcuId}/up/event`, Buffer.from(event), { qos: 1 });
    },
  };
}

const soc = (percent: number, amp = 0): Partial<Monitor> => ({
  socCentiPercent: percent * 100,
  currentChargingCentiAmp: Math.max(0, amp * 100),
  currentUsingCentiAmp: Math.max(0, -amp * 100),
});

interface Row {
  type: number;
  value: number;
  sub: number;
  extend: Record<string, unknown>;
  from: number;
  until: number | null;
}
/** Alarms in minutes from noon. */
const alarmsOf = async ({ id }: TestDevice, ...types: number[]) =>
  (
    await app.rows<Row>(
      `select msg_type as type, trigger_value as value, trigger_sub_value as sub, extend_value as extend, raised_at as from, released_at as until
       from alarm where device_id = $1 and (cardinality($2::int[]) = 0 or msg_type = any($2)) order by raised_at, msg_type`,
      [id, types],
    )
  ).map((row) => ({
    ...row,
    from: (row.from - NOON) / MINUTE_MS,
    until: row.until === null ? null : (row.until - NOON) / MINUTE_MS,
  }));

test('alarms of a discharge that ended too deep, and of a full charge long ago, follow from the log again', async () => {
  const { device, at } = await battery(706);
  await at(0, soc(100));
  await at(60, soc(15, -20));
  for (const minute of [61, 66]) await at(minute, soc(14));
  await at(90, soc(50, 20));
  const day = DAY_MS / MINUTE_MS;
  const week = 7 * day;
  // Only days of which something is known count.
  for (let past = 1; past < 7; past++) await at(past * day, soc(80));
  await at(week - 1, soc(80));
  await at(week, soc(80));
  await at(week + 10, soc(100));
  const alarms = await alarmsOf(device, 706, 707);
  expect(alarms).toMatchObject([
    { type: 706, value: 1400, sub: 2000, extend: { endSoc: 1400 }, from: 66, until: 90 },
    { type: 707, value: 7, sub: 7, extend: { lastFullChargeTime: NOON }, from: week, until: week + 10 },
  ]);
  const known = (await app.telemetry.ingest.directory.find(device.mcuId)) ?? expect.fail('no device');
  await app.rows('delete from alarm where device_id = $1', [device.id]);
  await rebuildDevice(app, known);
  expect(await alarmsOf(device, 706, 707)).toEqual(alarms);
});

test('a device has no alarm once its data service has ended, and what was open is over', async () => {
  const { device, at, event } = await battery(5);
  await app.rows('update device set service_until = $2 where id = $1 returning id', [device.id, NOON + HOUR_MS]);
  await app.invalidations.publish(deviceChanged(device));
  await event(0, EventKind.FAULT, true, 'fan');
  for (const minute of [57, 58, 59]) await at(minute, { temperatureCentiCelsius: 7000 });
  for (const minute of [61, 62, 63]) await at(minute, { temperatureCentiCelsius: 7000, ...soc(10) });
  await event(64, EventKind.EXTERNAL_POWER_LOST, true);
  expect(await alarmsOf(device)).toMatchObject([
    { type: 20, from: 0, until: 60 },
    { type: 5, from: 58, until: 60 },
  ]);
  const [row] = await app.rows<{ level: number; count: number }>(
    'select alarm_level as level, alarm_count as count from device_state where device_id = $1',
    [device.id],
  );
  expect(row).toEqual({ level: -1, count: 0 });
});
