import { once } from 'node:events';
import { connect as connectSocket, type Socket } from 'node:net';
import mqtt from 'mqtt';
import mqttPacket from 'mqtt-packet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { lockLanesOf } from '#server/stream/history/locks.ts';
import { eventually } from '../harness/eventually.ts';
import { monitor } from '../stream/ingest/day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice, untilClosed } from '../stream/ingest/test-app.ts';

let app: TestApp;
let device: TestDevice;

beforeAll(async () => {
  app = await createTestApp({ limits: { connectsPerAddress: { perSecond: 1, burst: 60 }, connections: 20 } });
  device = await app.addDevice(4);
});
afterAll(() => app.end());

const refused = (reason: string) => app.metric('wattyard_broker_refused_total', { reason });
const recordOf = (at: number) => Buffer.from(encodeUplink([monitor(at, 0, { socCentiPercent: 5000 })]));
const topicOf = ({ mcuId }: TestDevice) => `dev/${mcuId}/up/record`;

async function rawSocket(): Promise<Socket> {
  const socket = connectSocket(app.port(), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}
const closed = (socket: Socket) =>
  socket.closed ? Promise.resolve() : new Promise((resolve) => socket.once('close', resolve));

test.each([
  ['a wrong key', { password: 'wrong' }],
  ['no key', { password: undefined }],
  ["another's name", { username: '000000000000000000000001' }],
  ['an identity that is none', { clientId: 'x', username: 'x' }],
])('%s is refused', async (_name, wrong) => {
  const before = await refused('bad_credentials');
  const { mcuId, key } = device;
  const options = { clientId: mcuId, username: mcuId, password: key, ...wrong, reconnectPeriod: 0 };
  await expect(mqtt.connectAsync(`mqtt://127.0.0.1:${app.port()}`, options as mqtt.IClientOptions)).rejects.toThrow(
    /refused/i,
  );
  expect(await refused('bad_credentials')).toBe(before + 1);
});

test('a record is acknowledged after it is committed', async () => {
  const client = await app.connect(device);
  let isAnswered = false;
  const lane = await app.database.owner.connect();
  await lane.query('begin');
  await lockLanesOf({ client: lane }, [device.id]);
  const answer = client.publishAsync(topicOf(device), recordOf(NOON), { qos: 1 }).then(() => {
    isAnswered = true;
  });
  await eventually(() => app.metric('wattyard_ingest_busy_lanes_total')).toBeGreaterThan(0);
  expect(isAnswered).toBe(false);
  await lane.query('commit');
  lane.release();
  await answer;
  expect(await app.rows('select at from record_log')).toEqual([{ at: NOON }]);
});

test('QoS 2 and last wills are accepted like any other message', async () => {
  const { mcuId, key } = device;
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${app.port()}`, {
    clientId: mcuId,
    username: mcuId,
    password: key,
    reconnectPeriod: 0,
    will: { topic: topicOf(device), payload: recordOf(NOON + 2), qos: 1, retain: false },
  });
  await client.publishAsync(topicOf(device), recordOf(NOON + 1), { qos: 2 });
  client.stream.destroy();
  await eventually(() => app.rows('select at from record_log where at > $1 order by at', [NOON])).toEqual([
    { at: NOON + 1 },
    { at: NOON + 2 },
  ]);
});

test('the will of a device that has sent more than it may is published nevertheless', async () => {
  const fast = await app.addDevice(24);
  const { mcuId, key } = fast;
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${app.port()}`, {
    clientId: mcuId,
    username: mcuId,
    password: key,
    reconnectPeriod: 0,
    will: { topic: topicOf(fast), payload: recordOf(NOON + 2), qos: 1, retain: false },
  });
  for (let count = 0; count < 1_000; count++) client.publish(topicOf(fast), recordOf(NOON + 1), { qos: 0 });
  // The first 600 may come at once; the others are read as their device may send them.
  await eventually(() => app.metric('wattyard_broker_throttled_total')).toBeGreaterThan(100);
  client.stream.destroy();
  const will = () => app.rows('select from record_log where device_id = $1 and at = $2', [fast.id, NOON + 2]);
  await eventually(will).toHaveLength(1);
});

test('a will that could not be published when it is due is refused with the connection', async () => {
  const own = await app.addDevice(7);
  const { mcuId, key } = own;
  const willOf = (topic: string, retain: boolean) =>
    mqtt.connectAsync(`mqtt://127.0.0.1:${app.port()}`, {
      clientId: mcuId,
      username: mcuId,
      password: key,
      reconnectPeriod: 0,
      will: { topic, payload: recordOf(NOON + 3), qos: 1, retain },
    });
  const [before, foreign] = [await refused('retained'), await refused('foreign_topic')];
  await expect(willOf(topicOf(own), true)).rejects.toMatchObject({ code: 5 });
  await expect(willOf(topicOf(device), false)).rejects.toMatchObject({ code: 5 });
  expect(await refused('retained')).toBe(before + 1);
  expect(await refused('foreign_topic')).toBe(foreign + 1);
  await (await willOf(topicOf(own), false)).endAsync();
});

test('retained messages are refused and end the connection', async () => {
  const before = await refused('retained');
  const client = await app.connect(device);
  const end = untilClosed(client);
  client.publish(topicOf(device), recordOf(NOON + 5), { qos: 1, retain: true });
  await end;
  expect(await refused('retained')).toBe(before + 1);
  expect(await app.rows('select from record_log where at = $1', [NOON + 5])).toEqual([]);
});

test('a packet that is too large is refused at its header, before and after sign-in', async () => {
  const stranger = await rawSocket();
  stranger.write(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]));
  await closed(stranger);
  const client = await app.connect(device);
  const end = untilClosed(client);
  client.publish(topicOf(device), Buffer.alloc(300 * 1024), { qos: 1 });
  await end;
  expect(await refused('packet_too_large')).toBe(2);
});

test('a device whose key was changed is disconnected, and can only connect with the new key', async () => {
  const changed = await app.addDevice(8);
  const client = await app.connect(changed);
  const end = untilClosed(client);
  await app.rows('update device set key_hash = sha256($2) where id = $1', [changed.id, Buffer.from('new key')]);
  await app.invalidations.publish({ topic: 'device', deviceId: changed.id, mcuId: changed.mcuId });
  await end;
  await expect(app.connect(changed)).rejects.toThrow(/refused/i);
  await app.connect(changed, 'new key');
  await app.rows('delete from device where id = $1', [changed.id]);
  const gone = new Promise((resolve) => app.database.runtime.once('release', resolve));
  await app.invalidations.publish({ topic: 'everything' });
  await gone;
  await expect(app.connect(changed, 'new key')).rejects.toThrow(/refused/i);
});

test('a device whose data service ended 30 days ago is refused', async () => {
  const unpaid = await app.addDevice(12);
  await app.rows('update device set service_until = $2 where id = $1', [unpaid.id, NOON - 30 * 86_400_000]);
  await expect(app.connect(unpaid)).rejects.toThrow(/refused/i);
  expect(await refused('service_unpaid')).toBe(1);
});

test('a second connection of a device replaces the first', async () => {
  const first = await app.connect(device);
  const end = untilClosed(first);
  const second = await app.connect(device);
  await end;
  await second.publishAsync(topicOf(device), recordOf(NOON + 7), { qos: 1 });
  expect(await app.broker.send(device.mcuId, { id: 'x', expiresAtMs: NOON, reportNow: {} })).toBe(true);
});

test('a subscriber that does not read does not affect others', async () => {
  const stalled = await app.addDevice(16);
  const socket = await rawSocket();
  const { mcuId, key } = stalled;
  const send = (packet: Parameters<typeof mqttPacket.generate>[0]) => socket.write(mqttPacket.generate(packet));
  send({
    cmd: 'connect',
    protocolId: 'MQTT',
    clientId: mcuId,
    username: mcuId,
    password: Buffer.from(key),
    clean: true,
  });
  await once(socket, 'data');
  send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: `dev/${mcuId}/down`, qos: 1 }] });
  await once(socket, 'data');
  socket.pause();
  const id = 'x'.repeat(50_000);
  for (let sent = 0; sent < 200; sent++) await app.broker.send(mcuId, { id, expiresAtMs: NOON, reportNow: {} });
  socket.destroy();
  const client = await app.connect(device);
  await client.publishAsync(topicOf(device), recordOf(NOON + 8), { qos: 1 });
});

test('connections are limited in all, and per second from one address', async () => {
  const sockets: Socket[] = [];
  while ((await refused('connections_full')) === 0 && sockets.length < 30) sockets.push(await rawSocket());
  await eventually(() => refused('connections_full')).toBeGreaterThan(0);
  for (const socket of sockets) socket.destroy();
  await eventually(() => app.metric('wattyard_device_connections')).toBeLessThan(10);
  for (let tried = 0; tried < 60; tried++) (await rawSocket()).destroy();
  await eventually(() => refused('connects_too_fast')).toBeGreaterThan(0);
  app.clock.at += 60_000;
  const client = await app.connect(device);
  await client.publishAsync(topicOf(device), recordOf(NOON + 9), { qos: 1 });
});

test('a removed device is refused even if its connection was not closed', async () => {
  const removed = await app.addDevice(20);
  app.clock.at += 60_000;
  const client = await app.connect(removed);
  await client.publishAsync(topicOf(removed), recordOf(NOON + 10), { qos: 1 });
  await app.within(systemScope('test'), async (tx) => {
    await tx.query('delete from device where id = 20');
    await tx.query('delete from device_state where device_id = 20');
    await tx.query('delete from device_snapshot where device_id = 20');
  });
  await client.publishAsync(topicOf(removed), recordOf(NOON + 11), { qos: 1 });
  expect(await app.metric('wattyard_records_refused_total', { reason: 'unknown_device' })).toBe(1);
  expect(await app.rows('select from record_log where at = $1', [NOON + 11])).toEqual([]);
});
