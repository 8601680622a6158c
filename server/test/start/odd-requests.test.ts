import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { databaseSettings } from '../harness/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { WattyardProcess } from './process.ts';

/** Throws outside of every request when the process is notified that its window has another size. */
const THROW_WHEN_TOLD = "process.on('SIGWINCH', () => { throw new Error('thrown on purpose') })";
const UPGRADE = ['connection: Upgrade', 'upgrade: websocket', 'sec-websocket-version: 13'];
const KEY = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==';

let database: TestDatabase;
let wattyard: WattyardProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  wattyard = new WattyardProcess({
    ...databaseSettings(inject('cluster'), database.address.database),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(THROW_WHEN_TOLD)}`,
    WATTYARD_DEMO: 'off',
  });
});
beforeEach(async () => {
  if (wattyard.hasEnded) await wattyard.start();
});
afterAll(async () => {
  await wattyard.remove();
  await database.drop();
});

const head = (line: string, ...headers: string[]) => [line, `host: 127.0.0.1`, ...headers, '', ''].join('\r\n');

async function open(): Promise<Socket> {
  const socket = connect(Number(wattyard.port), '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** The first line of the answer; nothing when the connection ends without one. */
async function firstAnswer(bytes: string | Buffer): Promise<string> {
  const socket = await open();
  let received = '';
  socket.setEncoding('latin1').on('data', (text) => {
    received += text;
    if (received.includes('\r\n')) socket.destroy();
  });
  const closed = once(socket, 'close');
  socket.write(bytes);
  await closed;
  return received.split('\r\n', 1)[0] ?? '';
}

const TARGETS = [
  '//',
  '///',
  'http://[',
  'http://a:99999/',
  '//a:99999/../mqtt',
  '/..//mqtt',
  '/mqtt/../mqtt',
  '/%',
  '*',
  '?',
  '/mqtt%00',
  'http://127.0.0.1/mqtt',
];

test.each(TARGETS)('an upgrade to %s is refused, and other requests are answered', async (target) => {
  const answer = await firstAnswer(head(`GET ${target} HTTP/1.1`, ...UPGRADE, KEY));
  expect(answer).toMatch(/^$|^HTTP\/1\.1 400 /);
  expect((await fetch(`${wattyard.url}/healthz`)).status).toBe(200);
});

const upgraded = head('GET /mqtt HTTP/1.1', ...UPGRADE, KEY);
const form = (length: number) =>
  head(
    'POST /manager/uploadDeviceImages HTTP/1.1',
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${length}`,
  );
const BYTES: [string, string | Buffer][] = [
  ['a handshake without a key', head('GET /mqtt HTTP/1.1', ...UPGRADE)],
  ['a handshake with a wrong key', head('GET /mqtt HTTP/1.1', ...UPGRADE, 'sec-websocket-key: x')],
  ['an upgrade to something else', head('GET /mqtt HTTP/1.1', 'connection: Upgrade', 'upgrade: h2c')],
  ['a tunnel', 'CONNECT //:0 HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['a handshake of TLS', Buffer.from('16030100f40100', 'hex')],
  ['noise', Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 7919) % 256))],
  ['a body of torn chunks', `${head('POST /user/userLogin HTTP/1.1', 'transfer-encoding: chunked')}zz\r\n`],
  ['a torn part', `${form(40)}--x\r\ncontent-disposition: form-data; nam`],
  ['a frame that is none', Buffer.concat([Buffer.from(upgraded), Buffer.alloc(200, 0xff)])],
];

test.each(BYTES)('%s closes at most its own connection', async (_name, bytes) => {
  const socket = await open();
  socket.write(bytes);
  // Half of them wait for more: the connection is torn by its reset, in the middle.
  await new Promise((resolve) => socket.write('', resolve));
  expect((await fetch(`${wattyard.url}/healthz`)).status).toBe(200);
  socket.resetAndDestroy();
  expect((await fetch(`${wattyard.url}/healthz`)).status).toBe(200);
});

test('an unexpected error stops the program cleanly, even with open connections', async () => {
  for (const bytes of [upgraded, upgraded.slice(0, -2), head('GET /mqtt HTTP/1.1'), form(1000), '']) {
    const socket = await open();
    socket.write(bytes);
  }
  const live = await open();
  live.write(upgraded);
  await once(live, 'data');
  expect(await wattyard.end('SIGWINCH')).toBe(1);
  expect(wattyard.output).toContain('an unexpected error ends the program');
  expect(wattyard.output).toContain('thrown on purpose');
  expect(wattyard.output).not.toMatch(/killed by timeout|did not stop cleanly/);
});
