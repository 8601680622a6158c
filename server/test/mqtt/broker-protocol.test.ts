import { once } from 'node:events';
import { connect as connectSocket, type Socket } from 'node:net';
import mqttPacket, { type IConnectPacket, type IPublishPacket, type Packet } from 'mqtt-packet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeEvent } from '#domain/foundation/kinds/event/wire.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { EventKind, encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { downTopic, upTopic } from '#server/platform/mqtt/topics.ts';
import { lockLanesOf } from '#server/stream/history/locks.ts';
import { eventually } from '../harness/eventually.ts';
import { monitor } from '../stream/ingest/day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../stream/ingest/test-app.ts';

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
const connectPacket = (more: Partial<IConnectPacket> = {}): Buffer =>
  mqttPacket.generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    clientId: device.mcuId,
    username: device.mcuId,
    password: Buffer.from(device.key),
    keepalive: 60,
    ...more,
  });
const ACCEPTED = '20020000';

async function signedIn(more: Partial<IConnectPacket> = {}) {
  const raw = await rawSocket();
  raw.socket.write(connectPacket(more));
  await eventually(raw.received).toBe(ACCEPTED);
  return { ...raw, send: (packet: Packet) => raw.socket.write(mqttPacket.generate(packet)) };
}

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

const publishOf = (at: number, more: Partial<IPublishPacket> = {}): Buffer =>
  mqttPacket.generate({
    cmd: 'publish',
    topic: upTopic(device.mcuId, 'record'),
    payload: Buffer.from(encodeUplink([monitor(at, 0, { socCentiPercent: 5000 })])),
    qos: 1,
    messageId: 7,
    dup: false,
    retain: false,
    ...more,
  });
const withFirstByte = (packet: Buffer, first: number): Buffer => {
  packet[0] = first;
  return packet;
};
const withoutId = (packet: Buffer): Buffer => {
  packet.writeUInt16BE(0, packet.indexOf('/record') + 7);
  return packet;
};
const withName = (packet: Buffer, name: string): Buffer => {
  packet.write(name, packet.indexOf('MQTT'));
  return packet;
};
const ownWill = (at: number) => {
  const payload = Buffer.from(encodeUplink([monitor(at, 0, { socCentiPercent: 5000 })]));
  return { topic: upTopic(device.mcuId, 'record'), payload, qos: 1, retain: false } as const;
};
const withWillOfQos3 = (packet: Buffer): Buffer => {
  packet[packet.indexOf('MQTT') + 5]! |= 0x18;
  return packet;
};
const PING = Buffer.from([0xc0, 0]);
const PONG = 'd000';

test('what a device sends at once with its CONNECT is answered after the CONNACK, in order', async () => {
  const { socket, received } = await rawSocket();
  const subscription = { topic: downTopic(device.mcuId), qos: 1 as const };
  socket.write(
    Buffer.concat([
      connectPacket(),
      mqttPacket.generate({ cmd: 'subscribe', messageId: 5, subscriptions: [subscription] }),
      PING,
      publishOf(NOON + 1),
      publishOf(NOON + 2, { messageId: 8 }),
    ]),
  );
  await eventually(received).toBe(`${ACCEPTED}9003000501${PONG}4002000740020008`);
  socket.destroy();
});

test('a burst of any QoS on several channels is stored once each, and acknowledged message by message', async () => {
  const { socket, received } = await signedIn();
  const at = NOON + 10_000;
  const malformed = await app.metric('wattyard_records_refused_total', { reason: 'malformed' });
  const many = Array.from({ length: 40 }, (_, index) => publishOf(at + index, { messageId: 100 + index }));
  const event = Buffer.from(encodeEvent({ atMs: at, unit: 0, kind: EventKind.FAULT, code: 1, text: '', active: true }));
  socket.write(
    Buffer.concat([
      ...many,
      publishOf(at + 40, { qos: 0 }),
      publishOf(at, { messageId: 140, payload: Buffer.from([255]) }),
      publishOf(at, { messageId: 141, topic: upTopic(device.mcuId, 'event'), payload: event }),
      publishOf(at + 41, { messageId: 142 }),
      publishOf(at + 42, { qos: 2, messageId: 143 }),
      PING,
    ]),
  );
  const answers = [
    ...Array.from({ length: 43 }, (_, index) => `4002${id(100 + index)}`),
    `5002${id(143)}`,
    PONG,
  ].sort();
  await eventually(
    () =>
      received()
        .slice(ACCEPTED.length)
        .match(/d000|.{8}/g)
        ?.sort() ?? [],
  ).toEqual(answers);
  const kinds = await app.rows<{ kind: number; count: number }>(
    'select kind, count(*)::int as count from record_log where at >= $1 group by kind order by kind',
    [at],
  );
  expect(kinds).toEqual([
    { kind: KIND.monitor, count: 43 },
    { kind: KIND.event, count: 1 },
  ]);
  expect(await app.metric('wattyard_records_refused_total', { reason: 'malformed' })).toBe(malformed + 1);
  socket.destroy();
});
const id = (number: number): string => number.toString(16).padStart(4, '0');

test('a publish of QoS 2 is stored once, however often it arrives before its release', async () => {
  const { socket, received } = await signedIn();
  const packet = publishOf(NOON + 3, { qos: 2, messageId: 9 });
  socket.write(packet);
  await eventually(received).toBe(`${ACCEPTED}50020009`);
  socket.write(packet);
  socket.write(mqttPacket.generate({ cmd: 'pubrel', messageId: 9 }));
  await eventually(received).toBe(`${ACCEPTED}500200095002000970020009`);
  expect(await app.rows('select from record_log where at = $1', [NOON + 3])).toHaveLength(1);
  socket.destroy();
});

test('no more than 20 publishes of QoS 2 wait for their release', async () => {
  const { socket, received, closed } = await signedIn();
  for (let id = 1; id <= 20; id++) socket.write(publishOf(NOON + 10 + id, { qos: 2, messageId: id }));
  await eventually(() => received().length).toBe(ACCEPTED.length + 20 * 8);
  socket.write(publishOf(NOON + 40, { qos: 2, messageId: 21 }));
  await closed;
});

test('a device that no longer subscribes gets no commands', async () => {
  const { socket, received, send } = await signedIn();
  const topic = downTopic(device.mcuId);
  send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic, qos: 0 }] });
  await eventually(received).toBe(`${ACCEPTED}9003000100`);
  await app.broker.send(device.mcuId, { id: 'first', expiresAtMs: NOON });
  send({ cmd: 'unsubscribe', messageId: 2, unsubscriptions: [topic] });
  await eventually(received).toMatch(/b0020002$/);
  const before = received();
  expect(before).toContain(Buffer.from('first').toString('hex'));
  await app.broker.send(device.mcuId, { id: 'second', expiresAtMs: NOON });
  socket.write(PING);
  await eventually(received).toBe(`${before}${PONG}`);
  socket.destroy();
});

test('DISCONNECT is no broken connection: the will is not published', async () => {
  const leaving = await signedIn({ will: ownWill(NOON + 50) });
  leaving.send({ cmd: 'disconnect' });
  await leaving.closed;
  const next = await signedIn();
  next.socket.write(publishOf(NOON + 51));
  await eventually(next.received).toBe(`${ACCEPTED}40020007`);
  expect(await app.rows('select at from record_log where at in ($1, $2)', [NOON + 50, NOON + 51])).toEqual([
    { at: NOON + 51 },
  ]);
  next.socket.destroy();
});

test('a connection that is silent for one and a half times its keep alive is closed', async () => {
  const { closed } = await signedIn({ keepalive: 1 });
  await closed;
});

test.each([
  ['a second CONNECT', () => connectPacket()],
  ['a packet that only a server sends', () => Buffer.from([0x20, 2, 0, 0])],
  ['a PUBLISH of QoS 3', () => withFirstByte(publishOf(NOON + 60), 0x36)],
  ['a PUBLISH of QoS 1 with packet id 0', () => withoutId(publishOf(NOON + 60))],
  ['a topic that is longer than its packet', () => Buffer.from([0x32, 4, 0, 9, 0x64, 0x65])],
  ['an empty PUBLISH', () => Buffer.from([0x32, 0])],
  ['a PINGREQ with a reserved flag', () => Buffer.from([0xc1, 0])],
  ['a SUBSCRIBE without filters', () => Buffer.from([0x82, 2, 0, 1])],
  ['a SUBSCRIBE with packet id 0', () => Buffer.from([0x82, 6, 0, 0, 0, 1, 0x64, 1])],
  ['an UNSUBSCRIBE without filters', () => Buffer.from([0xa2, 2, 0, 1])],
  ['an UNSUBSCRIBE with packet id 0', () => Buffer.from([0xa2, 5, 0, 0, 0, 1, 0x64])],
  ['a PUBREL with packet id 0', () => Buffer.from([0x62, 2, 0, 0])],
  ['an empty PUBREL', () => Buffer.from([0x62, 0])],
  ['a packet of no type', () => Buffer.from([0xf0, 0])],
])('%s ends the connection', async (_, packet) => {
  const { socket, received, closed } = await signedIn();
  const before = await app.metric('wattyard_broker_refused_total', { reason: 'protocol' });
  socket.write(packet());
  await closed;
  expect(received()).toBe(ACCEPTED);
  expect(await app.metric('wattyard_broker_refused_total', { reason: 'protocol' })).toBe(before + 1);
  expect(await app.rows('select from record_log where at = $1', [NOON + 60])).toEqual([]);
});

test.each([
  ['a PUBLISH', () => publishOf(NOON + 61)],
  ['a PINGREQ', () => PING],
  ['a CONNECT with a will of QoS 3', () => withWillOfQos3(connectPacket({ will: ownWill(NOON + 62) }))],
  ['a CONNECT of another protocol', () => withName(connectPacket(), 'MQTX')],
  ['a CONNECT that ends early', () => Buffer.from([0x10, 6, 0, 4, 0x4d, 0x51, 0x54, 0x54])],
])('before sign-in %s ends the connection without an answer', async (_, packet) => {
  const { socket, received, closed } = await rawSocket();
  socket.write(packet());
  await closed;
  expect(received()).toBe('');
});

test('after a refused CONNECT nothing more is read', async () => {
  const { socket, received, closed } = await rawSocket();
  const other = connectPacket();
  other[other.indexOf('MQTT') + 4] = 5;
  socket.write(Buffer.concat([other, connectPacket(), PING]));
  await closed;
  expect(received()).toBe('20020001');
});

test('a device that does not wait for acknowledgements is not read ahead of them', async () => {
  const { socket, received } = await signedIn();
  const lane = await app.database.owner.connect();
  await lane.query('begin');
  await lockLanesOf({ client: lane }, [device.id]);
  const hundred = Array.from({ length: 100 }, (_, nth) => monitor(NOON - nth, 0, { socCentiPercent: 5000 }));
  const packet = publishOf(NOON, { payload: Buffer.from(encodeUplink(hundred)) });
  const packets = Array.from({ length: 400 }, () => packet);
  socket.write(Buffer.concat(packets));
  await eventually(() => app.metric('wattyard_ingest_busy_lanes_total')).toBeGreaterThan(0);
  await eventually(() => app.metric('wattyard_ingest_queue_bytes')).toBeGreaterThan(16_000);
  expect(await app.metric('wattyard_ingest_queue_bytes')).toBeLessThan((packets.length * packet.length) / 3);
  await lane.query('rollback');
  lane.release();
  await eventually(() => received().length).toBe(ACCEPTED.length + packets.length * 8);
  socket.destroy();
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
