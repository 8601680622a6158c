import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { KEY_ACCESS } from '#domain/access/api-keys/access.ts';
import type { ListedCompanyKey } from '#domain/access/api-keys/calls.ts';
import { MAX_KEY_DAYS, MAX_KEYS_OF_COMPANY } from '#domain/access/api-keys/limits.ts';
import { calls } from '#domain/assembly/calls.ts';
import type { Bridge, BridgeSettings, BridgeStatus } from '#domain/fleet/bridges/calls.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addApiKey, addCompany, addDevice, addUser, type BuiltCompany } from '../../harness/builder.ts';
import { liveGatewayOf } from '../../harness/live-gateway.ts';
import { type CallName, call, sampleOf } from '../../harness/sample-input.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let north: BuiltCompany;
let branch: BuiltCompany;
let admin: string;
let mcuIds: string[];
beforeAll(async () => {
  server = await testServer();
  north = await addCompany(server.context);
  branch = await addCompany(server.context, { parentId: north.id });
  admin = await server.signIn('admin', north.id);
  mcuIds = [];
  for (const companyId of [north.id, branch.id]) mcuIds.push((await addDevice(server.context, { companyId })).mcuId);
});
afterAll(() => server.stop());

const settings = (mcuId = mcuIds[0]!) =>
  ({ mcuId, intervalSeconds: 60, source: { type: 'sunspec', host: '192.168.1.31' } }) as BridgeSettings;
const WAITING = { records: 0, bytes: 0, limitBytes: 1, lost: 0 };
const told: BridgeStatus = {
  ...{ version: '1.7.8', online: true, cause: '', mapped: 0, seen: 0, sentPerSecond: 0, test: null, waiting: WAITING },
};
const save = async (more: object = {}) =>
  (await server.call('saveBridge', { name: 'Box', bridge: settings(), ...more }, { token: admin })).resultModel as {
    id: number;
  };
const make = async (id: number, token = admin) =>
  (await server.call('makeBridgeKey', { id }, { token })).resultModel as { key: string; expiresAt: number };
const sync = (id: number, token: string) => server.call('syncBridge', { id, revision: 0, told }, { token });
const get = async (id: number) => (await server.call('getBridge', { id }, { token: admin })).resultModel as Bridge;
const listed = async (companyId: number) =>
  (await server.call('listCompanyApiKeys', { companyId }, { token: admin })).resultModel as ListedCompanyKey[];
const works = { resultMessage: 'success' };
const unknown = { status: 401, resultMessage: 'token_error' };

test('the key of a bridge is good for its numbers alone', async () => {
  const [one, other] = [await save(), await save()];
  const { key } = await make(one.id);
  await make(other.id);
  expect(await sync(one.id, key)).toMatchObject({ ...works, resultModel: { settings: { mcuId: mcuIds[0] } } });
  expect(await sync(other.id, key)).toMatchObject({ resultMessage: 'bridge_not_found' });
  expect(await sync(2_000_000, key)).toMatchObject({ resultMessage: 'bridge_not_found' });
  expect((await get(other.id)).reportedAt).toBeNull();
});

test('the key of a bridge makes no other call', async () => {
  const { key } = await make((await save()).id);
  const open: string[] = [];
  for (const name of Object.keys(calls) as CallName[]) {
    if (call(name).access === 'public' || name === 'syncBridge') continue;
    const { status, resultMessage } = await server.call(name, sampleOf(name) as never, { token: key });
    if (status !== 403 || resultMessage !== 'api_key_refuse') open.push(`${name}: ${status} ${resultMessage}`);
  }
  expect(open).toEqual([]);
});

test('nobody but the key of a bridge tells how it fares, and is told what to do instead', async () => {
  const { id } = await save();
  const owner = await addUser(server.context, { companyId: north.id });
  const callers = [admin, await server.signIn('commonUser', north.id), await server.signIn('superAdmin', 1)];
  for (const access of KEY_ACCESS) callers.push(await addApiKey(server.context, { userId: owner.id, access }));
  for (const token of callers)
    expect(await sync(id, token)).toMatchObject({ status: 403, resultMessage: 'bridge_key_needed' });
  expect((await get(id)).reportedAt).toBeNull();
});

test('no API key says what a bridge dials, makes its key, or removes it', async () => {
  const { id } = await save();
  const owner = await addUser(server.context, { companyId: north.id });
  for (const access of KEY_ACCESS) {
    const token = await addApiKey(server.context, { userId: owner.id, access });
    const refused = { status: 403, resultMessage: 'api_key_refuse' };
    expect(await server.call('saveBridge', { id, name: 'Mine', bridge: settings() }, { token })).toMatchObject(refused);
    for (const name of ['makeBridgeKey', 'revokeBridgeKey', 'removeBridge'] as const)
      expect(await server.call(name, { id }, { token }), name).toMatchObject(refused);
    // Having it tell what arrives makes its machine act.
    const watched = await server.call('watchBridge', { id, test: false }, { token });
    expect(watched).toMatchObject(access === 'control' ? works : refused);
  }
});

test('a key is shown once, renewed and revoked: the one before ends at once', async () => {
  const { id } = await save();
  expect((await get(id)).key).toBeNull();
  const [first, second] = [await make(id), await make(id)];
  expect(await sync(id, first.key)).toMatchObject(unknown);
  expect(await sync(id, second.key)).toMatchObject(works);
  const now = server.context.clock.now();
  expect(second.expiresAt).toBe(now + MAX_KEY_DAYS * DAY_MS);
  await vi.waitFor(async () =>
    expect((await get(id)).key).toEqual({
      ...{ hint: second.key.slice(0, 9), expiresAt: second.expiresAt, lastUsedAt: expect.any(Number) },
    }),
  );
  expect(JSON.stringify(await get(id))).not.toContain(second.key);
  expect(await server.call('revokeBridgeKey', { id }, { token: admin })).toMatchObject(works);
  expect(await sync(id, second.key)).toMatchObject(unknown);
  expect(await server.call('revokeBridgeKey', { id }, { token: admin })).toMatchObject({
    resultMessage: 'api_key_not_found',
  });
});

test('the list of the company shows the keys of its bridges, and revokes them', async () => {
  const { id } = await save({ name: 'Box in the list' });
  const { key } = await make(id);
  const found = (await listed(north.id)).filter(({ name }) => name === 'Box in the list');
  expect(found).toMatchObject([
    { access: 'bridge', owner: null, companyId: north.id, modules: [], role: 'commonUser' },
  ]);
  const revoked = await server.call('revokeCompanyApiKey', { id: found[0]!.id }, { token: admin });
  expect(revoked).toMatchObject(works);
  expect(await sync(id, key)).toMatchObject(unknown);
  expect((await get(id)).key).toBeNull();
});

test('a key follows its bridge to another company and name, and leaves no account behind', async () => {
  const { id } = await save({ name: 'Box that moves' });
  const { key } = await make(id);
  expect(await sync(id, key)).toMatchObject(works);
  await save({ id, name: 'Box that moved', bridge: settings(mcuIds[1]!) });
  expect(await sync(id, key)).toMatchObject({ ...works, resultModel: { settings: { mcuId: mcuIds[1] } } });
  expect(await listed(branch.id)).toMatchObject([{ name: 'Box that moved', companyId: branch.id }]);
  const programs = () =>
    server.context.within(systemScope('test'), (tx) =>
      tx.query("select from app_user where is_program and login_name like 'Box that moved'"),
    );
  expect(await programs()).toHaveLength(1);
  await server.call('removeBridge', { id }, { token: admin });
  expect(await programs()).toHaveLength(0);
});

test('keys of bridges take no places of the keys of their company', async () => {
  const own = await addCompany(server.context);
  const token = await server.signIn('admin', own.id);
  const { mcuId } = await addDevice(server.context, { companyId: own.id });
  const saved = await server.call('saveBridge', { name: 'Box', bridge: settings(mcuId) }, { token });
  await make((saved.resultModel as { id: number }).id, token);
  const add = () => server.call('addCompanyApiKey', { name: 'Program' }, { token });
  for (let made = 0; made < MAX_KEYS_OF_COMPANY; made++) expect(await add()).toMatchObject(works);
  expect(await add()).toMatchObject({ resultMessage: 'max_api_keys' });
});

test('what was done with keys of bridges is in the audit', async () => {
  const { id } = await save({ name: 'Box of the audit' });
  await make(id);
  await make(id);
  await server.call('revokeBridgeKey', { id }, { token: admin });
  const entries = await server.context.within(systemScope('test'), (tx) =>
    tx.query<{ action: string; detail: object }>(
      "select action, detail from audit_entry where target = 'Box of the audit' order by id",
    ),
  );
  expect(entries.map(({ action }) => action)).toEqual(
    ['add', 'revoke', 'add', 'revoke'].map((verb) => `apiKeys.${verb}`),
  );
  expect(entries[0]!.detail).toEqual({ access: 'bridge', days: MAX_KEY_DAYS });
});

test('neither the live feed nor assistants are for it', async () => {
  const { key } = await make((await save()).id);
  const { url } = await server.listen();
  const gateway = liveGatewayOf(server);
  await gateway.start();
  try {
    const feed = connectAsync(`${url.replace('http', 'ws')}/mqtt`, { username: 'token', password: key }, false);
    await expect(feed).rejects.toThrow('Connection refused');
  } finally {
    await gateway.stop();
  }
  const assistant = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  expect(assistant.status).toBe(403);
});
