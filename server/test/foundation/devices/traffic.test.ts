import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Command, encodeCommand } from '#domain/fleet/control/wire.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { createTrafficCount, trafficOfMonth } from '#server/foundation/devices/traffic.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { countingBroker } from '#server/platform/mqtt/counting-broker.ts';
import { eventually } from '../../harness/eventually.ts';
import { BROKERS } from '../../harness/test-broker.ts';
import { monitor } from '../../stream/ingest/day.ts';
import { createTestApp, mcuIdOf, NOON, type TestApp } from '../../stream/ingest/test-app.ts';

const apps: Partial<Record<(typeof BROKERS)[number], TestApp>> = {};
beforeAll(async () => {
  for (const kind of BROKERS) apps[kind] = await createTestApp({ brokerKind: kind });
});
afterAll(async () => {
  for (const app of Object.values(apps)) await app.end();
});

const COMMAND: Command = { id: 'c1', expiresAtMs: NOON + DAY_MS, restart: {} };
const payload = Buffer.from(encodeUplink([monitor(NOON, 0, { socCentiPercent: 5000 })]));

test.each(BROKERS)('bytes from and to a device are counted by day and month, over the %s broker', async (kind) => {
  const app = apps[kind]!;
  const traffic = createTrafficCount(app);
  let counted = 0;
  const broker = countingBroker(app.broker, (mcuId, bytes) => {
    traffic.note(mcuId, bytes);
    counted += 1;
  });
  broker.onUplink(app.telemetry.ingest.take);
  const device = await app.addDevice(1);
  const client = await app.connect(device);
  // A broker of its own answers the device before the message is here.
  const publish = async () => {
    const before = counted;
    await client.publishAsync(`dev/${device.mcuId}/up/record`, payload, { qos: 1 });
    await eventually(() => counted).toBeGreaterThan(before);
  };
  const month = async () =>
    (await app.within(systemScope('test'), (tx) => trafficOfMonth(tx, [1, 2], app.clock.now()))).get(1);
  await publish();
  await publish();
  await client.subscribeAsync(`dev/${device.mcuId}/down`, { qos: 1 });
  const isSent = await broker.send(device.mcuId, COMMAND);
  await traffic.write();
  const received = `dev/${device.mcuId}/up/record`.length + payload.length;
  const sent = isSent ? `dev/${device.mcuId}/down`.length + encodeCommand(COMMAND).length : 0;
  expect(sent).toBeGreaterThan(0);
  expect(await month()).toEqual({ receivedBytes: 2 * received, sentBytes: sent });

  app.clock.at += DAY_MS;
  await publish();
  // Of a device that is removed meanwhile nothing is kept.
  traffic.note(mcuIdOf(99), { received: 7 });
  await traffic.stop();
  expect(await app.rows('select day, received_bytes from device_traffic order by day')).toEqual([
    { day: Math.floor(NOON / DAY_MS), receivedBytes: 2 * received },
    { day: Math.floor(NOON / DAY_MS) + 1, receivedBytes: received },
  ]);
  expect(await month()).toEqual({ receivedBytes: 3 * received, sentBytes: sent });
  app.clock.at += 30 * DAY_MS;
  expect(await month()).toBeUndefined();
});

test('counts that could not be written are kept, and added correctly by two processes', async () => {
  const app = apps.embedded!;
  const { mcuId } = await app.addDevice(2);
  const [one, other] = [createTrafficCount(app), createTrafficCount(app)];
  one.note(mcuId, { received: 100 });
  await app.database.owner.query('alter table device_traffic rename to device_traffic_away');
  await one.write();
  await app.database.owner.query('alter table device_traffic_away rename to device_traffic');
  one.note(mcuId, { received: 20 });
  other.note(mcuId, { sent: 3 });
  await Promise.all([one.stop(), other.stop()]);
  expect(await app.rows('select received_bytes, sent_bytes from device_traffic where device_id = 2')).toEqual([
    { receivedBytes: 120, sentBytes: 3 },
  ]);
});
