import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { encodeEvent } from '#domain/foundation/kinds/event/wire.ts';
import { EventKind } from '#domain/foundation/kinds/wire.ts';
import { mergeLateRecords } from '#server/stream/history/late/merge-late.ts';
import { sealDay } from '#server/stream/history/sealing/seal-day.ts';
import { rebuildDevice } from '#server/stream/recompute/rebuild/rebuild-device.ts';
import { recomputeDue } from '#server/stream/recompute/recompute-due.ts';
import { monitor, seeded, shuffled, workingDay } from '../ingest/day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../ingest/test-app.ts';
import { giveDeadlines } from '../ingest/tick.ts';
import { alarmsOf, derivedOf, inPackets, noSignal, recomputeFromTheFirst, stateOf, storeState } from './derived.ts';

let app: TestApp;
const DAY = utcDay(NOON) - 1;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

const everything = async (device: TestDevice) => ({
  state: await stateOf(app, device),
  derived: await derivedOf(app, device),
  alarms: await alarmsOf(app, device),
  row: await app.rows('select *, null as seq from device_state where device_id = $1', [device.id]),
});

/** A day as it is lived: records in order with live arrival, silences with ticks, a late packet, the night's sealing. */
async function live(device: TestDevice, seed: number): Promise<void> {
  const random = seeded(seed);
  const kept: Parameters<TestApp['take']>[1][number][] = [];
  for (const packet of inPackets(workingDay(utcDayStart(DAY) + 5 * HOUR_MS, 7, seed), 8)) {
    const at = packet.at(-1)!.at + 2 * SECOND_MS;
    if (at - app.clock.at > 5 * MINUTE_MS) {
      app.clock.at += 4 * MINUTE_MS;
      await giveDeadlines(app, 0);
    }
    app.clock.at = at;
    if (random() < 0.05) kept.push(packet);
    else await app.take(device, [packet]);
  }
  await app.take(
    device,
    shuffled(kept, random).map((packet) => packet.toReversed()),
  );
  await recomputeDue(app, noSignal());
}

test('a rebuild gives the same state, hours, sessions and alarms', async () => {
  const device = await app.addDevice(1, { timeZone: 'America/New_York', chemistry: 'lfp' });
  app.clock.at = utcDayStart(DAY) + 5 * HOUR_MS;
  await live(device, 11);
  await app.rows('update alarm set read = true where msg_type = 12');
  const before = await everything(device);
  expect(new Set(before.alarms.map((alarm) => alarm.msgType))).toEqual(new Set([5, 6, 7, 11, 12]));
  expect(before.derived.buckets.length).toBeGreaterThan(10);

  await rebuildDevice(app, await directoryDevice(device));
  expect(await everything(device)).toEqual(before);

  app.clock.at = NOON;
  await sealDay(app, app.partitions, DAY, noSignal());
  await storeState(app, device, '{"v":0}');
  await app.rows('delete from hour_bucket where device_id = $1', [device.id]);
  await app.rows('delete from battery_session where device_id = $1', [device.id]);
  await app.rows('delete from alarm where device_id = $1 and msg_type <> 12', [device.id]);
  await rebuildDevice(app, await directoryDevice(device));
  expect(await everything(device)).toEqual(before);
});

test('a state of another version is derived again before the next record', async () => {
  const device = await app.addDevice(2);
  const [first, ...rest] = inPackets(workingDay(NOON - 2 * HOUR_MS, 1, 3), 200);
  app.clock.at = NOON;
  await app.take(device, [first!]);
  await storeState(app, device, '{"v":0}');
  await app.take(device, rest);
  const other = await app.addDevice(3);
  await app.take(other, [first!, ...rest]);
  expect(await derivedOf(app, device)).toEqual(await derivedOf(app, other));
});

test('hours and sessions are recomputed with changed settings', async () => {
  const device = await app.addDevice(4);
  const records = inPackets(workingDay(NOON - 3 * HOUR_MS, 2, 3), 200);
  await app.take(device, records);
  await app.rows(
    "insert into site (id, company_id, path, name, time_zone) values (90, 5, '1-5', 'Half', 'Asia/Kolkata')",
  );
  await app.rows('update device set site_id = 90 where id = $1', [device.id]);
  await app.invalidations.publish({ topic: 'device', deviceId: device.id, mcuId: device.mcuId });
  await recomputeFromTheFirst(app, device);
  await recomputeDue(app, noSignal());
  await mergeLateRecords(app, app.partitions, noSignal());
  const other = await app.addDevice(5, { timeZone: 'Asia/Kolkata' });
  await app.take(other, records);
  expect(await derivedOf(app, device)).toEqual(await derivedOf(app, other));
});

async function directoryDevice({ mcuId }: TestDevice) {
  const device = await app.telemetry.ingest.directory.find(mcuId);
  if (!device) throw new Error('no such device');
  return device;
}

test('faults reported as events are kept, whether the stored state can be read or not', async () => {
  app.clock.at = NOON;
  const device = await app.addDevice(6);
  const send = (at: number, code: number, active: boolean) =>
    app.hand(device, 'event', encodeEvent({ atMs: at, unit: 0, kind: EventKind.FAULT, code, text: 'fan', active }));
  await app.take(device, [[monitor(NOON - MINUTE_MS, 0, { voltageCentiVolt: 5000 })]]);
  await send(NOON - 3 * HOUR_MS, 4_294_967_295, true);
  await send(NOON - 2 * HOUR_MS, 4_294_967_295, false);
  await send(NOON - HOUR_MS, 12, true);
  await send(NOON - HOUR_MS + MINUTE_MS, 4323, true);
  await send(NOON - HOUR_MS + 2 * MINUTE_MS, 12, false);
  const before = await everything(device);
  expect(before.alarms).toMatchObject([
    { msgType: 20, code: 12, releasedAt: NOON - HOUR_MS + 2 * MINUTE_MS },
    { msgType: 20, code: 4323, releasedAt: null, triggerValue: 4323, extendValue: { text: 'fan' } },
    { msgType: 20, code: 2_147_483_647, releasedAt: NOON - 2 * HOUR_MS },
  ]);
  expect(before.row).toMatchObject([{ alarmCount: 1, alarmMessage: { msgType: 20, code: 4323 } }]);
  await rebuildDevice(app, await directoryDevice(device));
  expect(await everything(device)).toEqual(before);
  await storeState(app, device, '{"v":0}');
  await send(NOON - 2 * MINUTE_MS, 12, true);
  await send(NOON - MINUTE_MS, 4323, false);
  expect(await alarmsOf(app, device)).toMatchObject([
    { code: 12, releasedAt: NOON - HOUR_MS + 2 * MINUTE_MS },
    { code: 4323, releasedAt: NOON - MINUTE_MS },
    { code: 2_147_483_647 },
  ]);
});
