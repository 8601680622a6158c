import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bridge, BridgeSettings, BridgeStatus } from '#domain/fleet/bridges/calls.ts';
import { MAX_BRIDGES_OF_COMPANY, SYNC_SECONDS, WATCH_MS, WATCHED_SYNC_SECONDS } from '#domain/fleet/bridges/limits.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice, type BuiltCompany } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let north: BuiltCompany;
let admin: string;
let stranger: string;
let mcuId: string;
beforeAll(async () => {
  server = await testServer();
  north = await addCompany(server.context);
  const branch = await addCompany(server.context, { parentId: north.id });
  admin = await server.signIn('admin', north.id);
  stranger = await server.signIn('admin', (await addCompany(server.context)).id);
  ({ mcuId } = await addDevice(server.context, { companyId: branch.id, deviceName: 'Workboat 3' }));
});
afterAll(() => server.stop());

const settings = (more: object = {}) => ({
  ...{ mcuId, intervalSeconds: 60 },
  source: { type: 'venus', broker: 'mqtt://venus.local:1883', portal: 'c0619ab3f2d1', services: [], values: [] },
  ...more,
});
const WAITING = { records: 214, bytes: 400_000, limitBytes: 16_000_000, lost: 0 };
const status = (more: Partial<BridgeStatus> = {}): BridgeStatus => ({
  ...{ version: '1.7.8', online: true, cause: '', mapped: 2, seen: 9, sentPerSecond: 0.5, test: null },
  waiting: { ...WAITING, curve: { from: 1_795_000_020_000, records: [0, null, 700, 214] } },
  lastDown: { from: 1_795_000_000_000, until: null },
  ...more,
});
const save = (input: object = {}, token = admin) =>
  server.call('saveBridge', { name: 'Workboat 3 Venus', bridge: settings() as BridgeSettings, ...input }, { token });
const idOf = async (input: object = {}) => ((await save(input)).resultModel as { id: number }).id;
const get = async (id: number) => (await server.call('getBridge', { id }, { token: admin })).resultModel as Bridge;
const keys = new Map<number, string>();
const keyOf = async (id: number) => {
  const known = keys.get(id);
  if (known) return known;
  const { resultModel } = await server.call('makeBridgeKey', { id }, { token: admin });
  const { key } = resultModel as { key: string };
  keys.set(id, key);
  return key;
};
const sync = async (id: number, revision: number, more: object = {}) =>
  server.call('syncBridge', { id, revision, told: status(), ...more }, { token: await keyOf(id) });
const nowhere = { resultMessage: 'bridge_not_found' };

test('a bridge fetches its settings once and again after a change, and its reports are shown', async () => {
  const id = await idOf();
  expect(await get(id)).toMatchObject({ deviceName: 'Workboat 3', reportedAt: null, status: null, arrived: [] });
  expect(await sync(id, 0)).toMatchObject({
    resultModel: { revision: 1, settings: settings(), watched: false, nextSeconds: SYNC_SECONDS },
  });
  expect(await sync(id, 1)).toMatchObject({ resultModel: { revision: 1, settings: null } });
  expect(await save({ id, name: 'Other', bridge: settings({ intervalSeconds: 10 }) })).toMatchObject({
    resultModel: { id, revision: 2 },
  });
  expect(await sync(id, 1)).toMatchObject({ resultModel: { revision: 2, settings: { intervalSeconds: 10 } } });
  expect(await get(id)).toMatchObject({
    ...{ name: 'Other', revision: 2, reportedAt: server.context.clock.now(), status: status() },
  });
  const { resultModel } = await server.call('listBridges', {}, { token: admin });
  // The curve is of the page of one.
  expect((resultModel as { list: Bridge[] }).list).toMatchObject([{ name: 'Other', status: { waiting: WAITING } }]);
  expect((resultModel as { list: Bridge[] }).list[0]!.status!.waiting).not.toHaveProperty('curve');
  // Bridges of earlier versions tell neither curve nor line.
  const { lastDown: _, ...earlier } = status({ waiting: WAITING });
  expect(await sync(id, 2, { told: earlier })).toMatchObject({ resultMessage: 'success' });
  expect((await get(id)).status).toEqual(earlier);
});

test('while somebody watches, it reports often what arrives, and runs the requested tests', async () => {
  const id = await idOf();
  const watch = (test: boolean) => server.call('watchBridge', { id, test }, { token: admin });
  expect(await watch(false)).toMatchObject({ resultModel: { testsAsked: 0 } });
  expect(await watch(true)).toMatchObject({ resultModel: { testsAsked: 1 } });
  const asked = { watched: true, testsAsked: 1, nextSeconds: WATCHED_SYNC_SECONDS };
  expect(await sync(id, 1)).toMatchObject({ resultModel: asked });
  const arrived = [{ path: 'battery/512/Soc', value: 71, at: 5 }];
  const test = { number: 1, at: 6, steps: [{ name: 'host' as const, isDone: false, ms: 4, detail: 'refused' }] };
  await sync(id, 1, { arrived, told: status({ test }) });
  expect(await get(id)).toMatchObject({ arrived, status: { test } });
  server.context.clock.advance(WATCH_MS);
  expect(await sync(id, 1)).toMatchObject({ resultModel: { watched: false, nextSeconds: SYNC_SECONDS } });
  expect((await get(id)).arrived).toEqual(arrived);
});

test('another company’s bridge does not exist, and a member cannot manage bridges', async () => {
  const id = await idOf();
  for (const name of ['getBridge', 'removeBridge', 'watchBridge', 'makeBridgeKey', 'revokeBridgeKey'] as const)
    expect(await server.call(name, { id }, { token: stranger }), name).toMatchObject(nowhere);
  expect(await save({ id }, stranger)).toMatchObject({ resultMessage: 'device_not_found' });
  const { resultModel } = await server.call('listBridges', {}, { token: stranger });
  expect(resultModel).toMatchObject({ list: [] });
  const member = await server.signIn('commonUser', north.id);
  expect(await save({}, member)).toMatchObject({ status: 403 });
  for (const name of ['getBridge', 'makeBridgeKey', 'revokeBridgeKey'] as const)
    expect(await server.call(name, { id }, { token: member }), name).toMatchObject({ status: 403 });
});

test('a setting that the program would refuse is refused, and so is a password', async () => {
  const wrong = async (source: object) => save({ bridge: settings({ source }) });
  const { source } = settings();
  const map = [{ path: 'Soc', channel: 'monitor.charge' }];
  expect(await wrong({ ...source, values: map })).toMatchObject({ resultMessage: 'param_error' });
  expect(await wrong({ ...source, password: 'secret' })).toMatchObject({ resultMessage: 'param_error' });
  expect(await wrong({ type: 'modbus', host: 'x', registers: 'file.json' })).toMatchObject({
    resultMessage: 'param_error',
  });
  expect(await wrong({ type: 've-direct', port: '/etc/passwd' })).toMatchObject({ resultMessage: 'param_error' });
});

test('a report that is too large is refused, and a company has no more bridges than it may', async () => {
  const id = await idOf();
  const arrived = Array.from({ length: 301 }, (_, at) => ({ path: String(at), value: at, at }));
  expect(await sync(id, 1, { arrived })).toMatchObject({ resultMessage: 'param_error' });
  expect(await sync(id, 1, { told: status({ cause: 'x'.repeat(201) }) })).toMatchObject({
    resultMessage: 'param_error',
  });
  const { id: companyId } = await addCompany(server.context);
  const device = await addDevice(server.context, { companyId });
  const token = await server.signIn('admin', companyId);
  await server.context.within(systemScope('test'), (tx) =>
    tx.query(
      `insert into bridge (id, company_id, path, name, settings, revision, updated_at)
       select nextval('bridge_id_seq'), c.id, c.path, 'One', '{}', 1, 0 from company c, generate_series(1, $2)
       where c.id = $1`,
      [companyId, MAX_BRIDGES_OF_COMPANY],
    ),
  );
  const one = { name: 'One more', bridge: settings({ mcuId: device.mcuId }) as BridgeSettings };
  expect(await server.call('saveBridge', one, { token })).toMatchObject({ resultMessage: 'max_bridges' });
});

test('a bridge that was removed is gone for the program, too', async () => {
  const id = await idOf();
  await sync(id, 1);
  expect(await server.call('removeBridge', { id }, { token: admin })).toMatchObject({ resultMessage: 'success' });
  // Its key went with it.
  expect(await sync(id, 1)).toMatchObject({ status: 401, resultMessage: 'token_error' });
});
