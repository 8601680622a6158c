import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#domain/assembly/calls.ts';
import type { Call } from '#domain/contract/define.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await testServer();
  token = await server.signIn('superAdmin');
});
afterAll(() => server.stop());

const uploads = Object.values<Call>(calls).filter(({ body }) => body === 'multipart');
const TYPE = 'multipart/form-data; boundary=b';
const FILE = 'content-disposition: form-data; name="file"; filename="a"';
const field = (name: string) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
const file = (content: string) => `--b\r\n${FILE}\r\n\r\n${content}\r\n`;

/** What programs and networks make of a body: its type, and its bytes. */
const BROKEN: Record<string, readonly [type: string, body: string]> = {
  'no boundary': ['multipart/form-data', `${file('x')}--b--\r\n`],
  'an empty boundary': ['multipart/form-data; boundary=', `${file('x')}--b--\r\n`],
  'a boundary longer than any': [`multipart/form-data; boundary=${'b'.repeat(300)}`, `${file('x')}--b--\r\n`],
  'another boundary': ['multipart/form-data; boundary=c', `${file('x')}--b--\r\n`],
  'another kind of parts': ['multipart/mixed; boundary=b', `${file('x')}--b--\r\n`],
  'nothing in it': [TYPE, ''],
  'nothing but its end': [TYPE, '--b--\r\n'],
  'no end': [TYPE, file('x')],
  'an end in the middle of the file': [TYPE, `--b\r\n${FILE}\r\n\r\n${'x'.repeat(5000)}`],
  'an end in the middle of a heading': [TYPE, `${field('id')}--b\r\ncontent-disp`],
  'an end after a heading': [TYPE, `--b\r\n${FILE}\r\n\r\n`],
  'a part without a heading': [TYPE, '--b\r\n\r\nx\r\n--b--\r\n'],
  'a part without a name': [TYPE, '--b\r\ncontent-disposition: form-data\r\n\r\nx\r\n--b--\r\n'],
  'a heading that is none': [TYPE, '--b\r\n\0\0: ;;==""\r\n\r\nx\r\n--b--\r\n'],
  'headings without end': [TYPE, `--b\r\n${'a: b\r\n'.repeat(20_000)}\r\nx\r\n--b--\r\n`],
  'a part named as what every object has': [TYPE, `${field('__proto__')}${file('x')}--b--\r\n`],
  'a part of JSON that is torn': [
    TYPE,
    '--b\r\ncontent-disposition: form-data; name="id"\r\ncontent-type: application/json\r\n\r\n{\r\n--b--\r\n',
  ],
  'more parts than any call has': [TYPE, `${field('id').repeat(40)}--b--\r\n`],
  'two files': [TYPE, `${file('x')}${file('y')}--b--\r\n`],
  'no multipart at all': ['application/x-www-form-urlencoded', 'id=1'],
  JSON: ['application/json', '{"id":1}'],
  'a letter set that does not exist': [
    TYPE,
    "--b\r\ncontent-disposition: form-data; name*=none''%ff\r\ncontent-type: text/plain; charset=none\r\n\r\n1\r\n--b--\r\n",
  ],
};

test.each(Object.entries(BROKEN))('an upload with %s is refused by every call', async (_, [type, payload]) => {
  const wrong: string[] = [];
  for (const { path } of uploads) {
    const answer = await server.app.inject({
      method: 'POST',
      url: path,
      headers: { token, 'content-type': type },
      payload,
    });
    const { resultMessage } = answer.json() as { resultMessage: string };
    if (answer.statusCode !== 400 || resultMessage !== 'param_error')
      wrong.push(`${path}: ${answer.statusCode} ${resultMessage}`);
  }
  expect(wrong).toEqual([]);
});

test('an upload whose connection ends in the middle is no fault, and the next one is answered', async () => {
  const { port } = await server.listen();
  const head = (path: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nhost: yard\r\nconnection: close\r\ntoken: ${token}\r\ncontent-type: ${TYPE}\r\ncontent-length: ${length}\r\n\r\n`;
  for (const { path } of uploads) {
    const torn = connect(port, '127.0.0.1');
    torn.end(`${head(path, 5000)}--b\r\n${FILE}\r\n\r\n${'x'.repeat(1000)}`);
    torn.resume();
    await once(torn, 'close');
    const body = `${field('none')}--b--\r\n`;
    const next = connect(port, '127.0.0.1');
    next.write(head(path, body.length) + body);
    expect(`${path} ${await text(next)}`).toContain(`${path} HTTP/1.1 400 `);
  }
});
