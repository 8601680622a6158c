import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { ask } from '#bridge/sources/json/ask.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server that answers every connection with these bytes, and then ends it or leaves it open. */
async function answering(text: string, isEnded = false): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => (isEnded ? socket.end(text) : socket.write(text)));
    closers.push(() => socket.destroy());
  });
  closers.push(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/values`;
}
const asked = async (url: string, patienceMs = 400) =>
  ask({ url, headers: {}, reach: 'everywhere', patienceMs }, new AbortController().signal);

describe('whatever is answered, a question ends', () => {
  test.each([
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n', false],
    [
      'another protocol, and the end',
      'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
      true,
    ],
    ['another protocol without its name', 'HTTP/1.1 101 Switching Protocols\r\n\r\n', false],
    ['interim answers alone', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(3), false],
    ['nothing', '', true],
    ['nothing, ever', '', false],
    ['half a head', 'HTTP/1.1 200 OK\r\nContent-', false],
    ['half a body', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{}', true],
    ['half a body, left open', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{}', false],
    ['a redirect', 'HTTP/1.1 302 Found\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n', false],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', false],
  ])('%s', async (_, text, isEnded) => {
    await expect(asked(await answering(text, isEnded))).rejects.toThrow();
  });

  test('a right answer', async () => {
    const url = await answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
    expect(Buffer.from(await asked(url, 30_000)).toString()).toBe('{}');
  });
});
