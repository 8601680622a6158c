import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SERVICE_ENDED_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import { calls } from '#domain/assembly/calls.ts';
import type { Call } from '#domain/contract/define.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { decodeMapDevices } from '#domain/foundation/devices/map-devices.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice, leaseDevice } from '../../harness/builder.ts';
import { TEST_NOW } from '../../harness/context.ts';
import { type CallName, call, sampleOf } from '../../harness/sample-input.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let token: string;
let companyId: number;
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await testServer();
  const company = await addCompany(server.context);
  companyId = company.id;
  token = await server.signIn('admin', companyId);
  for (const [name, days] of [
    ['ended', -12],
    ['served', 9],
  ] as const) {
    const device = { companyId: company.id, deviceName: name, serviceUntil: TEST_NOW + days * DAY_MS };
    const added = await addDevice(server.context, device);
    ids[name] = added.mcuId;
    await rows(
      `update device_state set at = $2, received_at = $2, soc_centi_percent = 5000, charge_state = 2, alarm_level = 1,
         latitude_micro_degree = 47000000, longitude_micro_degree = 8000000, location_kind = 1, location_at = $2
       where device_id = $1 returning device_id`,
      [added.id, TEST_NOW - 1],
    );
  }
});
afterAll(() => server.stop());

const rows = (text: string, values: unknown[]) =>
  server.context.within(systemScope('test'), (tx) => tx.query(text, values));
const ask = (name: CallName, device: string) =>
  server.call(name, { ...sampleOf(name), mcuId: ids[device] } as never, { token });

const needing = (Object.keys(calls) as CallName[]).filter((name) => (call(name) as Call).needsService);

test('the calls that answer what a device has sent need its data service', () => {
  expect(needing).toEqual(
    expect.arrayContaining([
      'getLastRealTimeData',
      'getLastBMSRecor',
      'listRecordData',
      'listLocationData',
      'getGNSSLastByMcuID',
      'exportTrack',
      'exportRecords',
      'exportSessions',
      'exportEnergyStatistics',
      'exportReport',
      'listWarningPushMsg',
      'countWarningPushMsg',
      'listChargingDischarging',
      'getHourMeterTotalTime',
      'batteryAnalytics',
      'pageDeviceScoreHistory',
      'getDeviceYearlyUsage',
    ]),
  );
});

describe.each(needing)('%s', (name) => {
  test('refuses a device whose data service is over, and no other', async () => {
    expect(await ask(name, 'ended')).toMatchObject({ resultCode: 1002, resultMessage: 'data_service_expired' });
    expect((await ask(name, 'served')).resultMessage).not.toBe('data_service_expired');
  });
});

interface Item {
  deviceName: string;
}
test('lists keep its name, its state and its order, without values, position and alarms', async () => {
  const { list } = (await server.call('pageDeviceList', {}, { token })).resultModel as { list: Item[] };
  expect(list.find(({ deviceName }) => deviceName === 'ended')).toMatchObject({
    lat: null,
    lon: null,
    lastRecordData: null,
    chargeState: null,
    alarmLevel: -1,
    msg: null,
    onlineStatus: false,
    serviceExpiry: TEST_NOW - 12 * DAY_MS,
    lastContact: null,
    renewable: true,
  });
  expect(list.find(({ deviceName }) => deviceName === 'served')).toMatchObject({
    lat: 47,
    lastRecordData: { soc: 5000 },
    lastContact: TEST_NOW - 1,
  });
  expect((await ask('deviceInfo', 'ended')).resultModel).toMatchObject({ deviceName: 'ended', lastRecordData: null });
});

test('who may buy its data service is told so; a common user, a lessee and a guest are not', async () => {
  const lessee = await addCompany(server.context);
  const other = { token: await server.signIn('admin', lessee.id) };
  const [device] = await server.context.within(systemScope('test'), (tx) =>
    tx.query<{ id: number }>('select id from device where mcu_id = $1', [ids.ended]),
  );
  const period = { from: TEST_NOW - DAY_MS, until: TEST_NOW + DAY_MS };
  await leaseDevice(server.context, device?.id ?? 0, lessee.path, period);
  const readers = {
    admin: { token },
    user: { token: await server.signIn('commonUser', companyId) },
    guest: { token: await server.signIn('guest', companyId) },
    lessee: other,
  };
  const told: Record<string, unknown> = {};
  for (const [name, as] of Object.entries(readers)) {
    const answer = await server.call('deviceInfo', { mcuId: ids.ended } as never, as);
    told[name] = (answer.resultModel as { renewable: boolean }).renewable;
  }
  expect(told).toEqual({ admin: true, user: false, guest: false, lessee: false });
});

test('the map shows neither its position nor its values', async () => {
  const map = decodeMapDevices((await server.call('mapDevices', {}, { token })).bytes);
  const at = (name: string) => map.mcuId.indexOf(ids[name] ?? '');
  const shown = (name: string) => [map.latitudeMicroDegree[at(name)], map.socPercent[at(name)]];
  expect(shown('ended')).toEqual([0, 255]);
  expect(shown('served')).toEqual([47_000_000, 50]);
});

describe('in the pages of a fleet', () => {
  const RAISED = TEST_NOW - 20 * DAY_MS;
  const alarms: Record<string, string> = {};
  const answer = async <T>(name: CallName, input: object) =>
    (await server.call(name, input as never, { token })).resultModel as T;

  beforeAll(async () => {
    for (const [name, msgType] of [
      ['ended', 5],
      ['served', 5],
      ['ended', SERVICE_ENDED_ALARM],
    ] as const) {
      const [alarm] = (await rows(
        `insert into alarm (device_id, unit, msg_type, raised_at, level, trigger_value, trigger_sub_value, updated_at, path)
         select id, 0, $2, $3, 2, 0, 0, 0, path from device where mcu_id = $1 returning id`,
        [ids[name], msgType, RAISED],
      )) as { id: string }[];
      alarms[`${name} ${msgType}`] = alarm!.id;
    }
    await rows('update device_state set soc_centi_percent = 500, online = true returning device_id', []);
  });
  afterAll(async () => {
    await rows('delete from alarm returning id', []);
    await rows('update device_state set soc_centi_percent = 5000, online = false returning device_id', []);
  });

  test('its alarms are hidden, except those about the end of the service', async () => {
    const page = await answer<{ total: number; list: { deviceName: string; msgType: number }[] }>(
      'listWarningPushMsg2',
      {},
    );
    expect(page.list.map(({ deviceName, msgType }) => `${deviceName} ${msgType}`).sort()).toEqual([
      `ended ${SERVICE_ENDED_ALARM}`,
      'served 5',
    ]);
    expect(page).toMatchObject({ total: 2, open: 2 });
    expect(await answer('listLatelyMsg', {})).toMatchObject({ openWarnings: 1, openOthers: 1 });
    expect(await answer('alarmSummary', { type: 1 })).toMatchObject({ open: [0, 1, 0, 0] });
    const period = { startTime: RAISED, endTime: TEST_NOW, timeZone: 'Etc/UTC' };
    expect(await answer('mainCompanyWarningStatisticData', period)).toMatchObject({ raised: 1, open: 1 });
  });

  test('its alarms can be neither read nor handled', async () => {
    const about = async (name: string) => [
      (await server.call('alarmHistory', { id: alarms[name]! }, { token })).resultMessage,
      (await server.call('acknowledgeAlarms', { ids: [alarms[name]!] }, { token })).resultMessage,
    ];
    expect(await about('ended 5')).toEqual(['alarm_not_found', 'alarm_not_found']);
    expect(await about('served 5')).toEqual(['success', 'success']);
    expect(await about(`ended ${SERVICE_ENDED_ALARM}`)).toEqual(['success', 'success']);
  });

  test('it is in no state that reveals what it measured', async () => {
    const inState = async (state: string) =>
      (await answer<{ list: Item[] }>('pageDeviceList', { state })).list.map(({ deviceName }) => deviceName).sort();
    for (const state of ['low', 'alarm', 'discharging']) expect(await inState(state)).toEqual(['served']);
    expect(await inState('online')).toEqual(['ended', 'served']);
    const counts = { online: 2, low: 1, alarm: 1, discharging: 1 };
    expect(await answer('deviceCountStatistic', {})).toMatchObject({ devices: 2, ...counts });
    expect(await answer('fleetSummary', {})).toMatchObject({ total: 2, online: 2, low: 1, warnings: 1, medianSoc: 5 });
    expect(await answer('fleetSummary', { state: 'low' })).toMatchObject({ total: 1 });
    const map = decodeMapDevices((await server.call('mapDevices', { state: 'low' }, { token })).bytes);
    expect(map.mcuId).toEqual([ids.served]);
  });
});

test('data stored meanwhile is shown again after a renewal', async () => {
  await rows('update device set service_until = $2 where mcu_id = $1 returning id', [ids.ended, TEST_NOW + DAY_MS]);
  expect((await ask('listRecordData', 'ended')).status).toBe(200);
  const { list } = (await server.call('pageDeviceList', {}, { token })).resultModel as { list: Item[] };
  expect(list.find(({ deviceName }) => deviceName === 'ended')).toMatchObject({ lastRecordData: { soc: 5000 } });
});
