import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#domain/calls.ts';
import type { Call, Input } from '#domain/contract/define.ts';
import { decodeMapDevices } from '#domain/devices/map-devices.ts';
import type { Measurement } from '#domain/kinds/registry.ts';
import { KIND } from '#domain/kinds/registry.ts';
import { CoordinateSystem, encodeUplink, LocationKind } from '#domain/kinds/wire.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { handleReport } from '#server/control/handle-messages.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { COMMAND_EFFECTS } from '#server/start/command-effects.ts';
import { createRecordPipeline, type Telemetry } from '#server/start/record-pipeline.ts';
import { chargerDay } from '../charging/day.ts';
import { reportOf } from '../control/device-reports.ts';
import { addCompany, addDevice, addUser, leaseDevice } from '../harness/builder.ts';
import { type CallName, sampleOf } from '../harness/sample-input.ts';
import { type TestServer, testServer } from '../harness/server.ts';
import { monitor } from '../ingest/day.ts';

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

beforeAll(async () => {
  server = await testServer();
  const { context } = server;
  telemetry = createRecordPipeline(context, { ingest: true, jobs: false });
  await telemetry.start();
  const [home, renter] = [await addCompany(context), await addCompany(context)];
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
  await leaseDevice(context, deviceId, renter.path, { from: leasedAt, until: leasedAt + 30 * DAY_MS });
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
  const uplink = { mcuId, channel: 'record' as const, payload: encodeUplink(records), receivedAt: now, connection };
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
];
const read = names.filter(
  (name) => (callOf(name).device && !Array.isArray(callOf(name).access)) || FLEET.includes(name),
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

test.each(read)('%s shows a lessee nothing from before the lease', async (name) => {
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

test('the owner sees it, so it could have leaked', async () => {
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

test('the whole of what a lessee may read is asked', () => {
  expect(read.length).toBeGreaterThan(35);
});

test('the map shows a lessee no place, charge or warning of before the lease', async () => {
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

test('data of the lease is shown', async () => {
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
