import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#domain/assembly/calls.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let port: number;
let token: string;
beforeAll(async () => {
  server = await testServer();
  ({ port } = await server.listen());
  token = await server.signIn('superAdmin');
});
afterAll(() => server.stop());

const { path } = calls.setDesktop;
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

interface Odd {
  readonly line?: string;
  readonly headers?: readonly string[];
  readonly type?: string;
  readonly body?: string;
}

/** What is sent, as bytes of its own: no client would write most of it. */
const written = ({ line = `POST ${path} HTTP/1.1`, headers = [], type = FORM, body = '' }: Odd): string =>
  [
    ...[line, 'host: yard', 'connection: close', `token: ${token}`, `content-type: ${type}`, ...headers],
    ...[`content-length: ${Buffer.byteLength(body)}`, '', body],
  ].join('\r\n');

async function sent(bytes: string): Promise<{ status: number; body: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), body };
}

const ODD: Record<string, readonly [odd: Odd, statuses: readonly number[]]> = {
  XML: [{ type: 'application/xml', body: '<!DOCTYPE a [<!ENTITY b "b">]><a>&b;</a>' }, [400]],
  'XML that says it is JSON': [{ type: JSON_TYPE, body: '<a/>' }, [400]],
  'JSON that is torn': [{ type: JSON_TYPE, body: '{"desktop":[' }, [400]],
  'JSON that is nothing': [{ type: JSON_TYPE, body: '' }, [400]],
  'JSON that is null': [{ type: JSON_TYPE, body: 'null' }, [400]],
  'JSON that is a list': [{ type: JSON_TYPE, body: '[1,2]' }, [400]],
  'JSON that is a number': [{ type: JSON_TYPE, body: '1e999' }, [400]],
  'JSON with a prototype': [{ type: JSON_TYPE, body: '{"__proto__":{"isOdd":1},"desktop":[]}' }, [400]],
  'JSON with a prototype of a constructor': [
    { type: JSON_TYPE, body: '{"constructor":{"prototype":{"isOdd":1}},"desktop":[]}' },
    [400],
  ],
  'JSON in other letters': [{ type: `${JSON_TYPE}; charset=utf-16`, body: '\ufeff{}' }, [400]],
  'JSON that is said to be packed': [
    { type: JSON_TYPE, headers: ['content-encoding: gzip'], body: '\x1f\x8b{' },
    [400],
  ],
  'a form with a prototype': [{ body: '__proto__=1&__proto__[isOdd]=1&constructor[prototype][isOdd]=1' }, [400]],
  'a form with more fields than any call has': [{ body: 'a=&'.repeat(1_001) }, [400]],
  'a form of broken letters': [{ body: 'desktop=%ff%fe%' }, [400]],
  'a text': [{ type: 'text/plain', body: 'desktop=[]' }, [400]],
  'no type': [{ type: '', body: 'desktop=[]' }, [400]],
  'a type that is none': [{ type: '\u00e9/;;=', body: 'desktop=[]' }, [400]],
  'a body longer than its call takes': [{ body: `desktop=${'x'.repeat(70_000)}` }, [413]],
  'an expectation that nobody can meet': [{ headers: ['expect: the-best'], body: 'desktop=[]' }, [417]],
  'headers without end': [{ headers: [`x: ${'x'.repeat(40_000)}`], body: 'desktop=[]' }, [431]],
  'two lengths': [{ headers: ['content-length: 7'], body: 'desktop=[]' }, [400]],
  'a length and pieces': [{ headers: ['transfer-encoding: chunked'], body: 'desktop=[]' }, [400]],
  'a way to send that nobody knows': [{ headers: ['transfer-encoding: x, chunked'], body: 'desktop=[]' }, [400, 501]],
  'an address that is none': [{ line: 'POST /%ff%zz HTTP/1.1' }, [400]],
  'an address with a NUL': [{ line: `POST ${path}%00 HTTP/1.1` }, [400, 404]],
  'an address out of the tree': [{ line: 'GET /../../../etc/passwd HTTP/1.1' }, [400, 404]],
  'an address longer than any': [{ line: `GET /${'a'.repeat(40_000)} HTTP/1.1` }, [404, 414, 431]],
  'thousands of parameters': [{ line: `POST ${path}?${'a=1&'.repeat(3_000)} HTTP/1.1`, body: 'x=1' }, [400, 431]],
  'a parameter with a prototype': [{ line: `POST ${path}?__proto__[isOdd]=1 HTTP/1.1`, body: 'x=1' }, [400]],
  'another method': [{ line: `DELETE ${path} HTTP/1.1` }, [404]],
  'a method that nobody knows': [{ line: `BREW ${path} HTTP/1.1` }, [400]],
  'another protocol': [{ line: 'EHLO yard' }, [400]],
};

test.each(Object.entries(ODD))('%s is answered as the fault of who sent it', async (_, [odd, statuses]) => {
  const { status, body } = await sent(written(odd));
  expect(statuses).toContain(status);
  expect(body).not.toMatch(/\bat .*\.(js|ts):\d/);
  expect('isOdd' in {}).toBe(false);
  expect((await sent(written({ body: 'desktop=[]' }))).status).toBe(200);
});
