import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { encodeEvent } from '#domain/foundation/kinds/event/wire.ts';
import { EventKind, encodeUplink } from '#domain/foundation/kinds/wire.ts';
import type { Role } from '#domain/foundation/permissions/permissions.ts';
import { createRefusedCount, forgetRefused, recentRefusals } from '#server/foundation/devices/refused.ts';
import { systemScope } from '#server/platform/db/within.ts';
import type { UplinkChannel } from '#server/platform/mqtt/broker.ts';
import { monitor } from '../../stream/ingest/day.ts';
import { createTestApp, mcuIdOf, NOON, type TestApp, type TestDevice } from '../../stream/ingest/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ ingest: { undecidedMs: 0 } });
});
afterAll(() => app.end());

const GARBAGE = new TextEncoder().encode('{"soc": 50, "voltage": 12.8}');
const publish = async (device: TestDevice, channel: UplinkChannel, payloads: readonly Uint8Array[]) => {
  const client = await app.connect(device);
  for (const payload of payloads)
    await client.publishAsync(`dev/${device.mcuId}/up/${channel}`, Buffer.from(payload), { qos: 1 });
  await client.endAsync();
};
interface Reader {
  role?: Role;
  locationShared?: boolean;
  leasedFrom?: number;
}
const recent = async ({ id }: TestDevice, { role = 'admin', locationShared = true, leasedFrom }: Reader = {}) => {
  await app.telemetry.ingest.refused.write();
  const leasePeriod = leasedFrom === undefined ? null : { startsAt: leasedFrom, endsAt: leasedFrom + 9 * DAY_MS };
  return app.within(systemScope('test'), (tx) =>
    recentRefusals(tx, { id, locationShared, leasePeriod }, role, app.clock.now()),
  );
};

test('what was acknowledged and refused is told by reason, with the newest example', async () => {
  const device = await app.addDevice(1);
  const now = app.clock.at;
  await publish(device, 'record', [
    GARBAGE,
    encodeUplink([
      monitor(now + HOUR_MS, 3, { socCentiPercent: 1 }),
      monitor(now, 0, { socCentiPercent: 10_100 }),
      monitor(0, 7, { socCentiPercent: 1 }),
      monitor(now - 1, 0, { socCentiPercent: 5000 }),
    ]),
    encodeUplink([monitor(now - 1, 0, { socCentiPercent: 5000 })]),
  ]);
  await publish(device, 'ack', [GARBAGE]);
  const nothing = { kind: null, unit: null, at: null, field: null, bytes: null };
  const told = await recent(device);
  expect(told.toSorted((one, other) => (one.reason < other.reason ? -1 : 1))).toEqual([
    {
      reason: 'bad_instant',
      count: 1,
      newestAt: now,
      example: { ...nothing, channel: 'record', kind: 10, unit: 7, at: 0 },
    },
    {
      reason: 'duplicate',
      count: 1,
      newestAt: now,
      example: { ...nothing, channel: 'record', kind: 10, unit: 0, at: now - 1 },
    },
    {
      reason: 'future',
      count: 1,
      newestAt: now,
      example: { ...nothing, channel: 'record', kind: 10, unit: 3, at: now + HOUR_MS },
    },
    {
      reason: 'malformed',
      count: 2,
      newestAt: now,
      example: { ...nothing, channel: 'ack', bytes: Buffer.from(GARBAGE).subarray(0, 16).toString('hex') },
    },
    {
      reason: 'out_of_range',
      count: 1,
      newestAt: now,
      example: { ...nothing, channel: 'record', kind: 10, unit: 0, at: now, field: 'soc' },
    },
  ]);
  // The first bytes of a message might be those of a position.
  const withheld = await recent(device, { role: 'commonUser', locationShared: false });
  expect(withheld.map(({ example }) => example.bytes)).toEqual(told.map(() => null));
});

test('a device that sends nothing but garbage makes one row an hour, and a day later nothing is told', async () => {
  const device = await app.addDevice(2);
  app.clock.at = NOON + 10 * MINUTE_MS;
  await publish(
    device,
    'record',
    Array.from({ length: 500 }, () => GARBAGE),
  );
  await recent(device);
  await publish(device, 'record', [GARBAGE]);
  expect(await recent(device)).toMatchObject([{ reason: 'malformed', count: 501, newestAt: app.clock.at }]);
  app.clock.at += HOUR_MS;
  await publish(device, 'record', [GARBAGE]);
  expect(await recent(device)).toMatchObject([{ reason: 'malformed', count: 502, newestAt: app.clock.at }]);
  const rows = () => app.rows('select hour, count from device_refusal where device_id = 2 order by 1');
  expect(await rows()).toEqual([
    { hour: NOON / HOUR_MS, count: 501 },
    { hour: NOON / HOUR_MS + 1, count: 1 },
  ]);
  expect(await recent(device, { leasedFrom: app.clock.at - MINUTE_MS })).toEqual([]);
  expect(await recent(device, { leasedFrom: app.clock.at - 10 * MINUTE_MS })).toMatchObject([{ count: 1 }]);
  app.clock.at += DAY_MS - 30 * MINUTE_MS;
  expect(await recent(device)).toMatchObject([{ count: 1 }]);
  app.clock.at += HOUR_MS;
  expect(await recent(device)).toEqual([]);
  app.clock.at += 30 * HOUR_MS;
  await app.within(systemScope('test'), (tx) => forgetRefused(tx, [2], app.clock.now()));
  expect(await rows()).toEqual([]);
});

test('a text that is too long is cut, and its event is stored', async () => {
  const device = await app.addDevice(3);
  const event = { atMs: app.clock.at, unit: 0, kind: EventKind.FAULT, code: 7, active: true };
  await publish(device, 'event', [encodeEvent({ ...event, text: 'pump blocked '.repeat(100) })]);
  expect(await recent(device)).toEqual([]);
  expect(await app.rows("select extend_value->>'text' as text from alarm where device_id = 3")).toEqual([
    { text: 'pump blocked '.repeat(100).slice(0, 200) },
  ]);
});

test('two processes count together, and what could not be written is kept', async () => {
  const { mcuId } = await app.addDevice(4);
  const example = { channel: 'record', kind: 10, unit: 0, at: null, field: null, bytes: null };
  const [one, other] = [createRefusedCount(app), createRefusedCount(app)];
  one.note(mcuId, 'out_of_range', 10, example);
  await app.database.owner.query('alter table device_refusal rename to device_refusal_away');
  await one.write();
  await app.database.owner.query('alter table device_refusal_away rename to device_refusal');
  one.note(mcuId, 'out_of_range', 5, example);
  app.clock.at += 1;
  other.note(mcuId, 'out_of_range', 2, { ...example, unit: 9 });
  // Not a fault of the device, and not a device.
  other.note(mcuId, 'private', 1, example);
  other.note(mcuIdOf(99), 'future', 1, example);
  await Promise.all([one.stop(), other.stop()]);
  expect(await app.rows('select reason, count, last_at, example from device_refusal where device_id = 4')).toEqual([
    { reason: 'out_of_range', count: 17, lastAt: app.clock.at, example: { ...example, unit: 9 } },
  ]);
});
