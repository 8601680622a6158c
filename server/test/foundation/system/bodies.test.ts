import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#domain/assembly/calls.ts';
import type { Call } from '#domain/contract/define.ts';
import { inputSchemaOf } from '#domain/contract/openapi/json-schema.ts';
import { addCompany } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let port: number;
let token: string;
beforeAll(async () => {
  server = await testServer();
  ({ port } = await server.listen());
  token = await server.signIn('admin', (await addCompany(server.context)).id);
});
afterAll(() => server.stop());

const FORM = 'application/x-www-form-urlencoded';
const closed = Object.values<Call>(calls).filter(({ access, method }) => access !== 'public' && method === 'POST');

/** Announces a body and sends none of it; returns the answer, until the server ends the connection. */
async function announce(path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: yard\r\nconnection: close\r\ncontent-type: ${FORM}\r\ncontent-length: 60000\r\n\r\n`,
  );
  return text(socket);
}

test('every call that needs a session refuses a stranger before it reads the body', async () => {
  for (const { path } of closed) expect(`${path} ${await announce(path)}`).toContain(`${path} HTTP/1.1 401 `);
});

const post = async (path: string, payload: string, type = 'application/json') => {
  const answer = await server.app.inject({
    method: 'POST',
    url: path,
    headers: { token, 'content-type': type },
    payload,
  });
  const { resultMessage, resultMessageParam } = answer.json() as { resultMessage: string; resultMessageParam?: string };
  return { status: answer.statusCode, resultMessage, ...JSON.parse(resultMessageParam ?? '{}') };
};
const { removeDevices, upgradeFirmware, setYhubConfig } = calls;

test('a body longer than a call needs is not read', async () => {
  const long = JSON.stringify({ mcuIds: ['a'.repeat(70_000)] });
  const tooLarge = { status: 413, resultMessage: 'body_too_large', maxBytes: 65_536 };
  expect(await post(removeDevices.path, long)).toEqual(tooLarge);
  expect(await post(removeDevices.path, `mcuIds=${'a'.repeat(70_000)}`, FORM)).toEqual(tooLarge);
});

test('a thousand devices fit into every call that takes devices, also percent-encoded', async () => {
  const ids = Array.from({ length: 1000 }, (_, n) => n.toString(16).padStart(24, '0'));
  const form = new URLSearchParams({ mcuIds: JSON.stringify(ids) });
  expect(await post(removeDevices.path, `${form}`, FORM)).toMatchObject({ resultMessage: 'device_not_found' });
  form.set('stages', JSON.stringify([ids, 'rest']));
  form.set('version', '2.0.0');
  expect(`${form}`.length).toBeGreaterThan(65_536);
  expect(await post(upgradeFirmware.path, `${form}`, FORM)).toMatchObject({ status: 200 });
});

test('JSON has at most a thousand fields, and names that a call does not know are ignored', async () => {
  const fields = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, 0])));
  expect(await post(removeDevices.path, fields(1001))).toEqual({
    status: 400,
    resultMessage: 'param_error',
    field: 'body',
    rule: 'must be at most 1000 fields',
  });
  expect(await post(removeDevices.path, fields(1000))).toMatchObject({ field: 'mcuIds' });
  expect(await post(removeDevices.path, JSON.stringify({ mcu_Ids: [] }))).toMatchObject({ rule: 'is called mcuIds' });
});

test('a form has at most a thousand fields', async () => {
  const fields = (count: number) => Array.from({ length: count }, (_, n) => `f${n}=`).join('&');
  expect(await post(removeDevices.path, fields(1001), FORM)).toEqual({
    status: 400,
    resultMessage: 'param_error',
    field: 'body',
    rule: 'must be at most 1000 fields',
  });
  expect(await post(removeDevices.path, fields(1000), FORM)).toMatchObject({ field: 'mcuIds' });
});

/** The lists that a call accepts. */
const listFields: [name: string, field: string, max: number | undefined][] = Object.entries<Call>(calls)
  .filter(([, { body }]) => body === 'form')
  .flatMap(([name, { input }]) => {
    const { properties } = inputSchemaOf(input, name).schema as {
      properties: Record<string, { type?: string; maxItems?: number }>;
    };
    return Object.entries(properties)
      .filter(([, { type }]) => type === 'array')
      .map(([field, { maxItems }]) => [name, field, maxItems] as [string, string, number | undefined]);
  });

test('the length of a list is checked before its members', () => {
  expect(listFields.length).toBeGreaterThan(10);
  for (const [name, field, max] of listFields) {
    const many = Array.from({ length: (max ?? expect.fail(`${name} ${field} has no end`)) + 1 }, () => null);
    const { error } = (calls as Record<string, Call>)[name]!.input.safeParse({ [field]: many });
    const issues = error?.issues.filter((issue) => issue.path[0] === field);
    expect({ name, field, issues }).toMatchObject({ issues: [{ path: [field], message: `must be at most ${max}` }] });
  }
});

test('deeply nested input is refused as bad input', async () => {
  const deep = '['.repeat(32_000) + ']'.repeat(32_000);
  const input = (configuration: string) => `{"mcuId":"${'f'.repeat(24)}","configuration":${configuration}}`;
  expect(await post(setYhubConfig.path, input(deep))).toMatchObject({ status: 400, field: 'configuration' });
  expect(await post(setYhubConfig.path, input(JSON.stringify(deep)))).toMatchObject({ status: 400 });
});
