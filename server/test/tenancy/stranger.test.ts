import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '#domain/access/api-keys/access.ts';
import { calls } from '#domain/assembly/calls.ts';
import { mayMake } from '#domain/contract/access.ts';
import type { Input } from '#domain/contract/define.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice } from '../harness/builder.ts';
import { type CallName, call, sampleOf, UNKNOWN } from '../harness/sample-input.ts';
import { type TestServer, testServer } from '../harness/server.ts';

const scope = systemScope('test');
const names = Object.keys(calls) as CallName[];
const deviceCalls = names.filter((name) => call(name).device);
const closedCalls = names.filter((name) => call(name).access !== 'public');

let server: TestServer;
let foreign: string;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  server = await testServer();
  const own = await addCompany(server.context);
  const other = await addCompany(server.context);
  foreign = (await addDevice(server.context, { companyId: other.id })).mcuId;
  for (const role of ['admin', 'commonUser', 'guest'] as const) tokens[role] = await server.signIn(role, own.id);
});
afterAll(() => server.stop());

const ask = (name: CallName, more: object = {}, token: string | null = null) =>
  server.call(name, { ...sampleOf(name), ...more } as Input<(typeof calls)[CallName]>, { token });

test.each(closedCalls)('%s requires a token', async (name) => {
  const answer = await ask(name);
  expect(answer).toMatchObject({ status: 401, resultCode: 401, resultMessage: 'token_error', resultModel: null });
});

describe.each(['admin', 'commonUser', 'guest'] as const)('as %s of another company', (role) => {
  const may = (name: CallName) => mayMake(role, call(name).access).allowed;

  test.each(deviceCalls.filter(may))('%s shows a foreign device exactly like one that does not exist', async (name) => {
    const field = call(name).device ?? '';
    const [there, nowhere] = [
      await ask(name, { [field]: foreign }, tokens[role]),
      await ask(name, { [field]: UNKNOWN }, tokens[role]),
    ];
    expect(there).toMatchObject({ status: 200, resultCode: 1002, resultMessage: 'device_not_found' });
    expect(there.bytes.equals(nowhere.bytes)).toBe(true);
  });

  test.each(closedCalls.filter((name) => !may(name)))('%s is not allowed', async (name) => {
    const ofRole = role === 'admin' ? 'permission_denied' : 'guest_refuse';
    const resultMessage = refusalOf(null, call(name).effect) ?? ofRole;
    expect(await ask(name, {}, tokens[role])).toMatchObject({ status: 403, resultMessage });
  });
});

test('calls of strangers have changed nothing', async () => {
  const left = await server.context.within(scope, (tx) => tx.query('select * from attention'));
  expect(left).toEqual([]);
});

test('calls without a device show a stranger no foreign devices', async () => {
  for (const name of closedCalls.filter((each) => !call(each).device && each !== 'logout')) {
    const answer = await ask(name, {}, tokens.admin);
    expect(answer.bytes.includes(foreign), name).toBe(false);
  }
});
