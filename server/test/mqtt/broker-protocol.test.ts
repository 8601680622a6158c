import { once } from 'node:events';
import { connect as connectSocket, type Socket } from 'node:net';
import mqttPacket, { type Packet } from 'mqtt-packet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeUplink } from '#domain/kinds/wire.ts';
import { downTopic } from '#server/platform/mqtt/topics.ts';
import { eventually } from '../harness/eventually.ts';
import { monitor } from '../ingest/day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../ingest/test-app.ts';

/** The bytes that MQTT 3.1.1 demands, checked over a bare socket. */
let app: TestApp;
let device: TestDevice;
beforeAll(async () => {
  app = await createTestApp();
  device = await app.addDevice(7);
});
afterAll(() => app.end());

/** A socket with the received bytes, in hexadecimal. */
async function rawSocket() {
  const socket: Socket = connectSocket(app.port(), '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('hex');
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  return { socket, closed, received: () => received };
}
const connectPacket = (): Buffer =>
  mqttPacket.generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    clientId: device.mcuId,
    username: device.mcuId,
    password: Buffer.from(device.key),
    keepalive: 60,
  });
const ACCEPTED = '20020000';

async function signedIn() {
  const raw = await rawSocket();
  raw.socket.write(connectPacket());
  await eventually(raw.received).toBe(ACCEPTED);
  return { ...raw, send: (packet: Packet) => raw.socket.write(mqttPacket.generate(packet)) };
}
const recordsOf = () => app.rows('select from record_log where device_id = $1', [device.id]);

test('a filter given twice in a SUBSCRIBE gets two codes in the SUBACK and is delivered once', async () => {
  const { socket, received, send } = await signedIn();
  const topic = downTopic(device.mcuId);
  const subscriptions = [
    { topic, qos: 1 as const },
    { topic: 'dev/#', qos: 1 as const },
    { topic, qos: 1 as const },
  ];
  send({ cmd: 'subscribe', messageId: 1, subscriptions });
  await eventually(received).toBe(`${ACCEPTED}90050001018001`);
  await app.broker.send(device.mcuId, { id: 'once', expiresAtMs: NOON });
  send({ cmd: 'pingreq' });
  await eventually(received).toContain('d000');
  await eventually(() => received().split(Buffer.from('once').toString('hex')).length - 1).toBe(1);
  socket.destroy();
});

test('a PUBLISH of QoS 1 with packet id 0 closes the connection and is not accepted', async () => {
  const { socket, received, closed } = await signedIn();
  const payload = Buffer.from(encodeUplink([monitor(NOON, 0, { socCentiPercent: 5000 })]));
  const topic = `dev/${device.mcuId}/up/record`;
  const packet = mqttPacket.generate({
    cmd: 'publish',
    topic,
    payload,
    qos: 1,
    messageId: 9,
    dup: false,
    retain: false,
  });
  packet.writeUInt16BE(0, packet.length - payload.length - 2);
  socket.write(packet);
  await closed;
  expect(received()).toBe(ACCEPTED);
  expect(await recordsOf()).toEqual([]);
});

test.each([0, 1, 2, 6, 9, 127])('a CONNECT with level %i is answered and closed', async (level) => {
  const { socket, received, closed } = await rawSocket();
  const packet = connectPacket();
  packet[packet.indexOf('MQTT') + 4] = level;
  socket.write(packet);
  await closed;
  expect(received()).toBe('20020001');
});

test.each([
  ['a wrong key', 'key'],
  ["another's user name", 'user'],
])('%s is return code 4', async (_, wrong) => {
  const { socket, received, closed } = await rawSocket();
  const packet = connectPacket();
  if (wrong === 'key') packet[packet.length - 1]! ^= 1;
  else packet.write('f', packet.lastIndexOf(device.mcuId));
  socket.write(packet);
  await closed;
  expect(received()).toBe('20020004');
});

test('a device whose data service ended gets return code 5', async () => {
  await app.rows('update device set service_until = 1 where id = $1', [device.id]);
  await app.invalidations.publish({ topic: 'device', deviceId: device.id, mcuId: device.mcuId });
  const { socket, received, closed } = await rawSocket();
  socket.write(connectPacket());
  await closed;
  expect(received()).toBe('20020005');
});
