import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createSecureServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dial } from '#server/platform/outbound/dial.ts';
import { guardedFetch } from '#server/platform/outbound/fetch.ts';
import { post } from '#server/platform/outbound/post.ts';
import { trustedCertificate } from '../../harness/authority.ts';

/** What a receiver does with a connection once something was asked on it. */
type Manner = (socket: Socket) => void;

const say =
  (...texts: string[]): Manner =>
  (socket) => {
    for (const text of texts) socket.write(text);
  };
const sayAndEnd =
  (text: string): Manner =>
  (socket) =>
    void socket.end(text);

/** Says the first text, and then the other one for as long as anybody listens. */
const goOn =
  (first: string, again: string): Manner =>
  (socket) => {
    socket.write(first);
    const more = () => {
      if (!socket.writable) return;
      socket.write(again.repeat(100), () => setImmediate(more));
    };
    more();
  };

/** One byte at a time, with a pause before each: never silent for long, and never done. */
const slowly =
  (text: string): Manner =>
  (socket) => {
    let place = 0;
    const next = setInterval(() => socket.write(text[place++ % text.length]!), 5);
    socket.on('close', () => clearInterval(next));
  };

const OK = 'HTTP/1.1 200 OK\r\n';
const UPGRADE = 'Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n';
const WITHIN_MS = 250;
const NO_ANSWER = 'no answer within 0.25 s';
const OTHER_PROTOCOL = 'the answer is in another protocol (101)';

interface Case {
  readonly manner: Manner;
  /** How `dial` and `post` see it: the status, or the error. */
  readonly seen: number | string | RegExp;
  /** An answer that was read to its end. */
  readonly isWhole?: boolean;
}

const CASES: Readonly<Record<string, Case>> = {
  'a whole answer': { manner: sayAndEnd(`${OK}Content-Length: 2\r\n\r\nok`), seen: 200, isWhole: true },
  'an answer until the connection ends': { manner: sayAndEnd(`${OK}\r\nok`), seen: 200, isWhole: true },
  '101 with an upgrade': { manner: say(`HTTP/1.1 101 Switching Protocols\r\n${UPGRADE}`), seen: OTHER_PROTOCOL },
  '101 and frames after it': {
    manner: goOn(`HTTP/1.1 101 Switching Protocols\r\n${UPGRADE}`, '\x81\x02ok'),
    seen: OTHER_PROTOCOL,
  },
  '101 without an upgrade': { manner: say('HTTP/1.1 101 Switching Protocols\r\n\r\n'), seen: OTHER_PROTOCOL },
  '101 and the end': { manner: sayAndEnd(`HTTP/1.1 101 Switching Protocols\r\n${UPGRADE}`), seen: OTHER_PROTOCOL },
  '200 with an upgrade': { manner: sayAndEnd(`${OK}${UPGRADE}`), seen: 200, isWhole: true },
  '100 and nothing': { manner: say('HTTP/1.1 100 Continue\r\n\r\n'), seen: NO_ANSWER },
  '103 and nothing': { manner: say('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'), seen: NO_ANSWER },
  '102 and an answer': {
    manner: say('HTTP/1.1 102 Processing\r\n\r\n', `${OK}Content-Length: 0\r\n\r\n`),
    seen: 200,
    isWhole: true,
  },
  '100 without end': { manner: goOn('', 'HTTP/1.1 100 Continue\r\n\r\n'), seen: 'only interim answers' },
  '100 and the end': { manner: sayAndEnd('HTTP/1.1 100 Continue\r\n\r\n'), seen: 'ECONNRESET' },
  nothing: { manner: () => {}, seen: NO_ANSWER },
  'the end at once': { manner: (socket) => void socket.end(), seen: 'ECONNRESET' },
  'a cut': { manner: (socket) => void socket.destroy(), seen: 'ECONNRESET' },
  'a cut in the headers': { manner: sayAndEnd(`${OK}Content-`), seen: /HPE|ECONNRESET/ },
  'a cut in the body': { manner: sayAndEnd(`${OK}Content-Length: 10\r\n\r\nok`), seen: 200 },
  'headers without end': { manner: goOn(OK, 'X-More: more\r\n'), seen: 'HPE_HEADER_OVERFLOW' },
  'a header without end': { manner: goOn(`${OK}X-More: `, 'm'.repeat(1_000)), seen: 'HPE_HEADER_OVERFLOW' },
  'headers byte by byte': { manner: slowly(`${OK}${'X-More: more\r\n'.repeat(1_000)}`), seen: NO_ANSWER },
  'a body without end': { manner: goOn(`${OK}\r\n`, 'm'.repeat(1_000)), seen: 200 },
  'a body byte by byte': {
    manner: (socket) => {
      socket.write(`${OK}Content-Length: 100000\r\n\r\n`);
      slowly('m')(socket);
    },
    seen: 200,
  },
  'a body that does not come': { manner: say(`${OK}Content-Length: 10\r\n\r\n`), seen: 200 },
  'more than its length': {
    manner: sayAndEnd(`${OK}Content-Length: 2\r\n\r\nok and more`),
    seen: /HPE/,
  },
  'a length that is none': { manner: sayAndEnd(`${OK}Content-Length: many\r\n\r\nok`), seen: /HPE/ },
  'a length below zero': { manner: sayAndEnd(`${OK}Content-Length: -1\r\n\r\nok`), seen: /HPE/ },
  'two lengths': { manner: sayAndEnd(`${OK}Content-Length: 1\r\nContent-Length: 2\r\n\r\nok`), seen: /HPE/ },
  'length and chunks': {
    manner: sayAndEnd(`${OK}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
    seen: /HPE/,
  },
  'chunks that are none': { manner: sayAndEnd(`${OK}Transfer-Encoding: chunked\r\n\r\nzz\r\nok`), seen: /HPE/ },
  'chunks without a last one': { manner: say(`${OK}Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n`), seen: 200 },
  'an unknown coding': { manner: sayAndEnd(`${OK}Transfer-Encoding: rot13\r\n\r\nok`), seen: 200, isWhole: true },
  'trailers without end': {
    manner: goOn(`${OK}Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n`, 'X-More: more\r\n'),
    seen: /HPE/,
  },
  'a redirect to itself': {
    manner: sayAndEnd('HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n'),
    seen: 302,
    isWhole: true,
  },
  'a status that is none': { manner: sayAndEnd('HTTP/1.1 20 OK\r\n\r\n'), seen: /HPE/ },
  'a status that nobody knows': {
    manner: sayAndEnd('HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n'),
    seen: 999,
    isWhole: true,
  },
  '204 with a body': { manner: sayAndEnd('HTTP/1.1 204 None\r\nContent-Length: 2\r\n\r\nok'), seen: /HPE/ },
  'another protocol': { manner: sayAndEnd('220 mail.example ESMTP\r\n'), seen: /HPE/ },
  noise: { manner: (socket) => void socket.end(Buffer.from([0, 255, 1, 254, 13, 10, 13, 10])), seen: /HPE/ },
};

let manner: Manner = () => {};
const sockets = new Set<Socket>();
const onSocket = (socket: Socket) => {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
  // Who called hangs up in the middle.
  socket.on('error', () => {});
  socket.once('data', () => {
    socket.resume();
    manner(socket);
  });
};
const plain = createServer({ allowHalfOpen: true }, onSocket);
let secure: ReturnType<typeof createSecureServer>;
let distrust = () => {};
beforeAll(async () => {
  const made = trustedCertificate();
  distrust = made.distrust;
  secure = createSecureServer({ key: made.key, cert: made.cert }, onSocket);
  for (const server of [plain, secure]) await once(server.listen(0), 'listening');
});
afterAll(() => {
  distrust();
  for (const socket of sockets) socket.destroy();
  plain.close();
  secure.close();
});

const url = () => `http://127.0.0.1:${(plain.address() as AddressInfo).port}/`;
const secureUrl = () => `https://localhost:${(secure.address() as AddressInfo).port}/`;
/** Who answers is waited for: on a machine with much to do a quarter of a second is not enough. */
const policyFor = (isWhole: boolean) => ({ allowsPrivate: true, withinMs: isWhole ? 40 * WITHIN_MS : WITHIN_MS });
const request = { method: 'POST', headers: {}, body: '{}', mostBytes: 1_000 };

const resultOf = <T extends { readonly status: number }>(call: Promise<T>) =>
  call.then(
    ({ status }) => status,
    (error: Error) => `${error.constructor.name}: ${error.message}`,
  );
const shown = (seen: Case['seen']) =>
  typeof seen === 'number' ? seen : seen instanceof RegExp ? expect.stringMatching(seen) : `OutboundError: ${seen}`;

describe.each(Object.entries(CASES))('a receiver that answers %s', (_name, { manner: how, seen, isWhole = false }) => {
  test('lets a call end in its time', async () => {
    manner = how;
    const policy = policyFor(isWhole);
    expect(await resultOf(dial(url(), request, policy))).toEqual(shown(seen));
    expect(await resultOf(post(url(), request, policy))).toEqual(shown(seen));
    if (typeof seen === 'number') expect(await dial(url(), request, policy)).toMatchObject({ isWhole });
  });

  test('lets a call of a sign-in provider end in its time', async () => {
    manner = how;
    const policy = policyFor(isWhole);
    const answer = await resultOf(guardedFetch(policy)(secureUrl(), request));
    const isTaken = typeof seen === 'number' && isWhole && seen < 600;
    expect(answer).toEqual(isTaken ? seen : expect.stringMatching(/^OutboundError/));
  });
});

test('a name that is looked up for ever does not hold a call up', async () => {
  const call = dial('https://hook.example/', request, { allowsPrivate: false, withinMs: 1 });
  await expect(call).rejects.toThrow(/no answer within|ENOTFOUND|EAI_AGAIN/);
});
