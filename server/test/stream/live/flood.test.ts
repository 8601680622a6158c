import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLiveFixture, type LiveFixture, session } from './fixture.ts';
import { PINGREQ, RawPage } from './raw-page.ts';

let fixture: LiveFixture;
beforeEach(async () => {
  fixture = await createLiveFixture();
  fixture.sessions.set('guest', session('guest', '1', 'guest'));
});
afterEach(() => fixture.end());

async function open(): Promise<RawPage> {
  const page = new RawPage(fixture.url);
  await page.entered;
  return page;
}
async function signedIn(): Promise<RawPage> {
  const page = await open();
  expect(await page.signIn('guest')).toBe(0);
  return page;
}
const served = async () => (await fetch(`http://127.0.0.1:${fixture.port}/`)).text();

/** The first bytes of a packet that announces so many. */
const announcing = (type: number, bytes: number) => {
  const length: number[] = [];
  for (let left = bytes; left > 0; left >>= 7) length.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
  return Buffer.from([type, ...length]);
};
const CONNECT = 0x10;
const PUBLISH = 0x30;
const SUBSCRIBE = 0x82;

test.each([
  ['a sign-in of 256 MB', false, announcing(CONNECT, 0xfffffff)],
  ['a sign-in over 4 KiB', false, announcing(CONNECT, 4097)],
  ['a packet of 256 MB after the sign-in', true, announcing(PUBLISH, 0xfffffff)],
  ['a packet over 16 KiB after the sign-in', true, announcing(SUBSCRIBE, 16 * 1024 + 1)],
])('%s is cut off when it is announced', async (_name, hasSignedIn, bytes) => {
  const page = await (hasSignedIn ? signedIn() : open());
  page.socket.send(bytes);
  expect(await page.closed).toBe(1009);
});

test('the first packet must be a sign-in', async () => {
  const page = await open();
  page.socket.send(PINGREQ);
  expect(await page.closed).toBe(1008);
});

test('the pings of one message get one answer, and occasional pings keep a page connected', async () => {
  const page = await signedIn();
  page.socket.send(Buffer.concat([PINGREQ, PINGREQ, PINGREQ]));
  await vi.waitFor(() => expect(page.pings).toBe(1));
  page.socket.send(PINGREQ);
  await vi.waitFor(() => expect(page.pings).toBe(2));
  page.socket.terminate();
});

test('a page that sends too many packets is disconnected', async () => {
  const page = await signedIn();
  for (let sent = 0; sent < 200; sent++) page.socket.send(PINGREQ);
  expect(await page.closed).toBe(1008);
});

/** Frames of WebSocket as a page sends them, with a mask of zeros. */
const frame = (opcode: number, payload: Buffer) =>
  Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
const MESSAGE = 2;
const PING = 9;

test.each([
  ['pings of MQTT', frame(MESSAGE, PINGREQ)],
  ['pings of MQTT, many a frame', frame(MESSAGE, Buffer.concat(Array(60).fill(PINGREQ)))],
  ['pings of WebSocket', frame(PING, Buffer.alloc(100))],
  ['empty messages', frame(MESSAGE, Buffer.alloc(0))],
])('2 MB of %s on a socket that does not read close it, and others are answered', async (_name, one) => {
  let theirs: Socket | undefined;
  fixture.server.once('upgrade', (_request, socket: Socket) => {
    theirs = socket;
  });
  const page = await signedIn();
  page.socket.pause();
  const { _socket: ours } = page.socket as unknown as { _socket: Socket };
  ours.write(Buffer.concat(Array(Math.ceil((2 * 1024 * 1024) / one.length)).fill(one)));
  await vi.waitFor(async () => {
    expect(await served()).toBe('served');
    expect(fixture.sockets).toBe(0);
  }, 10_000);
  expect(fixture.refusals).toEqual(['flood']);
  // All that was ever answered: it is what would wait in memory.
  expect(theirs!.bytesWritten + theirs!.writableLength).toBeLessThan(20_000);
});
