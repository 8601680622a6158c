import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventKind, encodeEvent } from '#domain/kinds/wire.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS, utcDay, utcDayStart } from '#domain/time.ts';
import { mergeLateRecords } from '#server/history/late/merge-late.ts';
import { sealDay } from '#server/history/sealing/seal-day.ts';
import { tickSilentDevices } from '#server/ingest/tick-job.ts';
import { rebuildDevice } from '#server/recompute/rebuild/rebuild-device.ts';
import { refoldFromTheFirst, refoldLateDevices } from '#server/recompute/refold-late.ts';
import { monitor, seeded, shuffled, workingDay } from '../ingest/day.ts';
import { createYard, NOON, type Yard, type YardDevice } from '../ingest/yard.ts';
import { alarmsOf, derivedOf, inPackets, noSignal, stateOf } from './derived.ts';

let yard: Yard;
const DAY = utcDay(NOON) - 1;

beforeAll(async () => {
  yard = await createYard();
});
afterAll(() => yard.end());

const everything = async (device: YardDevice) => ({
  state: await stateOf(yard, device),
  derived: await derivedOf(yard, device),
  alarms: await alarmsOf(yard, device),
  row: await yard.rows('select * from device_state where device_id = $1', [device.id]),
});

/** A day as it is lived: records in order with live arrival, silences with ticks, a late packet, the night's sealing. */
async function live(device: YardDevice, seed: number): Promise<void> {
  const random = seeded(seed);
  const kept: Parameters<Yard['take']>[1][number][] = [];
  for (const packet of inPackets(workingDay(utcDayStart(DAY) + 5 * HOUR_MS, 7, seed), 8)) {
    const at = packet.at(-1)!.at + 2 * SECOND_MS;
    if (at - yard.clock.at > 5 * MINUTE_MS) {
      yard.clock.at += 4 * MINUTE_MS;
      await tickSilentDevices(yard, yard.telemetry.ingest, 0);
    }
    yard.clock.at = at;
    if (random() < 0.05) kept.push(packet);
    else await yard.take(device, [packet]);
  }
  await yard.take(
    device,
    shuffled(kept, random).map((packet) => packet.toReversed()),
  );
  await refoldLateDevices(yard, noSignal());
}

test('everything comes out of the log again as it was', async () => {
  const device = await yard.addDevice(1, { timeZone: 'America/New_York', chemistry: 'lfp' });
  yard.clock.at = utcDayStart(DAY) + 5 * HOUR_MS;
  await live(device, 11);
  await yard.rows('update alarm set read = true where msg_type = 12');
  const before = await everything(device);
  expect(new Set(before.alarms.map((alarm) => alarm.msg_type))).toEqual(new Set([5, 6, 7, 11, 12]));
  expect(before.derived.buckets.length).toBeGreaterThan(10);

  await rebuildDevice(yard, await directoryDevice(device));
  expect(await everything(device)).toEqual(before);

  yard.clock.at = NOON;
  await sealDay(yard, yard.partitions, DAY, noSignal());
  await yard.rows('update device_reducer set state = \'{"v":0}\' where device_id = $1', [device.id]);
  await yard.rows('delete from hour_bucket where device_id = $1', [device.id]);
  await yard.rows('delete from battery_session where device_id = $1', [device.id]);
  await yard.rows('delete from alarm where device_id = $1 and msg_type <> 12', [device.id]);
  await rebuildDevice(yard, await directoryDevice(device));
  expect(await everything(device)).toEqual(before);
});

test('a state of another version is derived again before the next record is taken', async () => {
  const device = await yard.addDevice(2);
  const [first, ...rest] = inPackets(workingDay(NOON - 2 * HOUR_MS, 1, 3), 200);
  yard.clock.at = NOON;
  await yard.take(device, [first!]);
  await yard.rows('update device_reducer set state = \'{"v":0}\' where device_id = $1', [device.id]);
  await yard.take(device, rest);
  const other = await yard.addDevice(3);
  await yard.take(other, [first!, ...rest]);
  expect(await derivedOf(yard, device)).toEqual(await derivedOf(yard, other));
});

test('hours and sessions can be made again under other settings', async () => {
  const device = await yard.addDevice(4);
  const records = inPackets(workingDay(NOON - 3 * HOUR_MS, 2, 3), 200);
  await yard.take(device, records);
  await yard.rows(
    "insert into site (id, company_id, path, name, time_zone) values (90, 5, '1-5', 'Half', 'Asia/Kolkata')",
  );
  await yard.rows('update device set site_id = 90 where id = $1', [device.id]);
  await yard.invalidations.publish({ topic: 'device', deviceId: device.id, mcuId: device.mcuId });
  await refoldFromTheFirst(yard, device.id);
  await refoldLateDevices(yard, noSignal());
  await mergeLateRecords(yard, yard.partitions, noSignal());
  const other = await yard.addDevice(5, { timeZone: 'Asia/Kolkata' });
  await yard.take(other, records);
  expect(await derivedOf(yard, device)).toEqual(await derivedOf(yard, other));
});

async function directoryDevice({ mcuId }: YardDevice) {
  const device = await yard.telemetry.ingest.directory.find(mcuId);
  if (!device) throw new Error('no such device');
  return device;
}

test('faults that a device told by events stay, whether its state can be read or not', async () => {
  yard.clock.at = NOON;
  const device = await yard.addDevice(6);
  const tell = (at: number, code: number, active: boolean) =>
    yard.hand(device, 'event', encodeEvent({ atMs: at, unit: 0, kind: EventKind.FAULT, code, text: 'fan', active }));
  await yard.take(device, [[monitor(NOON - MINUTE_MS, 0, { voltageCentiVolt: 5000 })]]);
  await tell(NOON - 3 * HOUR_MS, 4_294_967_295, true);
  await tell(NOON - 2 * HOUR_MS, 4_294_967_295, false);
  await tell(NOON - HOUR_MS, 12, true);
  await tell(NOON - HOUR_MS + MINUTE_MS, 4323, true);
  await tell(NOON - HOUR_MS + 2 * MINUTE_MS, 12, false);
  const before = await everything(device);
  expect(before.alarms).toMatchObject([
    { msg_type: 20, code: 12, released_at: NOON - HOUR_MS + 2 * MINUTE_MS },
    { msg_type: 20, code: 4323, released_at: null, trigger_value: 4323, extend_value: { text: 'fan' } },
    { msg_type: 20, code: 2_147_483_647, released_at: NOON - 2 * HOUR_MS },
  ]);
  expect(before.row).toMatchObject([{ alarm_count: 1, alarm_message: { msgType: 20, code: 4323 } }]);
  await rebuildDevice(yard, await directoryDevice(device));
  expect(await everything(device)).toEqual(before);
  await yard.rows('update device_reducer set state = \'{"v":0}\' where device_id = $1', [device.id]);
  await tell(NOON - 2 * MINUTE_MS, 12, true);
  await tell(NOON - MINUTE_MS, 4323, false);
  expect(await alarmsOf(yard, device)).toMatchObject([
    { code: 12, released_at: NOON - HOUR_MS + 2 * MINUTE_MS },
    { code: 4323, released_at: NOON - MINUTE_MS },
    { code: 2_147_483_647 },
  ]);
});
