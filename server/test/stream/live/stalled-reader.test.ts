import mqttPacket from 'mqtt-packet';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decodeNotify } from '#domain/assembly/live/notify-bytes.ts';
import { LIVE_FILTER, liveTopic } from '#domain/foundation/basics/company-path.ts';
import { HeldMessages } from '#server/stream/live/held-messages.ts';
import { createLiveFixture, type LiveFixture, message, session } from './fixture.ts';
import { PINGREQ, RawPage } from './raw-page.ts';

let fixture: LiveFixture;
beforeEach(async () => {
  fixture = await createLiveFixture();
  fixture.sessions.set('root', session('root', '1', 'admin'));
});
afterEach(() => fixture.end());

const subscribeTo = (topics: readonly string[]): Buffer =>
  mqttPacket.generate({
    cmd: 'subscribe',
    messageId: 1,
    subscriptions: topics.map((topic) => ({ topic, qos: 0 as const })),
  });

async function signedIn(): Promise<RawPage> {
  const page = new RawPage(fixture.url);
  await page.entered;
  expect(await page.signIn('root')).toBe(0);
  return page;
}
async function listening() {
  const page = await signedIn();
  const received: ReturnType<typeof decodeNotify>[] = [];
  let isSubscribed = false;
  const parser = mqttPacket.parser();
  parser.on('packet', (packet) => {
    if (packet.cmd === 'suback') isSubscribed = true;
    if (packet.cmd === 'publish') received.push(decodeNotify(packet.payload as Buffer));
  });
  page.socket.on('message', (data: Buffer) => parser.parse(data));
  page.socket.send(subscribeTo([LIVE_FILTER]));
  await vi.waitFor(() => expect(isSubscribed).toBe(true));
  return { page, received };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const text = 'x'.repeat(2_000);

test('a page that does not read while a large fleet reports is disconnected, and gets the newest when it is back', async () => {
  const { page } = await listening();
  const reader = await listening();
  page.socket.pause();
  let published = 0;
  while (!fixture.refusals.includes('behind')) {
    for (let many = 0; many < 200; many++) fixture.bus.publish(message(++published, '1', 1, { deviceName: text }));
    while (reader.received.length < published) await turn();
  }
  await vi.waitFor(() => expect(fixture.sockets).toBe(1), 10_000);
  expect(fixture.refusals).toEqual(['behind']);
  page.socket.resume();
  await page.closed;
  const { received } = await listening();
  fixture.bus.publish(message(7, '1', 77));
  await vi.waitFor(() => expect(received.map(({ realTimeData }) => realTimeData?.soc)).toEqual([77]));
});

test('what is held for a page is bounded in devices and in bytes, whatever they send', () => {
  const fill = (messageOf: (nth: number) => ReturnType<typeof message>) => {
    const held = new HeldMessages();
    let count = 0;
    while (!held.isTooMuch && count < 100_000) held.add(messageOf(++count));
    return count;
  };
  expect(fill((nth) => message(nth, '1', 1))).toBe(10_001);
  const large = { yhubStimeTs: 1, unit: 0, bms: new Uint8Array(200_000) };
  expect(fill((nth) => message(nth, '1', 1, { realTimeData: large as never }))).toBe(42);
  const alarm = { msgType: 1, unit: 0, code: 0, text, suppressed: false, level: 1, raisedAtMs: 1, releasedAtMs: 0 };
  const change = { ...alarm, triggerValue: 0, triggerSubValue: 0 };
  expect(fill((nth) => message(1, '1', nth, { pushMsg: [change] }))).toBeLessThan(5_000);
  expect(fill((nth) => message(1, '1', nth))).toBe(100_000);
});

test('what is given out counts no more', () => {
  const held = new HeldMessages();
  for (let round = 0; round < 3; round++) {
    for (let nth = 0; nth < 4_000; nth++) held.add(message(nth, '1', round));
    expect(held.isTooMuch).toBe(false);
    held.give(
      () => true,
      () => {},
    );
    expect(held.size).toBe(0);
  }
});

test.each([
  ['101 filters', Array.from({ length: 101 }, () => LIVE_FILTER)],
  ['a hundred filters that are refused, again', Array.from({ length: 100 }, () => 'x')],
  ['a packet of 16 kB', [...Array.from({ length: 60 }, (_, nth) => liveTopic('1', `${nth}`.repeat(100)))]],
])('a page that asks for %s is disconnected', async (_, topics) => {
  const page = await signedIn();
  const packet = subscribeTo(topics);
  for (let sent = 0; sent < 10; sent++) page.socket.send(packet);
  expect(await page.closed).toBe(1008);
});

test('a hundred companies in one packet are granted', async () => {
  const page = await signedIn();
  const granted = new Promise((resolve) => {
    const parser = mqttPacket.parser();
    parser.on('packet', (packet) => packet.cmd === 'suback' && resolve(packet.granted));
    page.socket.on('message', (data: Buffer) => parser.parse(data));
  });
  page.socket.send(subscribeTo(Array.from({ length: 100 }, (_, nth) => `notify/p/04/1/${nth + 2}/#`)));
  expect(await granted).toEqual(Array.from({ length: 100 }, () => 0));
  page.socket.terminate();
});

test('a page with many leased devices may subscribe, but not again and again', async () => {
  const leased = Array.from({ length: 100_000 }, (_, id) => id + 1);
  fixture.sessions.set('lessee', session('lessee', '1-9', 'admin', leased));
  const page = new RawPage(fixture.url);
  await page.entered;
  expect(await page.signIn('lessee')).toBe(0);
  const unsubscribe = mqttPacket.generate({ cmd: 'unsubscribe', messageId: 2, unsubscriptions: [LIVE_FILTER] });
  page.socket.send(subscribeTo([LIVE_FILTER]));
  page.socket.send(PINGREQ);
  await vi.waitFor(() => expect(page.pings).toBe(1), 10_000);
  for (let sent = 0; sent < 10; sent++) {
    page.socket.send(unsubscribe);
    page.socket.send(subscribeTo([LIVE_FILTER]));
  }
  expect(await page.closed).toBe(1008);
});
