import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input, Output } from '#domain/contract/define.ts';
import type { DeviceReport } from '#domain/fleet/control/report.ts';
import type { UnitConfiguration } from '#domain/fleet/control/unit-settings.ts';
import { AckResult, decodeAck, encodeAck, wireOfReadBack } from '#domain/fleet/control/wire.ts';
import { handleAnswer } from '#server/fleet/control/handle-messages.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { COMMAND_EFFECTS } from '#server/start/jobs.ts';
import { addCompany, addDevice, leaseDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { receiveReport, reportOf, usualUnit } from './device-reports.ts';

let server: TestServer;
let companyId: number;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  server = await testServer();
  companyId = (await addCompany(server.context)).id;
  for (const role of ['admin', 'commonUser'] as const) tokens[role] = await server.signIn(role, companyId);
});
afterAll(() => server.stop());

const call = <N extends keyof Calls>(name: N, input: Input<Calls[N]>, who = 'admin') =>
  server.call(name, input, { token: tokens[who] ?? null });
async function got<
  N extends
    | 'listUnitCfg'
    | 'getIvtCfg'
    | 'getDtuUPSCfg'
    | 'getLastOneUpsCloudCfg'
    | 'getLatestCanConfigRecord'
    | 'setUpsCfg'
    | 'setUnitCfg'
    | 'getTCCfg',
>(name: N, input: Input<Calls[N]>): Promise<Output<Calls[N]>> {
  const answer = await call(name, input);
  expect(answer, name).toMatchObject({ resultCode: 1001 });
  return answer.resultModel as Output<Calls[N]>;
}

const UNITS = [usualUnit(1, 'b'), usualUnit(2, 'j'), usualUnit(3, 'h', true), usualUnit(4, 'f')];

/** A hub that has reported these units, over the wire. */
async function hub(units: readonly UnitConfiguration[] = UNITS) {
  const { id, mcuId } = await addDevice(server.context, { companyId });
  server.context.broker.connected.add(mcuId);
  const report = async (changed: Partial<DeviceReport>) => {
    server.context.clock.advance(1000);
    await receiveReport(server.context, id, changed);
  };
  await report({ units });
  return { id, mcuId, report };
}

test('units are reported by their family, at the hub or behind a data transfer unit', async () => {
  const { mcuId } = await hub();
  const [inverter, ...others] = await got('getIvtCfg', { mcuId });
  expect(others).toEqual([]);
  expect(inverter).toMatchObject({ unit: 1, deviceType: 'b', behindDtu: false });
  expect(inverter!.settings.find(({ key }) => key === 'float')).toEqual({
    key: 'float',
    unit: 'V',
    value: 13.5,
    usual: 13.5,
    min: 13.2,
    max: 14,
    step: 0.1,
  });
  expect((await got('getTCCfg', { mcuId })).map(({ unit }) => unit)).toEqual([2]);
  expect((await got('getDtuUPSCfg', { mcuId })).map(({ unit }) => unit)).toEqual([3]);
  for (const name of ['getCBBCfg', 'getDMTCfg', 'GetGptsCfg', 'getDtuIvtCfg', 'getDtuTCCfg', 'getDtuCBBCfg'] as const)
    expect((await call(name, { mcuId })).resultMessage, name).toBe('deviceType_not_find');
});

/** Each family: its letters, the calls of its configuration at the hub and behind a data transfer unit, and of its last copy. */
const FAMILIES = [
  ['bc', 'getIvtCfg', 'getDtuIvtCfg', 'getLastOneInverterCfg', 'inverterId'],
  ['dj', 'getTCCfg', 'getDtuTCCfg', 'getLastOneTCcloudCfg', 'tcId'],
  ['ei', 'getDMTCfg', 'getDtuDMTCfg', 'getLastOneDMTcloudCfg', 'dmtId'],
  ['g', 'GetGptsCfg', 'getDtuGPTSCfg', null, null],
  ['h', null, 'getDtuUPSCfg', 'getLastOneUpsCloudCfg', 'upsId'],
  ['k', 'getCBBCfg', 'getDtuCBBCfg', 'getLastOneCBBcloudCfg', 'cbbId'],
] as const;

test('every family of devices has its call at the hub, behind a data transfer unit, and for the last copy', async () => {
  const letters = FAMILIES.flatMap(([family]) => [...family]);
  const units = letters.flatMap((letter, place) => [
    usualUnit(2 * place + 1, letter),
    usualUnit(2 * place + 2, letter, true),
  ]);
  const { mcuId } = await hub(units);
  const numbers = (family: string, behindDtu: boolean) =>
    units.flatMap((each) => (family.includes(each.deviceType) && each.behindDtu === behindDtu ? [each.unit] : []));
  for (const [family, direct, behind, copy, parameter] of FAMILIES) {
    for (const [name, behindDtu] of [
      [direct, false],
      [behind, true],
    ] as const) {
      if (name === null) continue;
      const { resultModel } = await call(name, { mcuId });
      expect(
        (resultModel as { unit: number }[]).map(({ unit }) => unit),
        name,
      ).toEqual(numbers(family, behindDtu));
    }
    if (copy === null) continue;
    for (const { unit, deviceType, behindDtu } of units) {
      const answer = await call(copy, { mcuId, [parameter]: unit } as never);
      const told = family.includes(deviceType) ? expect.objectContaining({ unit, deviceType, behindDtu }) : null;
      expect(answer.resultModel, `${copy} ${unit}`).toEqual(told);
    }
  }
});

test('all units that can be set are listed, none of a hub that has reported none', async () => {
  const { mcuId } = await hub();
  expect((await got('listUnitCfg', { mcuId })).map(({ unit, behindDtu }) => [unit, behindDtu])).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
  expect(await got('listUnitCfg', { mcuId: (await hub([])).mcuId })).toEqual([]);
});

test('the last copy of a unit is kept when a report does not mention units', async () => {
  const { mcuId, report } = await hub();
  await report({ bootCount: 2 });
  expect(await got('getLastOneUpsCloudCfg', { mcuId, upsId: 3 })).toMatchObject({ unit: 3, deviceType: 'h' });
  expect(await got('getLastOneUpsCloudCfg', { mcuId, upsId: 1 })).toBeNull();
});

test('a setting is sent, and verified by what the device reads back', async () => {
  const { id, mcuId } = await hub();
  const sent = await got('setUpsCfg', { mcuId, unit: 3, settings: { lowBattery: 30, outputVoltage: 220 } });
  expect(sent).toMatchObject({
    kind: 'unitConfiguration',
    state: 'sent',
    before: { lowBattery: 20, outputVoltage: 230 },
  });
  expect(server.context.broker.sent.at(-1)?.command.setUnitConfiguration).toMatchObject({ unit: 3, deviceType: 'h' });
  const changed = UNITS.map((unit) =>
    unit.unit === 3 ? { ...unit, values: { ...unit.values, lowBattery: 30, outputVoltage: 220 } } : unit,
  );
  const packet = encodeAck({
    commandId: sent.id,
    atMs: 1,
    result: AckResult.DONE,
    detail: '',
    percent: 0,
    readBack: wireOfReadBack({ report: reportOf({ units: changed }) }),
  });
  await handleAnswer(server.context, COMMAND_EFFECTS, id, decodeAck(packet)!);
  expect(await got('getLatestCanConfigRecord', { mcuId })).toMatchObject({ id: sent.id, state: 'verified' });
  expect(await got('getLatestCanConfigRecord', { mcuId, unit: 1 })).toBeNull();
  const entries = await server.context.within(systemScope('test'), (tx) =>
    tx.query<{ action: string }>('select action from audit_entry where target = $1', [mcuId]),
  );
  expect(entries.map(({ action }) => action)).toContain('control.unitConfiguration');
});

test('a value that is read back differently has failed', async () => {
  const { id, mcuId, report } = await hub();
  const sent = await got('setUnitCfg', { mcuId, unit: 1, settings: { absorption: 14.4 } });
  expect(sent.values).toMatchObject({ unit: 1, changes: { absorption: 144 } });
  const packet = encodeAck({
    commandId: sent.id,
    atMs: 1,
    result: AckResult.DONE,
    detail: '',
    percent: 0,
    readBack: undefined,
  });
  await handleAnswer(server.context, COMMAND_EFFECTS, id, decodeAck(packet)!);
  await report({ units: UNITS });
  expect(await got('getLatestCanConfigRecord', { mcuId, unit: 1 })).toMatchObject({
    state: 'failed',
    fault: 'read_back_differs',
  });
});

test('settings out of their ranges, in a wrong order, or of another device are refused and not sent', async () => {
  const { mcuId } = await hub();
  const before = server.context.broker.sent.length;
  const refused = async (unit: number, settings: object, name: 'setUnitCfg' | 'setUpsCfg' = 'setUnitCfg') =>
    (await call(name, { mcuId, unit, settings } as Input<Calls['setUnitCfg']>)).resultMessage;
  expect(await refused(1, { float: 14.1 })).toBe('param_error');
  expect(await refused(1, { float: 13.25 })).toBe('param_error');
  expect(await refused(1, { lowVoltageWarning: 12.4, lowVoltageRecover: 12.3 })).toBe('param_error');
  expect(await refused(1, { lowVoltageProtection: 12 })).toBe('param_error');
  expect(await refused(1, { lowBattery: 30 })).toBe('param_error');
  expect(await refused(1, {})).toBe('param_error');
  expect(await refused(1, { colour: 3 })).toBe('param_error');
  expect(await refused(1, { outputVoltage: 230 }, 'setUpsCfg')).toBe('deviceType_not_find');
  expect(await refused(9, { outputVoltage: 230 })).toBe('deviceType_not_find');
  expect((await call('setUnitCfg', { mcuId, unit: 1, settings: { float: 13.6 } }, 'commonUser')).resultMessage).toBe(
    'guest_refuse',
  );
  expect(server.context.broker.sent.length).toBe(before);
});

test('a lessee sees no configuration from before the lease', async () => {
  const { id, mcuId, report } = await hub();
  const lessee = await addCompany(server.context);
  const token = await server.signIn('admin', lessee.id);
  const { clock } = server.context;
  await leaseDevice(server.context, id, lessee.path, { from: clock.now() + 1, until: clock.now() + 100_000 });
  clock.advance(10);
  expect((await server.call('getIvtCfg', { mcuId }, { token })).resultMessage).toBe('deviceType_not_find');
  expect((await server.call('listUnitCfg', { mcuId }, { token })).resultModel).toEqual([]);
  await report({ units: UNITS });
  expect((await server.call('getIvtCfg', { mcuId }, { token })).resultCode).toBe(1001);
});
