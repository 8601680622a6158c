import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#domain/assembly/calls.ts';
import type { Call, Input } from '#domain/contract/define.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { decodeMapDevices } from '#domain/foundation/devices/map-devices.ts';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { CoordinateSystem, encodeUplink, LocationKind } from '#domain/foundation/kinds/wire.ts';
import { handleReport } from '#server/fleet/control/handle-messages.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { COMMAND_EFFECTS } from '#server/start/jobs.ts';
import { createRecordPipeline, type Telemetry } from '#server/start/record-pipeline.ts';
import { reportOf } from '../fleet/control/device-reports.ts';
import { addCompany, addDevice, addUser } from '../harness/builder.ts';
import { eventually } from '../harness/eventually.ts';
import { type CallName, sampleOf } from '../harness/sample-input.ts';
import { type TestServer, testServer } from '../harness/server.ts';
import { chargerDay } from '../power/charging/day.ts';
import { monitor } from '../stream/ingest/day.ts';

/** Values from before a lease, chosen so that they are recognised wherever they appear. */
const BEFORE = 'before-the-lease';
const scope = systemScope('test');
let server: TestServer;
let telemetry: Telemetry;
let mcuId: string;
let deviceId: number;
let owner: string;
let lessee: string;
let beganAt: number;
let leasedAt: number;
let commandId: string;
let leaseId: number;

beforeAll(async () => {
  server = await testServer();
  const { context } = server;
  telemetry = createRecordPipeline(context, { ingest: true, jobs: false });
  await telemetry.start();
  const home = await addCompany(context);
  const renter = await addCompany(context, { parentId: home.id });
  ({ mcuId, id: deviceId } = await addDevice(context, { companyId: home.id, deviceName: 'Loader' }));
  context.broker.connected.add(mcuId);
  owner = await server.signIn('admin', home.id);
  await context.within(scope, (tx) =>
    tx.query('update app_user set login_name = $1 where company_id = $2', [BEFORE, home.id]),
  );
  await rows('update device set bound_at = 1, service_until = null where id = $1', [deviceId]);
  beganAt = context.clock.now();
  await live(BEFORE);
  context.clock.advance(2 * DAY_MS);
  leasedAt = context.clock.now();
  owner = await server.signIn('admin', home.id);
  const terms = { mcuId, companyId: renter.id, startsAt: leasedAt, endsAt: leasedAt + 30 * DAY_MS };
  const rent = { rentMinor: 8_000, rentalCompany: 'Northfield Rentals', rentPeriod: 'day', currency: 'EUR' } as const;
  const { resultMessage, resultModel } = await server.call('addLease', { ...terms, ...rent }, { token: owner });
  expect(resultMessage).toBe('success');
  leaseId = (resultModel as { id: number }).id;
  await addUser(context, { companyId: renter.id });
  lessee = await server.signIn('admin', renter.id);
});
afterAll(async () => {
  await telemetry.stop();
  await server.stop();
});

const rows = <T extends object>(text: string, values: unknown[]) =>
  server.context.within(scope, (tx) => tx.query<T>(text, values));

/** Something of everything that is known by device, as of now. */
async function live(name: string): Promise<void> {
  const { context } = server;
  const now = context.clock.now();
  const records: Measurement[] = chargerDay(now - 5 * HOUR_MS);
  for (let minute = 120; minute >= 0; minute--) {
    const at = now - minute * MINUTE_MS;
    records.push(
      // Hot enough for a warning that stays open.
      monitor(at, 0, {
        socCentiPercent: 4000 + minute,
        voltageCentiVolt: 5123,
        currentUsingCentiAmp: 2000,
        temperatureCentiCelsius: 9000,
      }),
    );
    const place = { latitudeMicroDegree: 53_412_687, longitudeMicroDegree: 10_345_678, kind: LocationKind.GNSS };
    records.push({ at, unit: 0, kind: KIND.location, body: { ...place, system: CoordinateSystem.WGS84 } });
  }
  records.sort((a, b) => a.at - b.at);
  const connection = new AbortController().signal;
  const uplink = { mcuId, channel: 'record' as const, payloads: [encodeUplink(records)], receivedAt: now, connection };
  await new Promise<void>((done) => context.broker.handler()?.(uplink, done));
  await handleReport(
    context,
    COMMAND_EFFECTS,
    deviceId,
    reportOf({ at: now, configuration: { gnssIntervalSeconds: 77 } }),
  );
  const token = { token: owner };
  const done = [
    await server.call('yhubControl', { mcuId, action: 'restart' }, token),
    await server.call('setYhubConfig', { mcuId, configuration: { gnssIntervalSeconds: 66 } }, token),
    await server.call('addDeviceLog', { mcuId, content: name }, token),
    await server.call(
      'saveDeviceWarningSettings',
      { mcuIds: [mcuId], limits: [{ msgType: 11, enabled: false }] } as never,
      token,
    ),
    await server.call(
      'saveGeofence',
      {
        mcuId,
        name,
        onEnter: true,
        onLeave: true,
        shape: { kind: 'circle', centre: { latitude: 53.4, longitude: 10.3 }, radiusMetre: 500 },
      },
      token,
    ),
  ];
  expect(done.map(({ resultMessage }) => resultMessage)).toEqual(done.map(() => 'success'));
  commandId = (done[0]!.resultModel as { id: string }).id;
  await rows(
    `insert into firmware_upgrade (device_id, rollout_id, stage, state, model, version, by_name, requested_at, next_at,
       updated_at, ended_at, rollout_path, path, lease_path, lease_from, lease_until)
     select device_id, 'r', 0, 'done', 'M', '2.0', $2, $3::int8, $3, $3, $3, path, path, lease_path, lease_from, lease_until
     from device_state where device_id = $1`,
    [deviceId, name, now],
  );
}

const names = Object.keys(calls) as CallName[];
const callOf = (name: CallName): Call => calls[name];
/** Calls of a device that change nothing, and those of the fleet that devices come out of. */
const FLEET: readonly CallName[] = [
  'findBatteryDeviceListV3',
  'findAllDeviceList',
  'pageDeviceList',
  'listLatelyMsg',
  'pageChargerRecord',
  'countChargerRecord',
];
const read = names.filter(
  (name) =>
    (callOf(name).device && callOf(name).effect === 'reads' && name !== 'listUnitsLike') || FLEET.includes(name),
);

const ask = (name: CallName, token: string, from = beganAt - DAY_MS) => {
  const more = {
    ...(callOf(name).device && { mcuId }),
    ...(name === 'commandState' && { id: commandId }),
    ...('startTime' in sampleOf(name) && { startTime: from, endTime: leasedAt + HOUR_MS }),
  };
  return server.call(name, { ...sampleOf(name), ...more } as Input<(typeof calls)[CallName]>, { token });
};

/** For a file, without the title, which contains the requested period. */
const contentOf = ({ bytes }: { bytes: Buffer }) => bytes.toString('latin1').replace(/<name>.*?<\/name>/g, '');

/** Every number and text of an answer. */
const leavesOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];

/** The parts of an answer from before the lease: an instant of that time, or the mark. */
const earlierIn = (model: unknown): unknown[] =>
  leavesOf(model).filter((leaf) =>
    typeof leaf === 'number' ? leaf >= beganAt - DAY_MS && leaf < leasedAt : String(leaf).includes(BEFORE),
  );

test.each(read)('%s shows a lessee no data from before the lease', async (name) => {
  const { output } = callOf(name);
  const answer = await ask(name, lessee);
  if (output === 'binary' || output === 'file') {
    expect(answer.status).toBe(200);
    if ('startTime' in sampleOf(name)) expect(contentOf(answer)).toBe(contentOf(await ask(name, lessee, leasedAt)));
    return;
  }
  expect(earlierIn(answer.resultModel)).toEqual([]);
});

const TOLD_TO_THE_OWNER: CallName[] = [
  'checkOnline',
  'commandStanding',
  'commandState',
  'deviceInfo',
  'exportEnergyStatistics',
  'exportRecords',
  'exportReport',
  'exportSessions',
  'exportTrack',
  'findAllDeviceList',
  'findBatteryDeviceListV3',
  'firmwareOfDevice',
  'getGNSSLastByMcuID',
  'getGeofences',
  'getGnssConfig',
  'getLastConfiguration',
  'getLastRealTimeData',
  'getLastYhubConfig',
  'getOdcByDayAndHour',
  'getUpdateVersionLog',
  'listChargingDischarging',
  'listDeviceLog',
  'listLatelyMsg',
  'listLocationData',
  'listRecordData',
  'listWarningPushMsg',
  'pageChargerRecord',
  'pageDeviceList',
  'pageDeviceWarningSettingsLog',
  'pageRemoteControlRecord',
  'pageYhubConfigLog',
];

test('the owner sees the data, so a leak would be found', async () => {
  const telling: string[] = [];
  for (const name of read) {
    const { output } = callOf(name);
    const answer = await ask(name, owner);
    const isRevealed =
      output === 'binary' || output === 'file'
        ? contentOf(answer) !== contentOf(await ask(name, lessee))
        : earlierIn(answer.resultModel).length > 0;
    if (isRevealed) telling.push(name);
  }
  expect(telling).toEqual(expect.arrayContaining(TOLD_TO_THE_OWNER));
});

test('every call that a lessee may make is tested', () => {
  expect(read.length).toBeGreaterThan(35);
});

test('the map shows a lessee no position, charge or alarm from before the lease', async () => {
  const shown = async (token: string) => {
    const map = decodeMapDevices((await server.call('mapDevices', {}, { token })).bytes);
    const { mcuId: ids, located, chargeState, alarmLevel, socPercent, latitudeMicroDegree } = map;
    return [
      ids,
      latitudeMicroDegree.filter((each) => each !== 0),
      ...[located, chargeState, alarmLevel, socPercent].map((each) => [...each]),
    ];
  };
  expect(await shown(owner)).toEqual([[mcuId], [53_412_687], [1], [2], [1], [40]]);
  expect(await shown(lessee)).toEqual([[mcuId], [], [], [0], [0], [255]]);
});

test('a lessee sees data of the lease', async () => {
  expect((await ask('commandState', lessee)).resultMessage).toBe('not_found');
  server.context.clock.advance(HOUR_MS);
  await server.call('yhubControl', { mcuId, action: 'relay', value: 1 }, { token: owner });
  await handleReport(
    server.context,
    COMMAND_EFFECTS,
    deviceId,
    reportOf({ at: 2, configuration: { gnssIntervalSeconds: 55 } }),
  );
  const commandStatus = (await ask('commandStanding', lessee)).resultModel as {
    commands: { kind: string; id: string }[];
  };
  expect(commandStatus.commands.map(({ kind }) => kind)).toEqual(['relay']);
  commandId = commandStatus.commands[0]!.id;
  expect((await ask('commandState', lessee)).resultModel).toMatchObject({ kind: 'relay' });
  expect((await ask('getGnssConfig', lessee)).resultModel).toMatchObject({ intervalSeconds: 55 });
  expect((await ask('getLastConfiguration', lessee)).resultModel).toMatchObject({ receivedAt: leasedAt + HOUR_MS });
});

test('a lessee sees its contract, but neither earlier leases nor maintenance', async () => {
  const noted = { mcuId, at: beganAt, person: BEFORE, content: BEFORE };
  expect((await server.call('addLeaseMaintenance', noted, { token: owner })).resultMessage).toBe('success');
  await rows(
    `insert into lease (id, contract_number, device_id, device_name, device_sn, path, customer, rental_company, starts_at, ends_at,
       agreed_until, rent_minor, rent_period, currency, total_minor, remark, limits, created_at)
     select nextval('lease_grant_id_seq'), contract_number, device_id, device_name, device_sn, path, $2, rental_company, $3::int8,
       starts_at, starts_at, rent_minor, rent_period, currency, total_minor, remark, limits, created_at
     from lease where id = $1`,
    [leaseId, BEFORE, beganAt],
  );
  const span = { from: beganAt - DAY_MS, until: leasedAt + DAY_MS };
  const seen = async (token: string) => [
    (await server.call('pageLeases', {}, { token })).resultModel,
    (await server.call('leaseCalendar', span, { token })).resultModel,
    (await server.call('leaseCalendar', { ...span, by: 'customer' }, { token })).resultModel,
    (await server.call('pageLeaseMaintenance', {}, { token })).resultModel,
  ];
  for (const answer of await seen(owner)) expect(earlierIn(answer)).not.toEqual([]);
  const own = await seen(lessee);
  expect(earlierIn(own)).toEqual([]);
  expect(own[0]).toMatchObject({ total: 1, list: [{ id: leaseId, isOwn: false }] });
});

test('after its lease a lessee sees the device in no call', async () => {
  expect((await server.call('endLease', { id: leaseId }, { token: owner })).resultMessage).toBe('success');
  await eventually(async () => (await ask('deviceInfo', lessee)).resultMessage).toBe('device_not_found');
  const ofOne = read.filter((each) => callOf(each).device && callOf(each).device !== 'mcuIds');
  expect(ofOne.length).toBeGreaterThan(30);
  for (const name of ofOne) {
    const { resultMessage } = await ask(name, lessee);
    expect([name, resultMessage]).toEqual([name, 'device_not_found']);
  }
  for (const name of FLEET) expect(JSON.stringify((await ask(name, lessee)).resultModel ?? '')).not.toContain(mcuId);
  expect((await server.call('leaseCondition', { id: leaseId }, { token: lessee })).resultMessage).toBe('success');
});
