import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import mqttPacket from 'mqtt-packet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { BROKER_LIMITS } from '#server/platform/mqtt/embedded/limits.ts';
import { TokenBuckets } from '#server/platform/mqtt/embedded/token-buckets.ts';
import { downTopic, upTopic } from '#server/platform/mqtt/topics.ts';
import { eventually } from '../harness/eventually.ts';
import { monitor } from '../stream/ingest/day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../stream/ingest/test-app.ts';

/** So few that a packet without a price would be seen, and none comes back while a test runs. */
const TOKENS = 10;

let app: TestApp;
let count = 0;
beforeAll(async () => {
  app = await createTestApp({
    limits: { packets: { perSecond: 0.001, burst: TOKENS }, connectsPerAddress: { perSecond: 1_000, burst: 1_000 } },
  });
});
afterAll(() => app.end());

const refused = (reason: string) => app.metric('wattyard_broker_refused_total', { reason });

async function signIn(device: TestDevice) {
  const socket = connectSocket(app.port(), '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('hex');
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  const { mcuId, key } = device;
  const who = { clientId: mcuId, username: mcuId, password: Buffer.from(key) };
  socket.write(
    mqttPacket.generate({ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 60, ...who }),
  );
  await eventually(() => received).toContain('20020000');
  return { device, socket, closed, received: () => received };
}
const newDevice = () => app.addDevice(++count);
const signedIn = async () => signIn(await newDevice());

const PING = Buffer.from([0xc0, 0]);
const subscribe = (topics: readonly string[]): Buffer =>
  mqttPacket.generate({
    cmd: 'subscribe',
    messageId: 5,
    subscriptions: topics.map((topic) => ({ topic, qos: 1 as const })),
  });
const unsubscribe = (unsubscriptions: string[]): Buffer =>
  mqttPacket.generate({ cmd: 'unsubscribe', messageId: 6, unsubscriptions });
const publish = ({ mcuId }: TestDevice, qos: 0 | 1 | 2): Buffer =>
  mqttPacket.generate({
    cmd: 'publish',
    topic: upTopic(mcuId, 'record'),
    payload: Buffer.from(encodeUplink([monitor(NOON, 0, { socCentiPercent: 5000 })])),
    qos,
    messageId: 7,
    dup: false,
    retain: false,
  });

test.each([0x10, 0x20, 0x40, 0x50, 0x62, 0x70, 0x82, 0xa2, 0xc0, 0xe0, 0xf0])(
  'of a packet that begins with %i no more than 4 KiB are read',
  async (first) => {
    const { socket, closed } = await signedIn();
    const before = await refused('packet_too_large');
    const length = BROKER_LIMITS.otherBytes + 1;
    socket.write(Buffer.from([first, (length & 0x7f) | 0x80, length >> 7]));
    await closed;
    expect(await refused('packet_too_large')).toBe(before + 1);
  },
);

test('a SUBSCRIBE of 240 kB is refused before one of its filters is read', async () => {
  const { socket, received, closed } = await signedIn();
  const [tooLarge, foreign] = [await refused('packet_too_large'), await refused('foreign_subscription')];
  socket.write(subscribe(Array.from({ length: 60_000 }, () => 'a')));
  await closed;
  expect(received()).toBe('20020000');
  expect(await refused('packet_too_large')).toBe(tooLarge + 1);
  expect(await refused('foreign_subscription')).toBe(foreign);
});

test.each([
  ['SUBSCRIBE', subscribe],
  ['UNSUBSCRIBE', unsubscribe],
])('more than 8 filters in one %s end the connection, and none of them is counted', async (_, packetOf) => {
  const { device, socket, received, closed } = await signedIn();
  const own = downTopic(device.mcuId);
  socket.write(packetOf(Array.from({ length: 8 }, () => own)));
  await eventually(received).toMatch(/20020000(900a|b002)/);
  const [protocol, foreign] = [await refused('protocol'), await refused('foreign_subscription')];
  socket.write(packetOf(Array.from({ length: 9 }, () => '#')));
  await closed;
  expect(await refused('protocol')).toBe(protocol + 1);
  expect(await refused('foreign_subscription')).toBe(foreign);
});

test('the third filter that is refused ends the connection', async () => {
  const { device, socket, received, closed } = await signedIn();
  const before = await refused('foreign_subscription');
  socket.write(subscribe(['#', downTopic(device.mcuId)]));
  await eventually(received).toBe('20020000900400058001');
  socket.write(subscribe(['dev/+/down']));
  await eventually(received).toBe('200200009004000580019003000580');
  socket.write(subscribe(['#']));
  await closed;
  expect(await refused('foreign_subscription')).toBe(before + 3);
});

test.each<[string, number, (device: TestDevice) => Buffer]>([
  ['PINGREQ', 1, () => PING],
  ['PUBACK', 1, () => Buffer.from([0x40, 2, 0, 1])],
  ['PUBREL', 1, () => Buffer.from([0x62, 2, 0, 1])],
  ['SUBSCRIBE', 1, ({ mcuId }) => subscribe([downTopic(mcuId)])],
  ['SUBSCRIBE of which one filter is refused', 2, () => subscribe(['#'])],
  ['UNSUBSCRIBE', 1, ({ mcuId }) => unsubscribe([downTopic(mcuId)])],
  ['PUBLISH of QoS 0', 1, (device) => publish(device, 0)],
  ['PUBLISH of QoS 1', 1, (device) => publish(device, 1)],
  ['PUBLISH of QoS 2 that comes again', 1, (device) => publish(device, 2)],
])('a %s costs %i token, and a device without tokens is not read', async (_, price, packetOf) => {
  const { device, socket, received } = await signedIn();
  const before = await app.metric('wattyard_broker_throttled_total');
  // Refused filters end the connection when there are three of them.
  const sent = price === 1 ? 5 : 2;
  socket.write(Buffer.concat([...Array.from({ length: sent }, () => packetOf(device)), ...Array(TOKENS).fill(PING)]));
  await eventually(() => app.metric('wattyard_broker_throttled_total')).toBe(before + 1);
  // The CONNECT has cost one as well; the packet that makes the debt is still answered.
  const pings = TOKENS - 1 - sent * price + 1;
  const pongs = () => received().match(/d000/g)?.length ?? 0;
  await eventually(pongs).toBe(packetOf(device).equals(PING) ? sent + pings : pings);
  const answered = pongs();
  const next = await signedIn();
  next.socket.write(PING);
  await eventually(next.received).toMatch(/d000$/);
  expect(pongs()).toBe(answered);
  for (const open of [socket, next.socket]) open.destroy();
});

test('a new connection brings a device no new tokens', async () => {
  const device = await newDevice();
  const first = await signIn(device);
  first.socket.write(Buffer.concat(Array(TOKENS).fill(PING)));
  await eventually(first.received).toBe(`20020000${'d000'.repeat(TOKENS)}`);
  const before = await app.metric('wattyard_broker_throttled_total');
  const second = await signIn(device);
  second.socket.write(PING);
  await first.closed;
  await eventually(() => app.metric('wattyard_broker_throttled_total')).toBe(before + 1);
  expect(second.received()).toBe('20020000');
  second.socket.destroy();
});

test('buckets are forgotten when they are full again, and none before', () => {
  const buckets = new TokenBuckets({ perSecond: 1, burst: 2 });
  const first = buckets.of('first', 0);
  first.take(2, 0);
  for (let other = 0; other < 20_000; other++) buckets.of(`${other}`, 0);
  expect(buckets.of('first', 0)).toBe(first);
  for (let other = 0; other < 20_000; other++) buckets.of(`later ${other}`, 2_000);
  expect(buckets.of('first', 2_000)).not.toBe(first);
});
