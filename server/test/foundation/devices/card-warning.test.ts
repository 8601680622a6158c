import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/foundation/basics/time.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice, type BuiltCompany, leaseDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

/** The warning on a device's card: the worst that its reader is shown. */
let server: TestServer;
let home: BuiltCompany;
let renter: BuiltCompany;
let now: number;
beforeAll(async () => {
  server = await testServer();
  home = await addCompany(server.context);
  renter = await addCompany(server.context);
  now = server.context.clock.now();
});
afterAll(() => server.stop());

const rows = <T extends object>(text: string, values: unknown[]) =>
  server.context.within(systemScope('test'), (tx) => tx.query<T>(text, values));

/** An open warning, as ingest stores it where it is the worst. */
async function raise(deviceId: number, msgType: number, level: number, hoursAgo: number): Promise<string> {
  const at = now - hoursAgo * HOUR_MS;
  const [alarm] = await rows<{ id: string }>(
    `insert into alarm as n (device_id, unit, msg_type, raised_at, level, trigger_value, trigger_sub_value, updated_at, path,
       lease_path, lease_from, lease_until)
     select device_id, 0, $2, $3::int8, $4, 1, 1, $3, path, lease_path, lease_from, lease_until from device_state
     where device_id = $1 returning n.id`,
    [deviceId, msgType, at, level],
  );
  await rows(
    `update device_state set alarm_level = $2, alarm_type = $3, alarm_message = jsonb_build_object('raisedAt', $4::int8)
     where device_id = $1 and (alarm_level = -1 or alarm_level > $2)`,
    [deviceId, level, msgType, at],
  );
  return alarm!.id;
}
const cardOf = async (mcuId: string, token: string) => {
  const { resultModel } = await server.call('deviceInfo', { mcuId }, { token });
  return resultModel as { alarmLevel: number; msg: { msgType: number } | null };
};

test('says what people did with it', async () => {
  const device = await addDevice(server.context, { companyId: home.id, deviceType: 'c', manufacturer: 1 });
  const id = await raise(device.id, 5, 1, 1);
  const token = await server.signIn('admin', home.id);
  expect((await cardOf(device.mcuId, token)).msg).toMatchObject({ delFlag: 0, dtype: 'c', workStatus: 0 });
  await server.call('acknowledgeAlarms', { ids: [id] }, { token });
  await server.call('updatePushMsgDelFlag', { ids: [id] }, { token });
  expect((await cardOf(device.mcuId, token)).msg).toMatchObject({ delFlag: 1, dtype: 'c', workStatus: 1 });
});

test('is another one for who may not know the place that the worst tells', async () => {
  const device = await addDevice(server.context, { companyId: home.id, locationShared: false });
  const user = await server.signIn('commonUser', home.id);
  await raise(device.id, 15, 2, 1);
  expect(await cardOf(device.mcuId, user)).toMatchObject({ alarmLevel: -1, msg: null });
  await raise(device.id, 7, 3, 2);
  expect(await cardOf(device.mcuId, user)).toMatchObject({ alarmLevel: 3, msg: { msgType: 7 } });
  const admin = await server.signIn('admin', home.id);
  expect(await cardOf(device.mcuId, admin)).toMatchObject({ alarmLevel: 2, msg: { msgType: 15 } });
});

test('is another one for a lessee where the worst is from before its lease', async () => {
  const device = await addDevice(server.context, { companyId: home.id });
  await leaseDevice(server.context, device.id, renter.path, { from: now - 2 * HOUR_MS, until: now + HOUR_MS });
  await raise(device.id, 5, 1, 3);
  await raise(device.id, 7, 3, 1);
  const lessee = await server.signIn('admin', renter.id);
  expect(await cardOf(device.mcuId, lessee)).toMatchObject({ alarmLevel: 3, msg: { msgType: 7 } });
  const admin = await server.signIn('admin', home.id);
  expect(await cardOf(device.mcuId, admin)).toMatchObject({ alarmLevel: 1, msg: { msgType: 5 } });
});
