import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input } from '#domain/contract/define.ts';
import { MODULES, type Module } from '#domain/foundation/permissions/permissions.ts';
import { startSession } from '#server/access/users/sessions/session-store.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addUser, type BuiltCompany } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let company: BuiltCompany;
let token: string;
const scope = systemScope('test');
const OWN: readonly Module[] = ['message', 'yhub'];

beforeAll(async () => {
  server = await testServer({ config: { publicUrl: 'https://yard.example.com', allowPrivateTargets: true } });
  company = await addCompany(server.context);
  token = await sessionOf(OWN);
});
afterAll(() => server.stop());

async function sessionOf(modules: readonly Module[], companyId = company.id): Promise<string> {
  const { id } = await addUser(server.context, { companyId, role: 'admin', modules });
  const now = server.context.clock.now();
  return (
    await server.context.within(scope, (tx) => startSession(tx, { userId: id, language: 'en', origin: null }, now))
  ).token;
}
const ask = <N extends keyof Calls>(name: N, input: Input<Calls[N]>, by = token) =>
  server.call(name, input, { token: by });
const modulesOf = async (table: 'app_user' | 'company', id: number) =>
  (
    await server.context.within(scope, (tx) =>
      tx.one<{ modules: Module[] }>(`select modules from ${table} where id = $1`, [id]),
    )
  ).modules;
const idIn = ({ resultModel }: { resultModel: unknown }) => (resultModel as { id: number }).id;
let names = 0;
const name = () => `given-${++names}`;

/** Every way to give a module. */
const WAYS: Readonly<Record<string, (modules: Module[], by?: string) => Promise<{ resultMessage: string }>>> = {
  'a new account': (modules, by) =>
    ask('insertUser', { companyId: company.id, userLoginName: name(), role: 'admin', modules }, by),
  'a changed account': async (modules, by) => {
    const { id } = await addUser(server.context, { companyId: company.id, modules: [] });
    return ask('updateUserById', { id, modules }, by);
  },
  'an account moved to where there are more': async (modules, by) => {
    const poor = await addCompany(server.context, { parentId: company.id, modules: [] });
    const { id } = await addUser(server.context, { companyId: poor.id, modules });
    return ask('updateUserById', { id, companyId: company.id }, by);
  },
  'a new company': (modules, by) =>
    ask('insertCompany', { parentId: company.id, companyName: name(), timeZone: '', modules }, by),
  'a changed company': async (modules, by) => {
    const { id } = await addCompany(server.context, { parentId: company.id, modules: [] });
    return ask('updateCompany', { id, modules }, by);
  },
  'an own API key': (modules, by) => ask('addMyApiKey', { name: name(), access: 'read', modules, days: 1 }, by),
  'an API key of the company': (modules, by) =>
    ask('addCompanyApiKey', { role: 'commonUser', name: name(), access: 'read', modules, days: 1 }, by),
};

test.each(Object.entries(WAYS))('%s gets the modules of its giver and no others', async (_way, give) => {
  expect(await give([...OWN])).toMatchObject({ resultMessage: 'success' });
  for (const module of MODULES.filter((each) => !OWN.includes(each)))
    expect(await give([...OWN, module])).toMatchObject({ resultMessage: 'param_error' });
});

test('a super admin gives any', async () => {
  const root = await server.signIn('superAdmin');
  for (const way of ['a new account', 'a changed account', 'a new company', 'a changed company'] as const)
    expect(await WAYS[way]?.([...MODULES], root)).toMatchObject({ resultMessage: 'success' });
});

test('what others gave stays, may be taken away, and is not given again', async () => {
  const { id } = await addUser(server.context, { companyId: company.id, modules: ['lease', 'yhub'] });
  expect(await ask('updateUserById', { id, modules: ['lease', 'message'] })).toMatchObject({
    resultMessage: 'success',
  });
  expect(await modulesOf('app_user', id)).toEqual(['lease', 'message']);
  expect(await ask('updateUserById', { id, displayName: 'Other' })).toMatchObject({ resultMessage: 'success' });
  expect(await ask('updateUserById', { id, modules: ['message'] })).toMatchObject({ resultMessage: 'success' });
  expect(await ask('updateUserById', { id, modules: ['lease'] })).toMatchObject({ resultMessage: 'param_error' });

  const branch = await addCompany(server.context, { parentId: company.id, modules: ['lease'] });
  expect(await ask('updateCompany', { id: branch.id, modules: ['lease', 'yhub'] })).toMatchObject({
    resultMessage: 'success',
  });
  expect(await ask('updateCompany', { id: branch.id, companyName: 'Other', modules: ['yhub'] })).toMatchObject({
    resultMessage: 'success',
  });
  expect(await ask('updateCompany', { id: branch.id, modules: ['lease'] })).toMatchObject({
    resultMessage: 'param_error',
  });
});

test.each<[string, (id: number, by: string) => Promise<{ resultMessage: string }>]>([
  ['its password', (id, by) => ask('resetPassword', { id }, by)],
  ['its factors', (id, by) => ask('resetFactors', { id }, by)],
  ['its address', (id, by) => ask('updateUserById', { id, email: `${name()}@example.com` }, by)],
])('%s is changed by nobody who lacks a module of the account', async (_, change) => {
  const { id, email } = await addUser(server.context, { companyId: company.id, modules: [...OWN, 'lease'] });
  expect(await change(id, token)).toMatchObject({ resultMessage: 'permission_denied' });
  expect(await ask('updateUserById', { id, email, displayName: 'Other' })).toMatchObject({ resultMessage: 'success' });
  expect(await change(id, await sessionOf([...OWN, 'lease']))).toMatchObject({ resultMessage: 'success' });
  const equal = await addUser(server.context, { companyId: company.id, modules: OWN });
  expect(await change(equal.id, token)).toMatchObject({ resultMessage: 'success' });
});

test('without a choice a new account and a new company get what their maker may give', async () => {
  const account = await ask('insertUser', { companyId: company.id, userLoginName: name() });
  expect((await modulesOf('app_user', idIn(account))).toSorted()).toEqual([...OWN].toSorted());
  const branch = await ask('insertCompany', { parentId: company.id, companyName: name(), timeZone: '' });
  expect((await modulesOf('company', idIn(branch))).toSorted()).toEqual([...OWN].toSorted());
});

test('a sign-in provider, which gives all modules of its companies, is set up by who has them all', async () => {
  const setting = {
    label: 'Example ID',
    issuer: 'https://localhost:1',
    clientId: 'wattyard',
    scopes: 'openid',
    groupClaim: '',
    rules: [],
    fallbackRole: 'admin',
    strongValues: [],
    enabled: false,
    passwordsAllowed: true,
  } as const;
  const save = (by: string) =>
    ask('saveSingleSignOn', { companyId: company.id, setting, clientSecret: 'of the client' }, by);
  expect(await save(token)).toMatchObject({ resultMessage: 'permission_denied' });
  expect(await save(await sessionOf(MODULES))).toMatchObject({ resultMessage: 'success' });
});
