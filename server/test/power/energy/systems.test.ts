import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input, Output } from '#domain/contract/define.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { createRecordPipeline, type Telemetry } from '#server/start/record-pipeline.ts';
import { addCompany, addDevice, type BuiltCompany } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { monitor } from '../../stream/ingest/day.ts';

const scope = systemScope('test');
let server: TestServer;
let telemetry: Telemetry;
let company: BuiltCompany;
let branch: BuiltCompany;
let other: BuiltCompany;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  server = await testServer();
  telemetry = createRecordPipeline(server.context, { ingest: true, jobs: false });
  await telemetry.start();
  company = await addCompany(server.context);
  branch = await addCompany(server.context, { parentId: company.id });
  other = await addCompany(server.context);
  tokens.admin = await server.signIn('admin', company.id);
  tokens.branch = await server.signIn('admin', branch.id);
  tokens.user = await server.signIn('commonUser', company.id);
  tokens.other = await server.signIn('admin', other.id);
});
afterAll(async () => {
  await telemetry.stop();
  await server.stop();
});

const rows = <T extends object>(text: string, values: unknown[] = []) =>
  server.context.within(scope, (tx) => tx.query<T>(text, values));

type SystemCall =
  | 'energyManagementConfigList'
  | 'pageEnergySystems'
  | 'detailNew'
  | 'energySystem'
  | 'bindSystemDeviceInfo'
  | 'enerDriveDeviceList'
  | 'energyDeviceModelList'
  | 'addDeviceBindSystemBase'
  | 'updateDeviceBindSystemBase'
  | 'saveRelationDeviceBindSystemByUser'
  | 'clearDeviceId'
  | 'deleteEnergySystem';
const ask = <N extends SystemCall>(name: N, input: Input<Calls[N]>, who = 'admin') =>
  server.call(name, input, { token: tokens[who] ?? null });
async function got<N extends SystemCall>(name: N, input: Input<Calls[N]>, who = 'admin'): Promise<Output<Calls[N]>> {
  const answer = await ask(name, input, who);
  expect(answer, name).toMatchObject({ resultCode: 1001 });
  return answer.resultModel as Output<Calls[N]>;
}
const refusal = async <N extends SystemCall>(name: N, input: Input<Calls[N]>, who = 'admin') =>
  (await ask(name, input, who)).resultMessage;

const RELATED = [
  { deviceType: 'b', deviceModel: 'IC-3000', unit: 1 },
  { deviceType: 'e', deviceModel: 'DC-30', unit: 2 },
  { deviceType: 'f', deviceModel: 'EnerPack/200', unit: 3 },
];

async function addHub(companyId = company.id) {
  const hub = await addDevice(server.context, { companyId });
  await rows('update device set related = $2::jsonb where id = $1', [hub.id, JSON.stringify(RELATED)]);
  return hub;
}

const add = (input: Partial<Input<Calls['addDeviceBindSystemBase']>> = {}, who = 'admin') =>
  got('addDeviceBindSystemBase', { companyId: company.id, name: 'Cabin 1', kind: 'cabin', ...input }, who);

async function send(mcuId: string, records: readonly Measurement[]) {
  const uplink = {
    mcuId,
    channel: 'record' as const,
    payloads: [encodeUplink(records)],
    receivedAt: server.context.clock.now(),
    connection: new AbortController().signal,
  };
  await new Promise<void>((stored) => server.context.broker.handler()?.(uplink, stored));
}

test('a system of a hub has its devices, live values, and a balance that adds up', async () => {
  const hub = await addHub();
  const at = server.context.clock.now() - 1000;
  await send(hub.mcuId, [
    monitor(at, 0, { voltageCentiVolt: 2600, currentChargingCentiAmp: 1000, currentUsingCentiAmp: 0 }),
    {
      kind: KIND.inverter,
      unit: 1,
      at,
      body: { state: 4, outputWatt: 230, inputWatt: 0, batteryCentiVolt: 2600, batteryCentiAmp: -1000 },
    },
    {
      kind: KIND.dmt,
      unit: 2,
      at,
      body: { stage: 2, solarWatt: 540, outputCentiVolt: 2600, outputCentiAmp: 2000 },
    },
    {
      kind: KIND.enerdrive,
      unit: 3,
      at,
      body: { state: 3, socCentiPercent: 6400, packCentiVolt: 2600, packCentiAmp: 1000 },
    },
  ]);
  const { id } = await add({ mcuId: hub.mcuId });
  const detail = (await got('detailNew', { mcuId: hub.mcuId }))!;
  expect(detail.system).toMatchObject({ id, name: 'Cabin 1', kind: 'cabin', devices: 4, editable: true });
  const devices = detail.nodes.flatMap(({ device }) => (device ? [device] : []));
  expect(devices.map(({ unit, deviceType, soc }) => [unit, deviceType, soc])).toEqual([
    [0, 'a', null],
    [1, 'b', null],
    [2, 'e', null],
    [3, 'f', 64],
  ]);
  expect(devices[1]).toMatchObject({ output: 230, toBus: -260, loss: 30, at });
  expect(detail.balance).toMatchObject({
    solar: 540,
    mains: 0,
    acLoad: 230,
    losses: 50,
    battery: 260,
    unexplained: 0,
    silent: 0,
    at,
  });
  expect(await got('detailNew', { mcuId: hub.mcuId }, 'user')).toMatchObject({ system: { editable: false } });
});

test('values older than ten minutes are in no balance, nor those of an expired device', async () => {
  const hub = await addHub();
  const { clock } = server.context;
  await send(hub.mcuId, [
    monitor(clock.now() - 11 * 60_000, 0, { voltageCentiVolt: 2600, currentUsingCentiAmp: 1000 }),
  ]);
  const { id } = await add({ name: 'Old', mcuId: hub.mcuId });
  expect((await got('energySystem', { id })).balance).toMatchObject({
    battery: null,
    unexplained: null,
    at: null,
    silent: 4,
  });
  await rows('update device set service_until = $2 where id = $1', [hub.id, clock.now() - DAY_MS]);
  const { nodes } = await got('energySystem', { id });
  expect(nodes.flatMap(({ device }) => (device ? [[device.expired, device.at]] : []))).toEqual(
    new Array(4).fill([true, null]),
  );
});

test('a drawing is saved only over the revision that it was based on', async () => {
  const hub = await addHub();
  const { id, revision } = await add({ name: 'Drawn' });
  const nodes = [
    { id: 'sun', kind: 'panel', x: 0, y: 0 },
    { id: 'charger', kind: 'device', x: 200, y: 0, mcuId: hub.mcuId, unit: 2, name: 'Roof' },
  ];
  const links = [{ from: 'sun', to: 'charger', kind: 'dc' as const }];
  const saved = await got('saveRelationDeviceBindSystemByUser', { id, revision, nodes, links });
  expect(saved.revision).toBe(revision + 1);
  expect(await refusal('saveRelationDeviceBindSystemByUser', { id, revision, nodes, links })).toBe('changed_meanwhile');
  expect(await got('energySystem', { id })).toMatchObject({
    nodes: [
      { id: 'sun', device: null },
      { id: 'charger', name: 'Roof', device: { unit: 2, deviceType: 'e' } },
    ],
    links,
  });
  const wrong = [
    { nodes: [...nodes, { id: 'sun', kind: 'mains', x: 1, y: 1 }], links },
    { nodes: [...nodes, { ...nodes[1], id: 'again' }], links },
    { nodes, links: [{ from: 'sun', to: 'nobody', kind: 'dc' }] },
    { nodes, links: [{ from: 'sun', to: 'sun', kind: 'dc' }] },
    { nodes, links: [...links, { from: 'charger', to: 'sun', kind: 'dc' }] },
    { nodes: [{ id: 'x', kind: 'device', x: 0, y: 0 }], links: [] },
  ];
  for (const drawing of wrong)
    expect(
      await refusal('saveRelationDeviceBindSystemByUser', { id, revision: saved.revision, ...drawing } as never),
    ).toBe('param_error');
});

test('the mains connection of a system is entered whole, and taken out again', async () => {
  const mainsOf = async (id: number) => (await got('energySystem', { id })).system.mains;
  const system = { name: 'Berth 4', kind: 'boat' as const };
  const { id } = await add({ ...system, mainsAmp: 16 });
  expect(await mainsOf(id)).toEqual({ amp: 16, phases: 1, volt: 230 });
  await got('updateDeviceBindSystemBase', { id, ...system, mainsAmp: 32, mainsPhases: 3, mainsVolt: 120 });
  expect(await mainsOf(id)).toEqual({ amp: 32, phases: 3, volt: 120 });
  for (const wrong of [{ mainsPhases: 2 }, { mainsVolt: 5 }, { mainsAmp: -1 }, { mainsAmp: 100_000 }])
    expect(await refusal('updateDeviceBindSystemBase', { id, ...system, mainsAmp: 32, ...wrong })).toBe('param_error');
  await got('updateDeviceBindSystemBase', { id, ...system });
  expect(await mainsOf(id)).toBeNull();
  expect((await got('pageEnergySystems', { key: 'Berth' })).list).toMatchObject([{ mains: null }]);
});

test('a unit is in one system; taken out, it is free again, and its links are gone', async () => {
  const hub = await addHub();
  const first = await add({ name: 'First', mcuId: hub.mcuId });
  expect(
    await refusal('addDeviceBindSystemBase', { companyId: company.id, name: 'Second', kind: 'van', mcuId: hub.mcuId }),
  ).toBe('device_in_system');
  const second = await add({ name: 'Second' });
  const node = { id: 'pack', kind: 'device' as const, x: 0, y: 0, mcuId: hub.mcuId, unit: 3 };
  const save = () => ask('saveRelationDeviceBindSystemByUser', { ...second, nodes: [node], links: [] });
  expect((await save()).resultMessage).toBe('device_in_system');
  expect((await got('bindSystemDeviceInfo', { mcuId: hub.mcuId })).map(({ systemId }) => systemId)).toEqual(
    new Array(4).fill(first.id),
  );
  await got('clearDeviceId', { mcuId: hub.mcuId, unit: 3 });
  expect((await got('bindSystemDeviceInfo', { mcuId: hub.mcuId })).map(({ systemId }) => systemId)).toEqual([
    ...new Array(3).fill(first.id),
    null,
  ]);
  expect(await save()).toMatchObject({ resultCode: 1001 });
  await got('deleteEnergySystem', { id: first.id });
  expect(await got('detailNew', { mcuId: hub.mcuId, unit: 0 })).toBeNull();
  expect(await refusal('clearDeviceId', { mcuId: hub.mcuId, unit: 0 })).toBe('energy_system_not_found');
  expect((await got('detailNew', { mcuId: hub.mcuId }))?.system.id).toBe(second.id);
});

test('free drive batteries are listed, also those behind hubs', async () => {
  const hub = await addHub(branch.id);
  const list = async (who?: string) => (await got('enerDriveDeviceList', { pageSize: 200 }, who)).list;
  const mine = (all: Awaited<ReturnType<typeof list>>) => all.filter(({ mcuId }) => mcuId === hub.mcuId);
  expect(mine(await list())).toEqual([
    expect.objectContaining({ unit: 3, deviceType: 'f', deviceModel: 'EnerPack/200', systemId: null }),
  ]);
  expect(mine(await list('other'))).toEqual([]);
  await add({ companyId: branch.id, name: 'Branch', mcuId: hub.mcuId });
  expect(mine(await list())).toEqual([]);
});

test('systems belong to a company: others cannot see them, users cannot change them', async () => {
  const hub = await addHub(branch.id);
  const { id } = await add({ companyId: branch.id, name: 'Secret cabin', mcuId: hub.mcuId }, 'branch');
  const named = async (who: string) =>
    (await got('pageEnergySystems', { key: 'SECRET', pageSize: 200 }, who)).list.map(({ name }) => name);
  expect(await named('admin')).toEqual(['Secret cabin']);
  const { balance } = await got('energySystem', { id });
  expect((await got('pageEnergySystems', { key: 'Secret' })).list).toMatchObject([{ id, devices: 4, balance }]);
  expect(await named('other')).toEqual([]);
  for (const name of ['energySystem', 'deleteEnergySystem'] as const)
    expect(await refusal(name, { id }, 'other')).toBe('energy_system_not_found');
  expect(await refusal('detailNew', { mcuId: hub.mcuId }, 'other')).toBe('device_not_found');
  expect(await refusal('deleteEnergySystem', { id }, 'user')).toBe('guest_refuse');
  const foreign = await addHub(other.id);
  const node = { id: 'x', kind: 'device' as const, x: 0, y: 0, mcuId: foreign.mcuId, unit: 0 };
  expect(await refusal('saveRelationDeviceBindSystemByUser', { id, revision: 2, nodes: [node], links: [] })).toBe(
    'device_not_found',
  );
  expect(await refusal('addDeviceBindSystemBase', { companyId: other.id, name: 'X', kind: 'van' })).toBe(
    'company_not_found',
  );
  expect(await refusal('updateDeviceBindSystemBase', { id, name: 'Y', kind: 'van', site: 'nowhere' })).toBe(
    'site_not_found',
  );
});

test('a new drawing has sources, a bus and consumers; models are those of a type', async () => {
  const templates = await got('energyManagementConfigList', {});
  expect(templates.map(({ kind }) => kind)).toEqual(['van', 'boat', 'cabin', 'house', 'telecom', 'other']);
  for (const { nodes, links } of templates) {
    const ids = nodes.map(({ id }) => id);
    expect(links.every(({ from, to }) => ids.includes(from) && ids.includes(to))).toBe(true);
  }
  const models = await got('energyDeviceModelList', { deviceType: 'h' });
  expect(new Set(models.map(({ deviceType }) => deviceType))).toEqual(new Set(['h']));
  expect((await got('energyDeviceModelList', {})).length).toBeGreaterThan(models.length);
});
