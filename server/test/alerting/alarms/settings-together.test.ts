import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input } from '#domain/contract/define.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice } from '../../harness/builder.ts';
import { eventually } from '../../harness/eventually.ts';
import { lockWaits } from '../../harness/lock-waits.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

const scope = systemScope('test');
let server: TestServer;
let admins: string[];
let companyId: number;

beforeAll(async () => {
  server = await testServer();
  companyId = (await addCompany(server.context)).id;
  admins = [await server.signIn('admin', companyId), await server.signIn('admin', companyId)];
});
afterAll(() => server.stop());

const save = (input: Input<Calls['saveDeviceWarningSettings']>, token: string) =>
  server.call('saveDeviceWarningSettings', input, { token });
const rows = <T extends object>(text: string, values: unknown[]) =>
  server.context.within(scope, (tx) => tx.query<T>(text, values));

test('two people who change the limits of the same devices at once lose nothing of each other', async () => {
  const devices = [await addDevice(server.context, { companyId }), await addDevice(server.context, { companyId })];
  const mcuIds = devices.map(({ mcuId }) => mcuId);
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holder = server.context.within(scope, async (tx) => {
    await tx.query('select from device where id = any($1) for update', [devices.map(({ id }) => id)]);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  const one = save({ mcuIds, limits: [{ msgType: 11, enabled: false }] }, admins[0]!);
  const other = save({ mcuIds: mcuIds.toReversed(), limits: [{ msgType: 5, enabled: false }] }, admins[1]!);
  await eventually(() => lockWaits(server.context.database.address.database)).toBe(2);
  released.resolve();
  const answers = await Promise.all([one, other, holder]);
  expect(answers.slice(0, 2)).toMatchObject([{ resultMessage: 'success' }, { resultMessage: 'success' }]);
  for (const { id } of devices) {
    expect(await rows('select alarm_limits, settings_version from device where id = $1', [id])).toMatchObject([
      { alarmLimits: { 5: { enabled: false }, 11: { enabled: false } }, settingsVersion: 3 },
    ]);
    expect(await rows('select from warning_settings_change where device_id = $1', [id])).toHaveLength(2);
  }
});

test('many devices are changed together: each in its log and in the audit, unchanged ones in neither', async () => {
  const devices = [];
  for (let count = 0; count < 4; count++) devices.push(await addDevice(server.context, { companyId }));
  const mcuIds = devices.map(({ mcuId }) => mcuId);
  const limits: Input<Calls['saveDeviceWarningSettings']>['limits'] = [{ msgType: 11, enabled: false }];
  expect(await save({ mcuIds: mcuIds.slice(0, 1), limits }, admins[0]!)).toMatchObject({ resultMessage: 'success' });
  expect(await save({ mcuIds, limits }, admins[0]!)).toMatchObject({ resultMessage: 'success' });
  expect(
    await rows(`select target from audit_entry where action = 'alarms.saveSettings' and target = any($1) order by id`, [
      mcuIds,
    ]),
  ).toHaveLength(4);
  for (const { id } of devices)
    expect(await rows('select by_name, after from warning_settings_change where device_id = $1', [id])).toMatchObject([
      { after: [{ msgType: 11, enabled: false }] },
    ]);
});

test('an invalid limit changes none of them', async () => {
  const device = await addDevice(server.context, { companyId });
  const foreign = await addDevice(server.context, { companyId: (await addCompany(server.context)).id });
  const limits: Input<Calls['saveDeviceWarningSettings']>['limits'] = [{ msgType: 11, enabled: false }];
  expect(await save({ mcuIds: [device.mcuId, foreign.mcuId], limits }, admins[0]!)).toMatchObject({
    resultMessage: 'device_not_found',
  });
  expect(await rows('select alarm_limits from device where id = $1', [device.id])).toEqual([{ alarmLimits: {} }]);
});
