import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { apiKeyCalls, ListedCompanyKey, ListedKey } from '#domain/access/api-keys/calls.ts';
import { KEY_CALLS_PER_MINUTE, MAX_KEYS_OF_ACCOUNT, MAX_KEYS_OF_COMPANY } from '#domain/access/api-keys/limits.ts';
import type { Input } from '#domain/contract/define.ts';
import { DAY_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { forgetEndedKeys } from '#server/access/api-keys/jobs.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addApiKey, addCompany, addDevice, addUser, TEST_PASSWORD } from '../../harness/builder.ts';
import { miscounted } from '../../harness/counted-accounts.ts';
import { eventually } from '../../harness/eventually.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

const scope = systemScope('test');
let server: TestServer;
let own: { id: number; path: string };
let other: { id: number; path: string };
let admin: string;
let superAdmin: string;

beforeAll(async () => {
  server = await testServer();
  own = await addCompany(server.context);
  other = await addCompany(server.context);
  admin = await server.signIn('admin', own.id);
  superAdmin = await server.signIn('superAdmin');
});
afterAll(() => server.stop());

type Made = { id: string; key: string };
const make = async (token: string, wish: Partial<Input<typeof apiKeyCalls.addMyApiKey>> = {}) =>
  (await server.call('addMyApiKey', { name: 'ERP', ...wish }, { token })).resultModel as Made;
const makeOfCompany = async (token: string, wish: Partial<Input<typeof apiKeyCalls.addCompanyApiKey>> = {}) =>
  (await server.call('addCompanyApiKey', { name: 'Bridge', ...wish }, { token })).resultModel as Made;
const whoIs = (key: string) => server.call('userInfo', {}, { token: key });
const entries = (action: string) =>
  server.context.within(scope, (tx) =>
    tx.query<{ userId: number; target: string; detail: Record<string, unknown>; address: string | null }>(
      'select user_id, target, detail, address from audit_entry where action = $1 order by id',
      [action],
    ),
  );
const signInAs = async (user: { loginName: string }) =>
  (
    (await server.call('userLogin', { userLoginName: user.loginName, password: TEST_PASSWORD, verifyCode: '0000' }))
      .resultModel as { token: string }
  ).token;

test('a key is taken as header token and as bearer, and is not stored as it is', async () => {
  const { key } = await make(admin);
  const ask = (headers: Record<string, string>) => server.call('companyTree', {}, { headers });
  expect(await ask({ token: key })).toMatchObject({ resultCode: 1001 });
  expect(await ask({ authorization: `Bearer ${key}` })).toMatchObject({ resultCode: 1001 });
  expect(await ask({ authorization: `bearer  ${key}` })).toMatchObject({ resultCode: 1001 });
  expect(await ask({ authorization: `Basic ${key}` })).toMatchObject({ status: 401 });
  expect(await ask({ authorization: `Bearer ${key.slice(0, -1)}` })).toMatchObject({ status: 401 });
  const stored = await server.context.within(scope, (tx) => tx.query<object>('select * from api_key'));
  expect(JSON.stringify(stored)).not.toContain(key.slice(10));
});

test('its owner lists it without its secret', async () => {
  const user = await addUser(server.context, { companyId: own.id, role: 'commonUser' });
  const token = await signInAs(user);
  const { id, key } = await make(token, {
    name: '  Reports ',
    access: 'write',
    modules: ['message', 'order'],
    days: 30,
  });
  const { resultModel, bytes } = await server.call('listMyApiKeys', {}, { token });
  const now = server.context.clock.now();
  expect(resultModel).toEqual([
    {
      id,
      name: 'Reports',
      hint: key.slice(0, 9),
      access: 'write',
      modules: ['message', 'order'],
      createdAt: now,
      expiresAt: now + 30 * DAY_MS,
      lastUsedAt: null,
      lastNetwork: null,
    },
  ]);
  expect(bytes.includes(key.slice(10))).toBe(false);
});

test('a revoked key ends at once, and only its owner revokes it so', async () => {
  const { id, key } = await make(admin);
  expect(await whoIs(key)).toMatchObject({ resultCode: 1001 });
  const stranger = await server.signIn('admin', own.id);
  for (const unknown of [
    { id, token: stranger },
    { id: randomUUID(), token: admin },
  ])
    expect(await server.call('revokeMyApiKey', { id: unknown.id }, { token: unknown.token })).toMatchObject({
      resultMessage: 'api_key_not_found',
    });
  expect(await server.call('revokeMyApiKey', { id }, { token: admin })).toMatchObject({ resultCode: 1001 });
  expect(await whoIs(key)).toMatchObject({ status: 401 });
});

test('a key does what its owner may at that instant', async () => {
  const user = await addUser(server.context, { companyId: own.id });
  const key = await addApiKey(server.context, { userId: user.id, access: 'write' });
  const site = () => server.call('insertSite', { companyId: own.id, name: `Site ${randomUUID()}` }, { token: key });
  expect(await site()).toMatchObject({ resultCode: 1001 });
  const change = (input: object) => server.call('updateUserById', { id: user.id, ...input }, { token: superAdmin });
  await change({ modules: ['order'] });
  expect(await server.call('listLatelyMsg', {}, { token: key })).toMatchObject({ resultMessage: 'permission_denied' });
  await change({ modules: ['message'] });
  expect(await server.call('listLatelyMsg', {}, { token: key })).toMatchObject({ resultCode: 1001 });
  await change({ role: 'commonUser' });
  expect(await site()).toMatchObject({ status: 403, resultMessage: 'guest_refuse' });
  await change({ companyId: other.id });
  expect((await whoIs(key)).resultModel).toMatchObject({ companyInfo: { id: other.id } });
  await change({ disabled: true });
  expect(await whoIs(key)).toMatchObject({ status: 401 });
  await change({ disabled: false });
  expect(await whoIs(key)).toMatchObject({ resultCode: 1001 });
  await server.call('deleteUserById', { id: user.id }, { token: superAdmin });
  expect(await whoIs(key)).toMatchObject({ status: 401 });
});

test('a key ends when its time is over, and is forgotten long after', async () => {
  const user = await addUser(server.context, { companyId: own.id });
  const token = await signInAs(user);
  const { key } = await make(token, { days: 1 });
  server.context.clock.advance(DAY_MS - 1);
  expect(await whoIs(key)).toMatchObject({ resultCode: 1001 });
  server.context.clock.advance(1);
  expect(await whoIs(key)).toMatchObject({ status: 401 });
  const listed = async () =>
    (await server.context.within(scope, (tx) => tx.query('select from api_key where user_id = $1', [user.id]))).length;
  await forgetEndedKeys(server.context);
  expect(await listed()).toBe(1);
  server.context.clock.advance(90 * DAY_MS);
  await forgetEndedKeys(server.context);
  expect(await listed()).toBe(0);
  admin = await server.signIn('admin', own.id);
  superAdmin = await server.signIn('superAdmin');
});

test.each([
  { days: 0 },
  { days: 731 },
  { name: ' ' },
  { name: 'x'.repeat(61) },
  { access: 'all' },
  { modules: ['home'] },
])('a request such as %j is refused', async (wish) => {
  expect(await server.call('addMyApiKey', { name: 'ERP', ...wish } as never, { token: admin })).toMatchObject({
    status: 400,
  });
});

test('a key has no module that its owner lacks', async () => {
  const token = await signInAs(await addUser(server.context, { companyId: own.id, modules: ['message'] }));
  for (const name of ['addMyApiKey', 'addCompanyApiKey'] as const)
    expect(await server.call(name, { name: 'ERP', modules: ['order'] }, { token })).toMatchObject({
      resultMessage: 'param_error',
    });
});

test('an account has a limited number of keys, also when they are made at once', async () => {
  const user = await addUser(server.context, { companyId: own.id });
  const token = await signInAs(user);
  for (let made = 0; made < MAX_KEYS_OF_ACCOUNT - 1; made++) await addApiKey(server.context, { userId: user.id });
  const answers = await Promise.all([1, 2, 3].map(() => server.call('addMyApiKey', { name: 'ERP' }, { token })));
  expect(answers.map(({ resultMessage }) => resultMessage).toSorted()).toEqual([
    'max_api_keys',
    'max_api_keys',
    'success',
  ]);
});

test('a company has a limited number of keys', async () => {
  const company = await addCompany(server.context, { parentId: own.id });
  for (let made = 0; made < MAX_KEYS_OF_COMPANY; made++) await makeOfCompany(admin, { companyId: company.id });
  expect(
    await server.call('addCompanyApiKey', { name: 'One more', companyId: company.id }, { token: admin }),
  ).toMatchObject({ resultMessage: 'max_api_keys' });
});

test('the key of a company acts for it, outlives its creator, and is not listed among accounts', async () => {
  const maker = await addUser(server.context, { companyId: own.id });
  const token = await signInAs(maker);
  const company = await addCompany(server.context, { parentId: own.id });
  const made = await makeOfCompany(token, {
    companyId: company.id,
    role: 'admin',
    access: 'write',
    name: 'Yard bridge',
  });
  await server.call('deleteUserById', { id: maker.id }, { token: superAdmin });
  expect((await whoIs(made.key)).resultModel).toMatchObject({
    role: 'admin',
    userName: 'Yard bridge',
    companyInfo: { id: company.id },
  });
  const device = await addDevice(server.context, { companyId: company.id });
  expect(await server.call('attentionAdd', { mcuId: device.mcuId }, { token: made.key })).toMatchObject({
    resultCode: 1001,
  });
  const { resultModel: people } = await server.call('userV3PageList', { companyId: company.id }, { token: admin });
  expect(people).toMatchObject({ total: 0 });
  const { resultModel: tree } = await server.call(
    'listByCompanyParentId2',
    { companyId: company.id },
    { token: admin },
  );
  expect(tree).toMatchObject([{ accountCount: 0 }]);
  const { resultModel: groups } = await server.call('groupCompanyUsers', {}, { token: admin });
  expect(JSON.stringify(groups)).not.toContain('Yard bridge');
});

test('nobody signs in with the account of a key', async () => {
  await makeOfCompany(admin, { name: 'Not a person' });
  const input = { userLoginName: 'Not a person', password: 'x', verifyCode: '0000' };
  expect(await server.call('userLogin', input)).toMatchObject({ resultMessage: 'login_error' });
});

test('administrators see and revoke keys of their companies and accounts, of no others and no super admins', async () => {
  const company = await addCompany(server.context);
  const below = await addCompany(server.context, { parentId: company.id });
  const boss = await server.signIn('admin', company.id);
  const person = await addUser(server.context, { companyId: below.id, role: 'commonUser' });
  const personal = await addApiKey(server.context, { userId: person.id, name: 'Mine' });
  const program = await makeOfCompany(boss, { companyId: below.id, name: 'Ours' });
  const elsewhere = await makeOfCompany(superAdmin, { companyId: other.id, name: 'Theirs' });
  const list = async (token: string, companyId?: number) =>
    (await server.call('listCompanyApiKeys', { companyId }, { token })).resultModel as ListedCompanyKey[];
  const listed = await list(boss);
  expect(listed.map(({ name, owner, role, companyId }) => ({ name, owner, role, companyId }))).toEqual(
    expect.arrayContaining([
      { name: 'Mine', owner: person.loginName, role: 'commonUser', companyId: below.id },
      { name: 'Ours', owner: null, role: 'commonUser', companyId: below.id },
    ]),
  );
  expect(listed).toHaveLength(2);
  expect(await server.call('listCompanyApiKeys', { companyId: other.id }, { token: boss })).toMatchObject({
    resultMessage: 'company_not_found',
  });
  expect(await server.call('addCompanyApiKey', { name: 'X', companyId: other.id }, { token: boss })).toMatchObject({
    resultMessage: 'company_not_found',
  });
  const revoke = (id: string, token = boss) => server.call('revokeCompanyApiKey', { id }, { token });
  expect(await revoke(elsewhere.id)).toMatchObject({ resultMessage: 'api_key_not_found' });
  expect(await whoIs(personal)).toMatchObject({ resultCode: 1001 });
  for (const { id } of listed) expect(await revoke(id)).toMatchObject({ resultCode: 1001 });
  expect(await list(boss)).toEqual([]);
  for (const key of [personal, program.key]) expect(await whoIs(key)).toMatchObject({ status: 401 });
  // Nothing of the key keeps its company from being removed.
  await server.call('deleteUserById', { id: person.id }, { token: boss });
  await makeOfCompany(boss, { companyId: below.id });
  expect(await server.call('deleteCompany', { id: below.id }, { token: boss })).toMatchObject({ resultCode: 1001 });

  const root = await server.signIn('admin', 1);
  const chief = await addUser(server.context, { role: 'superAdmin' });
  await addApiKey(server.context, { userId: chief.id, name: 'Of the chief' });
  const [ofChief] = (await list(superAdmin)).filter(({ name }) => name === 'Of the chief');
  expect((await list(root)).map(({ name }) => name)).not.toContain('Of the chief');
  expect(await revoke(ofChief!.id, root)).toMatchObject({ resultMessage: 'api_key_not_found' });
});

test('a company that moves takes its keys along', async () => {
  const [from, to] = [await addCompany(server.context), await addCompany(server.context)];
  const company = await addCompany(server.context, { parentId: from.id });
  const { key } = await makeOfCompany(superAdmin, { companyId: company.id });
  await whoIs(key);
  await server.call('moveCompany', { id: company.id, parentId: to.id }, { token: superAdmin });
  expect((await whoIs(key)).resultModel).toMatchObject({ companyInfo: { idx: `${to.path}-${company.id}` } });
});

test('a key has a limited number of calls a minute', async () => {
  const user = await addUser(server.context, { companyId: own.id });
  const [key, another] = [
    await addApiKey(server.context, { userId: user.id }),
    await addApiKey(server.context, { userId: user.id }),
  ];
  server.context.clock.advance(MINUTE_MS);
  for (let calls = 0; calls < KEY_CALLS_PER_MINUTE; calls++)
    await server.call('checkUpdate', { version: '1' } as never, { token: key });
  const answer = await whoIs(key);
  expect(answer).toMatchObject({ status: 429, resultMessage: 'too_many_requests' });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(await whoIs(another)).toMatchObject({ resultCode: 1001 });
  server.context.clock.advance(MINUTE_MS);
  expect(await whoIs(key)).toMatchObject({ resultCode: 1001 });
});

test('the last use is known to the minute, and a new network is written to the audit', async () => {
  const user = await addUser(server.context, { companyId: own.id });
  const token = await signInAs(user);
  const { key } = await make(token, { name: 'Roaming' });
  const use = (address: string) => server.call('userInfo', {}, { token: key, address });
  const last = async () => {
    const [row] = (await server.call('listMyApiKeys', {}, { token })).resultModel as ListedKey[];
    return { at: row!.lastUsedAt, network: row!.lastNetwork };
  };
  const first = server.context.clock.now();
  await use('192.0.2.1');
  await eventually(last).toEqual({ at: first, network: '192.0.2.1' });
  server.context.clock.advance(1000);
  await use('192.0.2.1');
  await use('2001:db8:1:2:3::4');
  await eventually(last).toEqual({ at: first + 1000, network: '2001:db8:1:2::/64' });
  server.context.clock.advance(MINUTE_MS);
  await use('192.0.2.1');
  await eventually(last).toEqual({ at: first + 1000 + MINUTE_MS, network: '192.0.2.1' });
  const label = `Roaming (${key.slice(0, 9)}…)`;
  expect(await entries('apiKeys.newNetwork')).toEqual(
    expect.arrayContaining(
      ['192.0.2.1', '2001:db8:1:2::/64'].map((address) => ({
        userId: user.id,
        target: label,
        detail: { apiKey: label },
        address,
      })),
    ),
  );
  expect((await entries('apiKeys.newNetwork')).filter(({ userId }) => userId === user.id)).toHaveLength(2);
});

test('the audit shows who made and revoked a key, and which key did something', async () => {
  const user = await addUser(server.context, { companyId: own.id });
  const token = await signInAs(user);
  const { id, key } = await make(token, { name: 'Named', access: 'write', modules: ['message'], days: 7 });
  await server.call('insertSite', { companyId: own.id, name: `Site ${randomUUID()}` }, { token: key });
  await server.call('insertCompany', { parentId: own.id, companyName: 'X' }, { token: key });
  await server.call('revokeMyApiKey', { id }, { token });
  const of = async (action: string) => (await entries(action)).filter(({ userId }) => userId === user.id);
  const apiKey = `Named (${key.slice(0, 9)}…)`;
  expect(await of('apiKeys.add')).toMatchObject([
    { target: 'Named', detail: { access: 'write', modules: 'message', days: 7 } },
  ]);
  expect(await of('apiKeys.revoke')).toMatchObject([{ target: 'Named', detail: {} }]);
  expect(await of('sites.insert')).toMatchObject([{ detail: { apiKey } }]);
  await eventually(() => of('calls.refused')).toMatchObject([{ target: 'insertCompany', detail: { apiKey } }]);
  expect(JSON.stringify(await entries('apiKeys.add'))).not.toContain(key.slice(10));
});

test('after all this, companies know how many accounts they have', async () => {
  expect(await miscounted(server.context)).toEqual([]);
});
