import { afterAll, beforeAll, expect, test } from 'vitest';
import { AckResult, encodeAck } from '#domain/fleet/control/wire.ts';
import { FUTURE_LIMIT_MS, MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { encodeEvent } from '#domain/foundation/kinds/event/wire.ts';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { CoordinateSystem, EventKind } from '#domain/foundation/kinds/wire.ts';
import { daysDue } from '#server/stream/history/sealing/days-due.ts';
import { alarmsOf, stateOf } from '../recompute/derived.ts';
import { monitor } from './day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from './test-app.ts';
import { giveDeadlines } from './tick.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

const online = async ({ id }: TestDevice) =>
  (await app.rows<{ online: boolean }>('select online from device_state where device_id = $1', [id]))[0]?.online;

test('a silent device goes offline with an alarm, and online with its next message', async () => {
  const device = await app.addDevice(1, { intervalSeconds: 60 });
  await app.take(device, [[monitor(NOON, 0, { socCentiPercent: 9000 })]]);
  const tick = () => giveDeadlines(app, 0);
  app.clock.at = NOON + 3 * MINUTE_MS;
  await tick();
  expect(await online(device)).toBe(true);
  app.clock.at += SECOND_MS;
  app.received.length = 0;
  await tick();
  expect(await online(device)).toBe(false);
  expect(app.received.map(({ notify }) => [notify.online, notify.pushMsg.map((alarm) => alarm.msgType)])).toEqual([
    [false, [12]],
  ]);
  await tick();
  expect(app.received).toHaveLength(1);
  app.clock.at += MINUTE_MS;
  const event = { atMs: app.clock.at, unit: 0, kind: EventKind.IGNITION, code: 0, text: 'on', active: true };
  await app.hand(device, 'event', encodeEvent(event));
  expect(await online(device)).toBe(true);
  expect(await alarmsOf(app, device)).toMatchObject([{ msgType: 12, releasedAt: app.clock.at }]);
});

test('each fault of a unit is a separate alarm, live and stored, with the text of the device', async () => {
  const device = await app.addDevice(9);
  const start = app.clock.at;
  const send = async (minute: number, code: number, active: boolean) => {
    app.clock.at = start + minute * MINUTE_MS;
    app.received.length = 0;
    const text = `fault ${code}`;
    const fault = { atMs: app.clock.at, unit: 1, kind: EventKind.FAULT, code, text, active };
    await app.hand(device, 'event', encodeEvent(fault));
    return app.received.flatMap(({ notify }) => [
      ...notify.pushMsg.map(({ code: of, text: words, releasedAtMs }) => [of, words, releasedAtMs > 0]),
      [notify.alarm?.code, notify.alarm?.openCount],
    ]);
  };
  expect(await send(0, 7, true)).toEqual([
    [7, 'fault 7', false],
    [7, 1],
  ]);
  expect(await send(1, 7, false)).toEqual([
    [7, 'fault 7', true],
    [0, 0],
  ]);
  expect(await send(2, 42, true)).toEqual([
    [42, 'fault 42', false],
    [42, 1],
  ]);
  expect(await send(3, 11, true)).toEqual([
    [11, 'fault 11', false],
    [11, 2],
  ]);
  expect(await send(4, 42, false)).toEqual([
    [42, 'fault 42', true],
    [11, 1],
  ]);
  expect(await alarmsOf(app, device)).toMatchObject([
    { msgType: 20, code: 7, releasedAt: start + MINUTE_MS },
    { msgType: 20, code: 11, releasedAt: null, extendValue: { text: 'fault 11' } },
    { msgType: 20, code: 42, releasedAt: start + 4 * MINUTE_MS },
  ]);
});

test('a device does not go offline for silence while no worker was running', async () => {
  const device = await app.addDevice(2);
  await app.take(device, [[monitor(app.clock.at, 0, { socCentiPercent: 9000 })]]);
  app.clock.at += 60 * MINUTE_MS;
  await giveDeadlines(app, app.clock.at - MINUTE_MS);
  expect(await online(device)).toBe(true);
});

test('a record from the future is refused and counted, and the rest of its packet is stored', async () => {
  const device = await app.addDevice(3);
  const now = app.clock.at;
  // Others agree with the server: the clock of this one is wrong.
  for (const id of [31, 32]) await app.take(await app.addDevice(id), [[monitor(now, 0, { socCentiPercent: 9000 })]]);
  await app.take(device, [
    [
      monitor(now + FUTURE_LIMIT_MS + 1, 0, { socCentiPercent: 1 }),
      monitor(now + FUTURE_LIMIT_MS, 0, { socCentiPercent: 2 }),
      monitor(now - 1, 0, { socCentiPercent: 3 }),
    ],
  ]);
  expect(await app.rows('select at from record_log where device_id = 3 order by at')).toEqual([
    { at: now - 1 },
    { at: now + FUTURE_LIMIT_MS },
  ]);
  expect(await app.metric('wattyard_records_refused_total', { reason: 'future' })).toBe(1);
  expect((await stateOf(app, device)).arrivals.units[0]?.[10]).toBe(now + FUTURE_LIMIT_MS);
});

test('a position in GCJ-02 is stored in WGS-84, with all its other values', async () => {
  const device = await app.addDevice(4);
  const body = {
    latitudeMicroDegree: 23_129_100,
    longitudeMicroDegree: 113_264_400,
    kind: 1,
    system: CoordinateSystem.GCJ02,
    altitudeDecimetre: 120,
    speedCentiMetrePerSecond: undefined,
    courseCentiDegree: undefined,
    accuracyDecimetre: undefined,
    satellites: 7,
  } as const;
  const position: Measurement = { kind: 11, unit: 0, at: app.clock.at, body };
  await app.take(device, [[position]]);
  const stored = (await stateOf(app, device)).readings.units[0]!.location!.body;
  expect(stored).toMatchObject({ system: CoordinateSystem.WGS84, altitudeDecimetre: 120, satellites: 7 });
  expect(Math.abs(stored.latitudeMicroDegree - body.latitudeMicroDegree)).toBeGreaterThan(1000);
  const [row] = await app.rows(
    'select latitude_micro_degree, longitude_micro_degree from device_state where device_id = 4',
  );
  expect(row).toEqual({
    latitudeMicroDegree: stored.latitudeMicroDegree,
    longitudeMicroDegree: stored.longitudeMicroDegree,
  });
});

test('answers to commands are passed on, and invalid ones are counted', async () => {
  const device = await app.addDevice(5);
  const acks: [string, string][] = [];
  const stop = app.telemetry.ingest.onAck(async ({ mcuId }, ack) => void acks.push([mcuId, ack.commandId]));
  const ack = { commandId: 'c1', atMs: NOON, result: AckResult.DONE, detail: '', percent: 0 };
  await app.hand(device, 'ack', encodeAck(ack));
  await app.hand(device, 'ack', Buffer.from('no ack'));
  await app.hand(device, 'config', Buffer.from('anything'));
  stop();
  await app.hand(device, 'ack', encodeAck(ack));
  expect(acks).toEqual([[device.mcuId, 'c1']]);
  expect(await app.metric('wattyard_records_refused_total', { reason: 'malformed' })).toBe(2);
  expect(await app.metric('wattyard_uplinks_total', { channel: 'config' })).toBe(1);
});

test('days are sealed some time after they are over, when no records come', () => {
  const counts = new Map([
    [100, 5],
    [101, 7],
    [102, 9],
    [103, 1],
  ]);
  const seen = new Map([
    [100, 5],
    [101, 6],
    [103, 1],
  ]);
  const hour = 3_600_000;
  expect(daysDue(counts, seen, 104 * 24 * hour)).toEqual([100]);
  expect(daysDue(counts, counts, 104 * 24 * hour)).toEqual([100, 101, 102]);
  expect(daysDue(counts, counts, 104 * 24 * hour + hour)).toEqual([100, 101, 102, 103]);
});
