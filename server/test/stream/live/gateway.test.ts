import { once } from 'node:events';
import { connectAsync, type MqttClient } from 'mqtt';
import mqttPacket from 'mqtt-packet';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { KEY_LIVE_FEEDS } from '#domain/access/api-keys/limits.ts';
import { decodeNotify } from '#domain/assembly/live/notify-bytes.ts';
import { LIVE_FILTER } from '#domain/foundation/basics/company-path.ts';
import type { Session } from '#server/platform/http/session.ts';
import type { LiveBus } from '#server/platform/live/bus.ts';
import { createLiveFixture, LEASED_SINCE, type LiveFixture, message, session } from './fixture.ts';

let fixture: LiveFixture;
let url: string;
let bus: LiveBus;
let sessions: Map<string, Session>;
let clients: MqttClient[];

beforeEach(async () => {
  fixture = await createLiveFixture();
  ({ url, bus, sessions } = fixture);
  clients = [];
});

afterEach(async () => {
  for (const client of clients) client.end(true);
  await fixture.end();
});

async function listen(who: Session, protocolVersion: 4 | 5 = 4) {
  sessions.set(who.tokenHash, who);
  const client = await connectAsync(url, {
    username: 'token',
    password: who.tokenHash,
    protocolVersion,
    reconnectPeriod: 0,
  });
  clients.push(client);
  const received: { topic: string; notify: ReturnType<typeof decodeNotify> }[] = [];
  client.on('message', (topic, payload) => received.push({ topic, notify: decodeNotify(payload) }));
  const [granted] = await client.subscribeAsync(LIVE_FILTER);
  return { client, received, granted };
}

test('a page receives its subtree only, in both versions of MQTT', async () => {
  const own = await listen(session('own', '1-5', 'admin'));
  const root = await listen(session('root', '1', 'superAdmin'), 5);
  bus.publish(message(1, '1-50', 10));
  bus.publish(message(2, '1-5', 20));
  bus.publish(message(3, '1-5-7', 30));
  await vi.waitFor(() => expect(root.received).toHaveLength(3));
  await vi.waitFor(() => expect(own.received).toHaveLength(2));
  expect(own.received.map((one) => one.topic)).toEqual([
    'notify/p/04/1/5/000000000000000000000002',
    'notify/p/04/1/5/7/000000000000000000000003',
  ]);
  expect(own.received[0]!.notify.realTimeData?.soc).toBe(20);
});

test('a position that is not shared is sent to administrators only', async () => {
  const admin = await listen(session('admin', '1', 'admin'));
  const user = await listen(session('common', '1', 'commonUser'));
  const guest = await listen(session('guest!!', '1', 'guest'));
  bus.publish(message(1, '1', 10));
  bus.publish({ ...message(2, '1', 10), locationShared: true });
  for (const { received } of [admin, user, guest]) await vi.waitFor(() => expect(received).toHaveLength(2));
  expect(admin.received[0]!.notify.position).toBeDefined();
  for (const { received } of [user, guest]) {
    expect(received[0]!.notify.position).toBeUndefined();
    expect(received[0]!.notify.realTimeData?.soc).toBe(10);
    expect(received[1]!.notify.position).toBeDefined();
  }
});

test('a lessee receives its leased device once, and no other device of the owner', async () => {
  const lessee = await listen(session('lessee', '1-7', 'admin', [4, 5]));
  bus.publish(message(3, '1-5', 1));
  bus.publish(message(4, '1-5', 2));
  bus.publish(message(5, '1-7', 3));
  await vi.waitFor(() => expect(lessee.received.map((one) => one.notify.realTimeData?.soc)).toEqual([2, 3]));
});

test('a lessee receives nothing from before the lease', async () => {
  const lessee = await listen(session('lessee', '1-7', 'admin', [4]));
  const owner = await listen(session('owner', '1-5', 'admin'));
  const before = LEASED_SINCE - 1;
  const position = { latitudeMicroDegree: 1, longitudeMicroDegree: 2, ltype: 1, atMs: before };
  bus.publish(message(4, '1-5', before, { position, online: true }));
  bus.publish(message(4, '1-5', LEASED_SINCE));
  await vi.waitFor(() => expect(lessee.received).toHaveLength(2));
  await vi.waitFor(() => expect(owner.received).toHaveLength(2));
  expect(owner.received[0]!.notify).toMatchObject({ position, realTimeData: { yhubStimeTs: before } });
  expect(lessee.received[0]!.notify).toMatchObject({ position: undefined, realTimeData: undefined, online: true });
  expect(lessee.received[1]!.notify.realTimeData?.yhubStimeTs).toBe(LEASED_SINCE);
});

test('a lease that ended leaves the feed with the next renewal', async () => {
  const lessee = await listen(session('lessee', '1-7', 'admin', [4]));
  sessions.set('lessee', session('lessee', '1-7', 'admin'));
  fixture.invalidate({ topic: 'leases', path: '1-7' });
  await vi.waitFor(() => {
    bus.publish(message(9, '1-7', 1));
    expect(lessee.received.length).toBeGreaterThan(0);
  });
  const before = lessee.received.length;
  bus.publish(message(4, '1-5', 77));
  bus.publish(message(9, '1-7', 88));
  await vi.waitFor(() => expect(lessee.received.at(-1)!.notify.realTimeData?.soc).toBe(88));
  expect(lessee.received.slice(before).map((one) => one.notify.realTimeData?.soc)).not.toContain(77);
});

test('an unknown token, another topic and publishing are refused', async () => {
  await expect(connectAsync(url, { username: 'token', password: 'nobody', reconnectPeriod: 0 }, false)).rejects.toThrow(
    /Bad username or password/,
  );
  sessions.set('t', session('t', '1', 'admin'));
  await expect(connectAsync(url, { username: 'admin', password: 't', reconnectPeriod: 0 }, false)).rejects.toThrow();

  const { client, granted } = await listen(session('own', '1-5', 'admin'));
  expect(granted?.qos).toBe(0);
  await expect(client.subscribeAsync('notify/p/04/1/6/#')).rejects.toThrow();
  await expect(client.subscribeAsync('#')).rejects.toThrow();
  const closed = closeOf(client);
  client.publish(`notify/p/04/1/5/${'0'.repeat(24)}`, 'x');
  await closed;
});

test('signing out closes the socket at once', async () => {
  const { client } = await listen(session('own', '1-5', 'admin'));
  const closed = closeOf(client);
  fixture.invalidate({ topic: 'session', tokenHash: 'own' });
  await closed;
});

test('a session that a company ended closes its socket at once, and no other', async () => {
  const { client } = await listen(session('ended', '1-5', 'admin'));
  const { client: other } = await listen(session('still in', '1-5', 'admin'));
  const closed = closeOf(client);
  sessions.delete('ended');
  fixture.invalidate({ topic: 'company', path: '1-5' });
  await closed;
  expect(other.connected).toBe(true);
});

test('an API key has a limited number of sockets of its own, which take none from the pages of its owner', async () => {
  const apiKey = { id: 'k', label: 'Dashboard', access: 'read', bridgeId: null } as const;
  const page = session('page', '1-5', 'admin');
  const key = { ...session('key', '1-5', 'admin'), userId: page.userId, apiKey };
  for (let open = 0; open < KEY_LIVE_FEEDS; open++) await listen(key);
  await expect(listen(key)).rejects.toThrow(/Server unavailable/);
  await listen(page);
  await listen({ ...key, tokenHash: 'another key' });
});

const closeOf = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()));

/** A page that can stop reading. */
async function listenSlowly(who: Session) {
  sessions.set(who.tokenHash, who);
  const socket = new WebSocket(url, 'mqtt');
  const received: ReturnType<typeof decodeNotify>[] = [];
  const parser = mqttPacket.parser();
  const subscribed = new Promise<void>((resolve) => {
    parser.on('packet', (packet) => {
      if (packet.cmd === 'suback') resolve();
      if (packet.cmd === 'publish') received.push(decodeNotify(packet.payload as Buffer));
    });
  });
  socket.on('message', (data: Buffer) => parser.parse(data));
  await once(socket, 'open');
  socket.send(
    mqttPacket.generate({
      cmd: 'connect',
      clientId: 'slow',
      clean: true,
      keepalive: 0,
      username: 'token',
      password: Buffer.from(who.tokenHash),
    }),
  );
  socket.send(mqttPacket.generate({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: LIVE_FILTER, qos: 0 }] }));
  await subscribed;
  return { socket, received };
}

test('a slow socket gets the newest record of each device and every change of an alarm', async () => {
  const slow = await listenSlowly(session('slow', '1', 'admin'));
  const change = (number: number) => ({
    msgType: 1,
    unit: 0,
    code: 0,
    text: '',
    suppressed: false,
    level: 1,
    raisedAtMs: number,
    releasedAtMs: 0,
    triggerValue: 0,
    triggerSubValue: 0,
  });
  const bulk = 'x'.repeat(100_000);
  const keep = (id: number) => slow.received.filter((one) => one.mcuId === message(id, '1', 0).mcuId);
  slow.socket.pause();
  let rounds = 0;
  while (fixture.merged < 50) {
    rounds++;
    bus.publish(message(1, '1', rounds, { deviceName: bulk, pushMsg: [change(rounds)] }));
    bus.publish(message(2, '1', rounds));
    await new Promise((resolve) => setTimeout(resolve));
  }
  slow.socket.resume();
  await vi.waitFor(
    () => expect([keep(1), keep(2)].map((received) => received.at(-1)?.realTimeData?.soc)).toEqual([rounds, rounds]),
    {
      timeout: 20_000,
    },
  );
  expect(slow.received.length).toBeLessThan(2 * rounds);
  const changes = slow.received.flatMap((one) => one.pushMsg.map((alarm) => alarm.raisedAtMs));
  expect(changes).toEqual(Array.from({ length: rounds }, (_, index) => index + 1));
  slow.socket.close();
});

/** Messages received by a page with these filters; each must be granted or the test fails. */
async function listenTo(who: Session, ...filters: string[]) {
  sessions.set(who.tokenHash, who);
  const client = await connectAsync(url, { username: 'token', password: who.tokenHash, reconnectPeriod: 0 });
  clients.push(client);
  const received: (number | undefined)[] = [];
  client.on('message', (_topic, payload) => received.push(decodeNotify(payload).realTimeData?.soc));
  for (const filter of filters) await client.subscribeAsync(filter);
  return { client, received };
}

test('a filter by company narrows the feed to its subtree, each message once', async () => {
  const one = await listenTo(session('one', '1-5', 'admin', [9]), 'notify/p/04/1/5/7/#');
  const both = await listenTo(session('both', '1', 'superAdmin'), 'notify/p/04/1/5/7/3/#', 'notify/p/04/1/5/#');
  const all = await listenTo(session('all', '1-5', 'admin', [9]), 'notify/p/04/1/5/7/#', LIVE_FILTER);
  bus.publish(message(1, '1-5', 10));
  bus.publish(message(2, '1-5-7', 20));
  bus.publish(message(3, '1-5-7-3', 30));
  bus.publish(message(4, '1-5-70', 40));
  bus.publish(message(9, '1-6', 50));
  await vi.waitFor(() => expect(all.received).toEqual([10, 20, 30, 40, 50]));
  await vi.waitFor(() => expect(both.received).toEqual([10, 20, 30, 40]));
  expect(one.received).toEqual([20, 30]);

  await both.client.unsubscribeAsync('notify/p/04/1/5/#');
  bus.publish(message(1, '1-5', 60));
  bus.publish(message(3, '1-5-7-3', 70));
  await vi.waitFor(() => expect(both.received.slice(4)).toEqual([70]));
});

test.each([
  'notify/p/04/1/#',
  'notify/p/04/1/50/#',
  'notify/p/04/1/6/#',
  'notify/p/04/1-5/#',
  'notify/p/04/1/5/7',
  '#',
])('a filter outside of the caller’s scope is refused: %s', async (filter) => {
  await expect(listenTo(session('own', '1-5', 'admin'), filter)).rejects.toThrow();
});

test('a filter that the caller may no longer see sends nothing', async () => {
  const moved = await listenTo(session('moved', '1-5', 'admin'), 'notify/p/04/1/5/7/#');
  const other = await listenTo(session('other', '1', 'admin'), LIVE_FILTER);
  sessions.set('moved', session('moved', '1-6', 'admin'));
  fixture.invalidate({ topic: 'company', path: '1-5' });
  await vi.waitFor(() => {
    const before = moved.received.length;
    bus.publish(message(1, '1-5-7', before));
    expect(other.received.length).toBeGreaterThan(before + 1);
  });
});
