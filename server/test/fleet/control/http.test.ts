import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input } from '#domain/contract/define.ts';
import type { DeviceReport } from '#domain/fleet/control/report.ts';
import { AckResult, decodeAck, encodeAck, wireOfReadBack } from '#domain/fleet/control/wire.ts';
import type { ConfigurationPart } from '#domain/foundation/devices/configuration.ts';
import { handleAnswer, handleReport } from '#server/fleet/control/handle-messages.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { COMMAND_EFFECTS } from '#server/start/jobs.ts';
import { addCompany, addDevice, leaseDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';
import { reportOf } from './device-reports.ts';

let server: TestServer;
let companyId: number;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  server = await testServer();
  companyId = (await addCompany(server.context)).id;
  for (const role of ['admin', 'commonUser', 'guest'] as const) tokens[role] = await server.signIn(role, companyId);
});
afterAll(() => server.stop());

const device = async () => {
  const added = await addDevice(server.context, { companyId, chemistry: 'lfp', nominalCentiVolt: 5120 });
  server.context.broker.connected.add(added.mcuId);
  return added;
};
const call = <N extends keyof Calls>(name: N, input: Input<Calls[N]>, who = 'admin') =>
  server.call(name, input, { token: tokens[who] ?? null });
const model = <T>(answer: { resultModel: unknown }) => answer.resultModel as T;
interface Item {
  id: string;
  state: string;
  fault: string | null;
  values: Record<string, unknown>;
  before: Record<string, unknown> | null;
  byName: string;
  byDevice: boolean;
}

/** The device's answer over the wire. */
const answer = (
  deviceId: number,
  commandId: string,
  found: Parameters<typeof wireOfReadBack>[0],
  at = server.context,
) => {
  const packet = encodeAck({
    commandId,
    atMs: 1,
    result: AckResult.DONE,
    detail: '',
    percent: 0,
    readBack: wireOfReadBack(found),
  });
  return handleAnswer(at, COMMAND_EFFECTS, deviceId, decodeAck(packet) ?? expect.fail('no answer'));
};

test('an administrator sends a command, and the log has who, when and the result', async () => {
  const { mcuId, id } = await device();
  const sent = model<Item>(await call('yhubControl', { mcuId, action: 'relay', value: 0 }));
  expect(sent).toMatchObject({ state: 'sent', values: { closed: false } });
  expect(server.context.broker.sent.at(-1)).toMatchObject({ mcuId, command: { setRelay: { closed: false } } });
  expect((await call('yhubControl', { mcuId, action: 'relay', value: 1 })).resultMessage).toBe('command_under_way');
  await answer(id, sent.id, { relayClosed: false });
  expect(model<Item>(await call('commandState', { mcuId, id: sent.id }, 'commonUser')).state).toBe('verified');
  expect(await call('commandState', { mcuId, id: sent.id }, 'guest')).toMatchObject({ resultMessage: 'guest_refuse' });
  const log = model<{ list: Item[]; total: number }>(await call('pageRemoteControlRecord', { mcuId }, 'commonUser'));
  expect(log).toMatchObject({ total: 1, list: [{ id: sent.id, state: 'verified' }] });
  expect(log.list[0]?.byName).toMatch(/^user-/);
});

test('a command sent by one process is answered through another', async () => {
  const { mcuId, id } = await device();
  const sent = model<Item>(await call('yhubControl', { mcuId, action: 'chargeLock', value: 1 }));
  await answer(id, sent.id, { chargeLocked: true }, await server.context.sibling());
  expect(model<Item>(await call('commandState', { mcuId, id: sent.id })).state).toBe('verified');
});

test.each(['commonUser', 'guest'])('a command of a %s is refused and not sent', async (who) => {
  const { mcuId } = await device();
  const before = server.context.broker.sent.length;
  expect(await call('yhubControl', { mcuId, action: 'restart' }, who)).toMatchObject({
    status: 403,
    resultMessage: 'guest_refuse',
  });
  expect(server.context.broker.sent.length).toBe(before);
  expect(model<{ commands: Item[] }>(await call('commandStanding', { mcuId }, 'commonUser')).commands).toEqual([]);
});

test('a lessee sees a device but cannot command it', async () => {
  const owner = await addCompany(server.context);
  const { mcuId, id } = await addDevice(server.context, { companyId: owner.id });
  const own = await server.context.within(systemScope('test'), (tx) =>
    tx.one<{ path: string }>('select path from company where id = $1', [companyId]),
  );
  await leaseDevice(server.context, id, own.path, { from: 0, until: server.context.clock.now() + 1 });
  const token = await server.signIn('admin', companyId);
  const asked = await server.call('yhubControl', { mcuId, action: 'restart' }, { token });
  expect(asked.resultMessage).toBe('permission_denied');
});

test('an invalid value of a command is refused as bad input', async () => {
  const { mcuId } = await device();
  for (const input of [
    { action: 'relay', value: 2 },
    { action: 'reportInterval', value: 0 },
    { action: 'gnssInterval', value: 9 },
    { action: 'restart', value: 1 },
  ] as const)
    expect((await call('yhubControl', { mcuId, ...input })).resultMessage).toBe('param_error');
});

test('a configuration is stored, sent and read back, and alarms use it', async () => {
  const { mcuId, id } = await device();
  const known = { chemistry: 'lfp', capacityCentiAmpHour: 10_000, reportIntervalSeconds: 60 } as const;
  await handleReport(server.context, COMMAND_EFFECTS, id, reportOf({ configuration: known }));
  const sent = model<Item>(
    await call('setYhubConfig', { mcuId, configuration: { capacityCentiAmpHour: 21_000, nominalCentiVolt: 2560 } }),
  );
  expect(sent).toMatchObject({ state: 'sent', before: { capacityCentiAmpHour: 10_000, nominalCentiVolt: null } });
  expect(model(await call('getLastYhubConfig', { mcuId }))).toMatchObject({
    known: { configuration: known },
    wanted: { capacityCentiAmpHour: 21_000 },
    differing: ['capacityCentiAmpHour', 'nominalCentiVolt'],
    nominalCentiVolt: 5120,
  });
  const after = { ...known, capacityCentiAmpHour: 21_000, nominalCentiVolt: 2560 };
  await answer(id, sent.id, { report: reportOf({ configuration: after }) });
  expect(model(await call('getLastYhubConfig', { mcuId }))).toMatchObject({
    differing: [],
    nominalCentiVolt: 2560,
    capacityCentiAmpHour: 21_000,
  });
  const log = model<{ list: Item[] }>(await call('pageYhubConfigLog', { mcuId }));
  expect(log.list).toMatchObject([{ state: 'verified', values: { changes: { capacityCentiAmpHour: 21_000 } } }]);
  const { limits } = model<{ limits: { msgType: number; limit: number }[] }>(
    await call('getDeviceWarningSettings', { mcuId }),
  );
  expect(limits.find(({ msgType }) => msgType === 1)?.limit).toBe(2000);
});

test('the interval a device reports decides when it counts as offline', async () => {
  const { mcuId, id } = await device();
  await handleReport(
    server.context,
    COMMAND_EFFECTS,
    id,
    reportOf({ configuration: { reportIntervalSeconds: 900 }, firmwareVersion: '3.1' }),
  );
  expect(model(await call('deviceInfo', { mcuId }))).toMatchObject({ reportInterval: 900, firmwareVersion: '3.1' });
});

test('voltages outside their ranges or in the wrong order are refused, also compared with those already set', async () => {
  const { mcuId, id } = await device();
  const set = async (configuration: object) => {
    const answered = await call('setYhubConfig', { mcuId, configuration } as Input<Calls['setYhubConfig']>);
    return [answered.resultMessage, JSON.parse(answered.resultMessageParam ?? '{}').field];
  };
  await handleReport(
    server.context,
    COMMAND_EFFECTS,
    id,
    reportOf({ configuration: { lowVoltageProtectionDeciVolt: 112 } }),
  );
  expect(await set({ absorptionDeciVolt: 149 })).toEqual(['param_error', 'configuration.absorptionDeciVolt']);
  expect(await set({ absorptionDeciVolt: 140.5 })).toEqual(['param_error', 'configuration.absorptionDeciVolt']);
  expect(await set({ floatDeciVolt: 140, rechargeDeciVolt: 140 })).toEqual(['param_error', 'configuration']);
  expect(await set({ lowVoltageWarningDeciVolt: 111 })).toEqual([
    'param_error',
    'configuration.lowVoltageProtectionDeciVolt',
  ]);
  expect((await set({}))[0]).toBe('param_error');
  expect((await set({ secret: 1 }))[0]).toBe('param_error');
  expect((await set({ lowVoltageWarningDeciVolt: 113 }))[0]).toBe('success');
});

test('working hours compare equal in any order', async () => {
  const { mcuId, id } = await device();
  const workingHours = { daysBits: 31, fromMinute: 360, toMinute: 1080 };
  const sent = model<Item>(await call('setYhubConfig', { mcuId, configuration: { workingHours } }));
  await answer(id, sent.id, { report: reportOf({ configuration: { workingHours } }) });
  expect(model<Item>(await call('commandState', { mcuId, id: sent.id })).state).toBe('verified');
  expect(model(await call('getLastYhubConfig', { mcuId }))).toMatchObject({ differing: [] });
});

test('a change made on the device is in the configuration log once, with the device as author', async () => {
  const { mcuId, id } = await device();
  const { clock } = server.context;
  let at = 1;
  const says = async (configuration: ConfigurationPart, more: Partial<DeviceReport> = {}) => {
    clock.advance(1000);
    const report = reportOf({ at: at++, configuration, ...more });
    await handleReport(server.context, COMMAND_EFFECTS, id, report);
    return report;
  };
  const lines = async () => model<{ list: Item[] }>(await call('pageYhubConfigLog', { mcuId })).list;
  const base = { floatDeciVolt: 136, absorptionDeciVolt: 144, reportIntervalSeconds: 60 };
  await says(base);
  await says(base);
  expect(await lines()).toEqual([]);

  const first = await says({ ...base, floatDeciVolt: 138, absorptionDeciVolt: 142 });
  const second = await says({ ...base, floatDeciVolt: 139, absorptionDeciVolt: 142 });
  for (const again of [second, first, second]) await handleReport(server.context, COMMAND_EFFECTS, id, again);
  expect(await lines()).toMatchObject([
    { byDevice: true, byName: '', values: { changes: { floatDeciVolt: 139 } }, before: { floatDeciVolt: 138 } },
    {
      byDevice: true,
      kind: 'configuration',
      state: 'verified',
      values: { changes: { floatDeciVolt: 138, absorptionDeciVolt: 142 } },
      before: { floatDeciVolt: 136, absorptionDeciVolt: 144 },
    },
  ]);

  // A setting changed from here is ours, even if the device reports it before it answers; its other changes are its
  // own.
  clock.advance(1000);
  const ours = model<Item>(await call('setYhubConfig', { mcuId, configuration: { floatDeciVolt: 134 } }));
  await says({ ...base, floatDeciVolt: 134, absorptionDeciVolt: 143 });
  await answer(id, ours.id, {
    report: reportOf({ at: at++, configuration: { ...base, floatDeciVolt: 134, absorptionDeciVolt: 143 } }),
  });
  expect((await lines()).slice(0, 2)).toMatchObject([
    { byDevice: true, values: { changes: { absorptionDeciVolt: 143 } } },
    { byDevice: false, state: 'verified', values: { changes: { floatDeciVolt: 134 } } },
  ]);

  // Away from it and back again at the device is two changes at the device.
  await says({ ...base, floatDeciVolt: 137, absorptionDeciVolt: 143 });
  await says({ ...base, floatDeciVolt: 134, absorptionDeciVolt: 143 });
  expect((await lines()).slice(0, 2)).toMatchObject([
    { before: { floatDeciVolt: 137 } },
    { before: { floatDeciVolt: 134 } },
  ]);

  const can = { bitRateKilobit: 250, protocol: 2, termination: true, functions: [1, 2] };
  const now = { ...base, floatDeciVolt: 134, absorptionDeciVolt: 143 };
  await says(now, { can });
  await says(now, { can: { ...can, functions: [2, 1] } });
  await says(now, { can });
  await says(now, { can: { ...can, termination: false } });
  const all = await lines();
  expect(all[0]).toMatchObject({
    byDevice: true,
    kind: 'canConfiguration',
    before: { can },
    values: { can: { termination: false } },
  });
  expect(all).toHaveLength(7);

  // A change made by the device is not a command: the settings page does not follow it.
  const { commands } = model<{ commands: Item[] }>(await call('commandStanding', { mcuId }));
  expect(commands.map((command) => command.id)).toEqual([ours.id]);
});

test('CAN settings are set as a whole, from the lists of options', async () => {
  const { mcuId, id } = await device();
  const can = { bitRateKilobit: 500, protocol: 2, termination: false, functions: [2, 1] };
  const unknown = { ...can, functions: [99] };
  expect((await call('setCanConfig', { mcuId, can: unknown })).resultMessage).toBe('param_error');
  const sent = model<Item>(await call('setCanConfig', { mcuId, can }));
  await answer(id, sent.id, { report: reportOf({ can: { ...can, functions: [1, 2] } }) });
  expect(model<Item>(await call('commandState', { mcuId, id: sent.id })).state).toBe('verified');
  const options = model<{ bitRatesKilobit: number[] }>(await call('canOptions', {}));
  expect(options.bitRatesKilobit).toContain(500);
});
