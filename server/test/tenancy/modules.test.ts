import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#domain/calls.ts';
import type { Input } from '#domain/contract/define.ts';
import { MODULES, type Module } from '#domain/permissions.ts';
import { addCompany, addUser, TEST_PASSWORD } from '../harness/builder.ts';
import { type CallName, call, sampleOf } from '../harness/sample-input.ts';
import { type TestServer, testServer } from '../harness/server.ts';

let server: TestServer;
/** The token of an account that has one module, or all but one. */
const alone = new Map<Module, string>();
const without = new Map<Module, string>();

beforeAll(async () => {
  server = await testServer();
  const company = await addCompany(server.context);
  const signIn = async (modules: readonly Module[], companyId = company.id) => {
    const user = await addUser(server.context, { companyId, modules });
    const input = { userLoginName: user.loginName, password: TEST_PASSWORD, verifyCode: '0000' };
    return ((await server.call('userLogin', input)).resultModel as { token: string }).token;
  };
  const guarding = new Set(guarded.flatMap((name) => [...(call(name).modules ?? [])]));
  for (const module of guarding) {
    alone.set(module, await signIn([module]));
    // The user has them all; its company does not.
    const rest = MODULES.filter((each) => each !== module);
    without.set(module, await signIn(MODULES, (await addCompany(server.context, { modules: rest })).id));
  }
});
afterAll(() => server.stop());

const guarded = (Object.keys(calls) as CallName[]).filter((name) => call(name).modules);
const ask = (name: CallName, token: string) =>
  server.call(name, sampleOf(name) as Input<(typeof calls)[CallName]>, { token });

describe.each(guarded)('%s', (name) => {
  const modules = call(name).modules ?? [];

  test.each(modules)('an account with only %s is not refused for lack of a module', async (module) => {
    expect(await ask(name, alone.get(module)!)).not.toMatchObject({ status: 403 });
  });

  test('an account with every module but these is refused', async () => {
    const others = [...alone].filter(([module]) => !modules.includes(module));
    for (const [, token] of others)
      expect(await ask(name, token)).toMatchObject({
        status: 403,
        resultMessage: 'permission_denied',
        resultModel: null,
      });
    if (modules.length === 1)
      expect(await ask(name, without.get(modules[0]!)!)).toMatchObject({ resultMessage: 'permission_denied' });
  });
});

test('orders, data service, charges, messages and the administration of devices need their modules', () => {
  expect([...new Set(guarded.flatMap((name) => [...(call(name).modules ?? [])]))].sort()).toEqual([
    'charger',
    'dataService',
    'deviceManage',
    'message',
    'order',
  ]);
});
