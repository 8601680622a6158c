import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { decodeCommand } from '#domain/fleet/control/wire.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { asSuperuser } from '../../backup/ground.ts';
import { eventually } from '../../harness/eventually.ts';
import { BROKERS } from '../../harness/test-broker.ts';
import { downloaded, expectedDownload, inPackets } from '../recompute/derived.ts';
import { monitor, workingDay } from './day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice, untilClosed } from './test-app.ts';

const recordTopic = (device: TestDevice) => `dev/${device.mcuId}/up/record`;
/** A broker refuses by dropping the message, or by closing the connection. */
const answeredOrClosed = (client: MqttClient, work: () => Promise<unknown>) =>
  Promise.race([untilClosed(client), work().catch(() => {})]);
const packet = (records: Parameters<typeof encodeUplink>[0]) => Buffer.from(encodeUplink(records));

/** A cluster does nothing in the time in which one PostgreSQL commits a batch or two. */
const BREAKS_EVERY_MS = inject('cluster').workers ? 300 : 15;

describe.each(BROKERS)('devices on the %s broker', (brokerKind) => {
  let app: TestApp;
  beforeAll(async () => {
    // The clock stands: whoever has used up what a device may send at once would wait longer and longer.
    app = await createTestApp({ brokerKind, limits: { packets: { perSecond: 1e5, burst: 1e6 } } });
  });
  afterAll(() => app.end());

  const stored = async (device: TestDevice) =>
    (
      await app.rows<{ count: number }>('select count(*)::int as count from record_log where device_id = $1', [
        device.id,
      ])
    )[0]?.count;

  test('a record of a device is stored, shown and sent live, and a repeat changes nothing', async () => {
    const device = await app.addDevice(1);
    const client = await app.connect(device);
    const message = packet([monitor(NOON - 1000, 0, { socCentiPercent: 7000, currentUsingCentiAmp: 1000 })]);
    await client.publishAsync(recordTopic(device), message, { qos: 1 });
    await eventually(() => stored(device)).toBe(1);
    await client.publishAsync(recordTopic(device), message, { qos: 1 });
    await client.publishAsync(recordTopic(device), message, { qos: 0 });
    await eventually(() => app.metric('wattyard_records_refused_total', { reason: 'duplicate' })).toBe(2);
    expect(await stored(device)).toBe(1);
    expect(
      await app.rows('select at, online, soc_centi_percent, charge_state from device_state where device_id = 1'),
    ).toEqual([{ at: NOON - 1000, online: true, socCentiPercent: 7000, chargeState: 2 }]);
    expect(app.received.map(({ deviceId, notify }) => [deviceId, notify.realTimeData?.soc])).toEqual([[1, 7000]]);
  });

  test('two units of one kind behind a hub are separate', async () => {
    const device = await app.addDevice(2);
    const client = await app.connect(device);
    const records = workingDay(NOON - 30 * MINUTE_MS, 0.5, 21);
    for (const part of inPackets(records, 40)) await client.publishAsync(recordTopic(device), packet(part), { qos: 1 });
    await eventually(() => stored(device)).toBe(records.length);
    expect(await downloaded(app, device, 10)).toEqual(expectedDownload(records, 10));
    const units = app.received.filter(({ deviceId }) => deviceId === 2).map(({ notify }) => notify.realTimeData?.unit);
    expect(new Set(units)).toEqual(new Set([0, 1]));
  });

  test('a device can only use its own topics', async () => {
    const [device, other] = [await app.addDevice(3), await app.addDevice(4)];
    const otherClient = await app.connect(other);
    const received: string[] = [];
    otherClient.on('message', (topic) => received.push(topic));
    await otherClient.subscribeAsync(`dev/${other.mcuId}/down`);
    const record = packet([monitor(NOON - SECOND_MS, 0, { socCentiPercent: 1 })]);
    for (const topic of [
      recordTopic(other),
      `dev/${other.mcuId}/down`,
      'notify/p/04/1/5/x',
      `dev/${device.mcuId}/up/else`,
    ]) {
      const client = await app.connect(device);
      await answeredOrClosed(client, () => client.publishAsync(topic, record, { qos: 1 }));
      client.end(true);
    }
    const overheard: string[] = [];
    const listen = async (by: TestDevice, filter: string) => {
      const client = await app.connect(by);
      client.on('message', (topic) => overheard.push(topic));
      await client.subscribeAsync(filter).catch(() => {});
      return client;
    };
    const foreign = ['#', 'dev/#', '+/+/down', `dev/${other.mcuId}/down`, `dev/${other.mcuId}/up/record`];
    const listeners = [await listen(device, `dev/${device.mcuId}/down`)];
    for (const [nth, filter] of foreign.entries()) listeners.push(await listen(await app.addDevice(40 + nth), filter));
    await otherClient.publishAsync(recordTopic(other), packet([monitor(NOON, 0, { socCentiPercent: 2 })]), { qos: 1 });
    await eventually(() => stored(other)).toBe(1);
    expect(await app.broker.send(other.mcuId, { id: 'a', expiresAtMs: NOON, reportNow: {} })).toBe(true);
    await eventually(() => received).toEqual([`dev/${other.mcuId}/down`]);
    expect(await app.broker.send(device.mcuId, { id: 'b', expiresAtMs: NOON, reportNow: {} })).toBe(true);
    await eventually(() => overheard).toEqual([`dev/${device.mcuId}/down`]);
    expect(await stored(device)).toBe(0);
    for (const listener of listeners) listener.end(true);
  });

  test('a command reaches its device, and the sender is told when it is offline', async () => {
    const [device, away] = [await app.addDevice(5), await app.addDevice(6)];
    const client = await app.connect(device);
    await client.subscribeAsync(`dev/${device.mcuId}/down`, { qos: 1 });
    const commands: string[] = [];
    client.on('message', (_topic, payload) => commands.push(decodeCommand(payload).id));
    expect(await app.broker.send(device.mcuId, { id: 'now', expiresAtMs: NOON, reportNow: {} })).toBe(true);
    expect(await app.broker.send(away.mcuId, { id: 'never', expiresAtMs: NOON, reportNow: {} })).toBe(false);
    await eventually(() => commands).toEqual(['now']);
  });

  test('broken database connections lose and repeat no record', async () => {
    const devices = [await app.addDevice(7), await app.addDevice(8)];
    const records = workingDay(NOON - 60 * MINUTE_MS, 1, 5);
    const clients: MqttClient[] = [];
    for (const device of devices) clients.push(await app.connect(device));
    let breaking = true;
    // A session may begin: on a busy machine that takes longer than from one break to the next.
    const breaker = asSuperuser(app.database, async (client) => {
      for (; breaking; await new Promise((resolve) => setTimeout(resolve, BREAKS_EVERY_MS))) {
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name in ('wattyard', 'wattyard lane')
             and backend_start < clock_timestamp() - interval '100 milliseconds'`,
        );
      }
    });
    onTestFinished(() => {
      breaking = false;
      return breaker;
    });
    const publishAll = () =>
      Promise.all(
        devices.flatMap((device, index) =>
          inPackets(records, 10).map((part) =>
            clients[index]!.publishAsync(recordTopic(device), packet(part), { qos: 1 }),
          ),
        ),
      );
    // A quick database takes all of them between two breaks: they are sent again as long as connections break.
    const publishing = (async () => {
      do await publishAll();
      while (breaking);
    })();
    await eventually(() => app.metric('wattyard_ingest_retries_total')).toBeGreaterThan(3);
    breaking = false;
    await breaker;
    await publishing;
    for (const device of devices) {
      await eventually(() => stored(device)).toBe(records.length);
      expect(await downloaded(app, device, 10)).toEqual(expectedDownload(records, 10));
    }
  }, 60_000);
});
