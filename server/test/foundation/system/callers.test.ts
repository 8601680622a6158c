import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { limitConnections } from '#server/platform/http/connections.ts';
import { networkOf } from '#server/platform/http/network.ts';
import { RequestCounts } from '#server/platform/http/request-counts.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0000:ffff::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('the address %s counts as %s', (address, network) => expect(networkOf(address)).toBe(network));

test('the busiest callers stay counted when there are more callers than room', () => {
  const counts = new RequestCounts(10);
  for (let request = 0; request < 5; request++) counts.add('busy');
  for (let stranger = 0; stranger < 1_000; stranger++) expect(counts.add(`stranger ${stranger}`)).toBe(1);
  expect(counts.add('busy')).toBe(6);
  expect(counts.add('stranger 999')).toBe(2);
  expect(counts.add('stranger 0')).toBe(1);
});

test('connections of one address are limited, those of a proxy are not', async () => {
  let isProxy = false;
  const server = createServer((_request, answer) => answer.end('served'));
  const end = limitConnections(server, { all: 100, perNetwork: 2 }, () => isProxy);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open: Socket[] = [];
  /** Whether another connection is served. */
  const isServed = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    open.push(socket);
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
    return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
  };
  expect([await isServed(), await isServed(), await isServed()]).toEqual([true, true, false]);
  open[0]?.destroy();
  await vi.waitFor(async () => expect(await isServed()).toBe(true));
  isProxy = true;
  expect(await isServed()).toBe(true);

  // A request that never ends does not hold back the end for ever.
  open.at(-1)?.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\n\r\n');
  end();
  server.close();
  await once(server, 'close');
});
