import { once } from 'node:events';
import { createServer as createWebServer } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { ask } from '#bridge/sources/json/ask.ts';
import { leavesOf } from '#bridge/sources/json/paths.ts';
import { packetLimit } from '#bridge/sources/packet-limit.ts';
import { dial } from '#bridge/sources/reach.ts';
import { endAfterEach, ends, folder, settings, start } from './rig.ts';

endAfterEach();

/** Something on this machine that counts who comes. */
async function listener(onSocket: (socket: import('node:net').Socket) => void = () => {}) {
  let came = 0;
  const server = createServer((socket) => {
    came++;
    socket.on('error', () => {});
    ends.push(() => socket.destroy());
    onSocket(socket);
  });
  server.listen(0, '::');
  await once(server, 'listening');
  ends.push(() => server.close());
  return { port: (server.address() as AddressInfo).port, came: () => came };
}

const SPELLINGS = [
  ...['127.0.0.1', '127.0.0.2', 'localhost', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001'],
  ...['127.1', '0', '0.0.0.0', '::1', '::', '::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:ffff:127.0.0.1'],
];

test.each(SPELLINGS)('%s is not dialled for the console', async (host) => {
  const { port, came } = await listener();
  const [error] = await once(dial({ host, port }, 'beyond-this-machine'), 'error').catch((fault: unknown) => [fault]);
  expect(String(error)).toMatch(/own machine|ENOTFOUND|EAI_AGAIN/);
  const counted = connect({ host: '127.0.0.1', port });
  await once(counted, 'connect');
  await vi.waitFor(() => expect(came()).toBe(1));
  counted.destroy();
});

test.each(['127.0.0.1', 'localhost', '127.1'])('%s is dialled where the own file says so', async (host) => {
  const { port } = await listener();
  const socket = dial({ host, port }, 'everywhere');
  await once(socket, 'connect');
  socket.destroy();
});

/** Web servers that answer. */
async function web(answer: Parameters<typeof createWebServer>[1]) {
  const server = createWebServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const asked = (url: string, headers = {}) => ask({ url, headers, reach: 'everywhere' }, new AbortController().signal);

test.each([301, 302, 303, 307, 308])('a redirect with %i is not followed, and no header goes along', async (status) => {
  const heard: unknown[] = [];
  const other = await web((request, response) => {
    heard.push(request.headers);
    response.end('{}');
  });
  const first = await web((_request, response) => response.writeHead(status, { location: `${other}/iam` }).end());
  await expect(asked(`${first}/status`, { 'x-key': 'secret' })).rejects.toThrow(`answers ${status}`);
  expect(heard).toEqual([]);
});

test.each(SPELLINGS.filter((host) => !host.includes(':')))('http://%s is not asked for the console', async (host) => {
  const heard: unknown[] = [];
  const url = await web((request, response) => {
    heard.push(request.url);
    response.end('{}');
  });
  const spelled = url.replace('127.0.0.1', host);
  const question = ask({ url: spelled, headers: {}, reach: 'beyond-this-machine' }, new AbortController().signal);
  await expect(question).rejects.toThrow(/own machine|ENOTFOUND|EAI_AGAIN/);
  expect(heard).toEqual([]);
});

test('an answer of more than a megabyte is not read to its end', async () => {
  let sent = 0;
  const url = await web((_request, response) => {
    const more = () => {
      while (!response.destroyed && sent < 50_000_000 && response.write(Buffer.alloc(65_536))) sent += 65_536;
    };
    response.on('drain', more);
    more();
  });
  await expect(asked(url)).rejects.toThrow('more than a megabyte');
  expect(sent).toBeLessThan(20_000_000);
});

test('a broker that announces a packet of more than a megabyte is left', async () => {
  const lines: string[] = [];
  const { port } = await listener((socket) =>
    // The acknowledgement of the connection, then a message of 200 MB that never ends.
    socket.write(Buffer.from([0x20, 2, 0, 0, 0x30, 0xff, 0xff, 0xff, 0x5f])),
  );
  const mapping = { values: [{ path: 'soc', channel: 'monitor.soc', unit: 0, factor: 1, offset: 0 }] };
  const source = { type: 'json-mqtt' as const, broker: `mqtt://127.0.0.1:${port}`, topic: 'a', mapping };
  start(settings('mqtt://127.0.0.1:1', folder(), [source]), (line) => lines.push(line));
  await vi.waitFor(() => expect(lines.join('\n')).toContain('more than a megabyte at once'));
});

test('lengths of packets are read wherever the bytes are cut', () => {
  const small = Buffer.concat([Buffer.from([0x30, 0xc8, 1]), Buffer.alloc(200), Buffer.from([0xd0, 0])]);
  for (const size of [1, 2, 3, 7, 500]) {
    const isTooLong = packetLimit(200);
    for (let at = 0; at < small.length; at += size) expect(isTooLong(small.subarray(at, at + size))).toBe(false);
    expect(isTooLong(Buffer.from([0x30, 0xc9, 1]))).toBe(true);
  }
});

test('values are found in a message of any depth', () => {
  const depth = 200_000;
  const deep = JSON.parse(`${'{"":'.repeat(depth)}1${'}'.repeat(depth)}`);
  expect(leavesOf(deep)).toEqual([]);
  expect(leavesOf({ a: [{ b: 1 }], deep })).toEqual([['a.0.b', 1]]);
});
