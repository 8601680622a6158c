import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, FUTURE_LIMIT_MS, HOUR_MS, MINUTE_MS, utcDay } from '#domain/foundation/basics/time.ts';
import { decodeEvent, encodeEvent } from '#domain/foundation/kinds/event/wire.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { EventKind } from '#domain/foundation/kinds/wire.ts';
import { DAYS_AT_A_TIME, mergeLateRecords } from '#server/stream/history/late/merge-late.ts';
import { unseal } from '#server/stream/history/merge.ts';
import { readSeries } from '#server/stream/history/read-history.ts';
import { sealDay } from '#server/stream/history/sealing/seal-day.ts';
import { rebuildDevice } from '#server/stream/recompute/rebuild/rebuild-device.ts';
import { alarmsOf, noSignal, stateOf, storeState } from '../recompute/derived.ts';
import { monitor } from './day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ ingest: { undecidedMs: 0 } });
});
afterAll(() => app.end());

const FAULT = { unit: 0, kind: EventKind.FAULT as EventKind, code: 12, text: 'fan', active: true };
const YESTERDAY = NOON - 24 * HOUR_MS;

const send = (device: TestDevice, at: number, event: Partial<typeof FAULT> = {}) =>
  app.hand(device, 'event', encodeEvent({ atMs: at, ...FAULT, ...event }));

/** The events that the log of a device has, in whatever table, as they came in. */
async function logged({ id: deviceId }: TestDevice) {
  const events = [];
  const query = { deviceId, kind: KIND.event, from: 0, to: Number.MAX_SAFE_INTEGER };
  for await (const { body } of readSeries(app.within, query))
    for (const { at, receivedAt, payload } of unseal(body)) {
      const decoded = decodeEvent(payload);
      if (!decoded.ok || decoded.event.atMs !== at) throw new Error('not an event of its instant');
      const { unit, kind, code, active } = decoded.event;
      events.push({ at, receivedAt, unit, kind, code, active });
    }
  return events.sort((a, b) => a.at - b.at || a.unit - b.unit || a.code - b.code);
}

const rebuild = async ({ mcuId }: TestDevice) => {
  const device = await app.telemetry.ingest.directory.find(mcuId);
  if (device) await rebuildDevice(app, device);
};

test('events are in the log once each, also several at one instant', async () => {
  app.clock.at = NOON;
  const device = await app.addDevice(1);
  const others = [{ code: 13 }, { unit: 3 }, { kind: EventKind.IGNITION, code: 0 }, { code: 4_294_967_295 }];
  await Promise.all([send(device, NOON), ...others.map((other) => send(device, NOON, other))]);
  await send(device, NOON + MINUTE_MS, { active: false });
  const before = await logged(device);
  expect(before).toHaveLength(6);
  expect(before.map(({ code, unit, kind }) => `${unit} ${kind} ${code}`)).toEqual([
    '0 2 0',
    '0 1 12',
    '0 1 13',
    '0 1 4294967295',
    '3 1 12',
    '0 1 12',
  ]);
  app.clock.at += MINUTE_MS;
  await send(device, NOON);
  await send(device, NOON, { text: 'told again' });
  await send(device, NOON + FUTURE_LIMIT_MS + 2 * MINUTE_MS);
  expect(await logged(device)).toEqual(before);
  expect(await app.metric('wattyard_records_refused_total', { reason: 'duplicate' })).toBe(2);
  expect(await app.metric('wattyard_records_refused_total', { reason: 'future' })).toBe(1);
});

test('events are sealed and merged like records, and a rebuild takes them in order of arrival', async () => {
  app.clock.at = YESTERDAY;
  const device = await app.addDevice(2);
  await app.take(device, [[monitor(YESTERDAY, 0, { voltageCentiVolt: 5000 })]]);
  await send(device, YESTERDAY);
  app.clock.at += 2 * HOUR_MS;
  await send(device, YESTERDAY + HOUR_MS, { active: false });
  await send(device, YESTERDAY + 2 * HOUR_MS, { code: 7 });
  await send(device, YESTERDAY + 2 * HOUR_MS, { kind: EventKind.EXTERNAL_POWER_LOST, code: 0, text: '' });
  app.clock.at = NOON;
  await sealDay(app, app.partitions, utcDay(YESTERDAY), noSignal());
  // One that comes after the day was sealed, and one that comes again.
  await send(device, YESTERDAY + 30 * MINUTE_MS, { code: 8, active: false });
  await send(device, YESTERDAY);
  const live = { alarms: await alarmsOf(app, device), state: await stateOf(app, device) };
  expect(live.alarms).toMatchObject([
    { msgType: 20, code: 7, releasedAt: null },
    { msgType: 20, code: 12, releasedAt: YESTERDAY + HOUR_MS },
    { msgType: 21, releasedAt: null },
  ]);
  await mergeLateRecords(app, app.partitions, noSignal());
  expect(await logged(device)).toMatchObject([
    { code: 12, receivedAt: YESTERDAY + 1 },
    { code: 8, active: false },
    { code: 12, active: false },
    { code: 0, kind: EventKind.EXTERNAL_POWER_LOST },
    { code: 7 },
  ]);
  await storeState(app, device, '{"v":0}');
  await rebuild(device);
  expect(await alarmsOf(app, device)).toEqual(live.alarms);
  const { alarms } = await stateOf(app, device);
  expect(alarms.units).toEqual(live.state.alarms.units);
  // What nobody was told of is found, and goes on.
  await app.rows('delete from alarm where device_id = $1', [device.id]);
  await storeState(app, device, '{"v":0}');
  await rebuild(device);
  expect(await alarmsOf(app, device)).toEqual(live.alarms);
  expect(await app.rows('select from alarm where device_id = $1 and found_later', [device.id])).toHaveLength(3);
  await send(device, NOON, { code: 7, active: false });
  expect(await app.rows('select from alarm where device_id = $1 and released_at is null', [device.id])).toHaveLength(1);
});

test('late events of more days than are merged at a time are all merged', async () => {
  app.clock.at = NOON;
  const device = await app.addDevice(3);
  // Two pages: the second begins after an event, whose number is larger than that of any unit.
  const days = Array.from({ length: DAYS_AT_A_TIME + 1 }, (_, place) => NOON - (10 + place) * DAY_MS);
  await Promise.all(days.map((at) => send(device, at, { unit: 3 })));
  await mergeLateRecords(app, app.partitions, noSignal());
  expect(await app.rows('select from late_record where device_id = $1', [device.id])).toEqual([]);
  expect((await logged(device)).map(({ at }) => at)).toEqual(days.toReversed());
});
