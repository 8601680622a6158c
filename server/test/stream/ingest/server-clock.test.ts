import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { eventually } from '../../harness/eventually.ts';
import { monitor } from './day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from './test-app.ts';

let app: TestApp;
const said: string[] = [];

beforeAll(async () => {
  app = await createTestApp({ log: pino({ level: 'warn' }, { write: (line) => said.push(JSON.parse(line).msg) }) });
});
afterAll(() => app.end());

const record = (at: number) => [[monitor(at, 0, { socCentiPercent: 5000 })]];
const stored = async () =>
  (await app.rows<{ count: number }>('select count(*)::int as count from record_log'))[0]?.count ?? 0;
const isReady = () =>
  app.telemetry.ingest.clockCheck.run().then(
    () => true,
    () => false,
  );

test('while the server’s clock is behind, no device is acknowledged and nothing is lost', async () => {
  const devices: TestDevice[] = [];
  for (let id = 1; id <= 6; id++) devices.push(await app.addDevice(id));
  for (const device of devices) await app.take(device, record(NOON));
  const before = await stored();

  app.clock.at = NOON - 26 * HOUR_MS;
  const sent: Promise<unknown>[] = [];
  for (const [index, device] of devices.entries()) {
    const client = await app.connect(device);
    const [records] = record(NOON + SECOND_MS + index);
    // Beside it one that has no instant: it is refused, and counted once however long the message waits.
    const payload = Buffer.from(encodeUplink([...records!, { ...records![0]!, at: 0 }]));
    sent.push(client.publishAsync(`dev/${device.mcuId}/up/record`, payload, { qos: 1 }));
    await eventually(() => app.metric('wattyard_uplinks_total', { channel: 'record' })).toBe(
      devices.length + index + 1,
    );
  }
  await eventually(isReady).toBe(false);
  expect(await app.metric('wattyard_clock_trusted')).toBe(0);
  expect(said.filter((line) => /clock of this server seems to be behind/.test(line))).toHaveLength(1);
  const isAnswered = await Promise.race([Promise.any(sent).then(() => true), isReady().then(() => false)]);
  expect(isAnswered).toBe(false);
  expect(await stored()).toBe(before);
  expect(await app.metric('wattyard_records_refused_total', { reason: 'future' })).toBe(0);

  app.clock.at = NOON + 2 * SECOND_MS;
  await Promise.all(sent);
  expect(await stored()).toBe(before + sent.length);
  expect(await app.metric('wattyard_records_refused_total', { reason: 'future' })).toBe(0);
  expect(await app.metric('wattyard_records_refused_total', { reason: 'bad_instant' })).toBe(devices.length);
  expect(await isReady()).toBe(true);
  expect(await app.metric('wattyard_clock_trusted')).toBe(1);
});

const refused = () => app.metric('wattyard_records_refused_total', { reason: 'future' });

test('a device whose clock is ahead is refused while others agree with the server', async () => {
  app.clock.at += HOUR_MS;
  const [wrong, ...right] = [await app.addDevice(11), await app.addDevice(12), await app.addDevice(13)];
  for (const device of right) await app.take(device, record(app.clock.at));
  const before = await refused();
  await app.take(wrong!, record(app.clock.at + HOUR_MS));
  expect(await refused()).toBe(before + 1);
});

test('a device whose clock is ahead and that is alone is refused soon', async () => {
  app.clock.at += HOUR_MS;
  const before = await refused();
  const device = await app.addDevice(14);
  await app.take(device, record(app.clock.at + HOUR_MS));
  expect(await refused()).toBe(before + 1);
  expect(await isReady()).toBe(true);
});

test('two records from the future are refused when others turn out to agree with the server', async () => {
  app.clock.at += HOUR_MS;
  const devices: TestDevice[] = [];
  for (let id = 15; id < 20; id++) devices.push(await app.addDevice(id));
  const before = await refused();
  const wrong = devices.slice(0, 2).map((device) => app.take(device, record(app.clock.at + HOUR_MS)));
  expect(await refused()).toBe(before);
  for (const device of devices.slice(2)) await app.take(device, record(app.clock.at));
  await Promise.all(wrong);
  expect(await refused()).toBe(before + 2);
  expect(await isReady()).toBe(true);
});

test('messages that waited for a trusted clock are no new evidence against it', async () => {
  app.clock.at = NOON + DAY_MS;
  const devices: TestDevice[] = [];
  for (let id = 20; id < 26; id++) devices.push(await app.addDevice(id));
  const clients = await Promise.all(devices.map((device) => app.connect(device)));
  const send = (index: number, at: number) =>
    clients[index]!.publishAsync(`dev/${devices[index]!.mcuId}/up/record`, Buffer.from(encodeUplink(record(at)[0]!)), {
      qos: 1,
    });
  const wrong = devices.map((_, index) => send(index, app.clock.at + 26 * HOUR_MS));
  await eventually(isReady).toBe(false);
  // All clocks are put right. What they sent before still waits, and is told again when the server trusts its own.
  const right = devices.map((_, index) => send(index, app.clock.at - SECOND_MS));
  await Promise.all([...wrong, ...right]);
  expect(await isReady()).toBe(true);
});

test('records in the log that were received later than now are only a warning', async () => {
  said.length = 0;
  const device = await app.addDevice(10);
  app.clock.at = NOON - 30 * HOUR_MS;
  await app.take(device, record(NOON - 30 * HOUR_MS));
  expect(said.some((line) => /receipt times in the future/.test(line))).toBe(true);
  expect(await isReady()).toBe(true);
  expect(await app.rows('select from record_log where device_id = 10')).toHaveLength(1);
});
