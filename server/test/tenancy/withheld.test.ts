import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { decodeMapDevices } from '#domain/foundation/devices/map-devices.ts';
import type { Role } from '#domain/foundation/permissions/permissions.ts';
import { leaseDevice } from '../harness/builder.ts';
import type { CallName } from '../harness/sample-input.ts';
import type { TestAnswer } from '../harness/server.ts';
import { askAll, tellingCalls } from './every-input.ts';
import { OTHER, USUAL, type WithheldWorld, withheldWorld } from './withheld-world.ts';

/**
 * What is withheld takes part in nothing: two worlds that differ in it alone give the same bytes, by every call with every order
 * and filter. The second world is the first one after something has changed that the caller may not see.
 */
let world: WithheldWorld;
let tokens: Record<Who, string>;
let since: number;
let now: number;
let leasedAt: number;
let alarmId: string;
let commandId: string;
const PERSON = 'Amelia Thorne';
const SECRET = 'the first secret';

type Who = 'superAdmin' | 'admin' | 'commonUser' | 'guest' | 'lessee' | 'user of the lessee';
const ROLES: Readonly<Record<Who, Role>> = {
  superAdmin: 'superAdmin',
  admin: 'admin',
  commonUser: 'commonUser',
  guest: 'guest',
  lessee: 'admin',
  'user of the lessee': 'commonUser',
};

/** Calls that tell what was asked before, or a secret that is new each time. */
const OF_THE_ASKING: readonly CallName[] = [
  'pageAudit',
  'exportAudit',
  'verifyCode',
  'sendNotifyToMqtt',
  'testMapService',
];

beforeAll(async () => {
  world = await withheldWorld();
  const { server, context, home, renter, devices, send, report, rows } = world;
  since = context.clock.now() - DAY_MS;
  const admin = await server.signIn('admin', home.id);
  for (const { mcuId, id } of Object.values(devices)) {
    const now = context.clock.now();
    context.broker.connected.add(mcuId);
    await send(mcuId, USUAL, { from: now - 3 * HOUR_MS, until: now });
    await report({ id }, 30);
  }
  const shape = { kind: 'circle' as const, centre: { latitude: 53.4, longitude: 10.345678 }, radiusMetre: 500 };
  const { mcuId } = devices.unshared;
  const fence = await server.call(
    'saveGeofence',
    { mcuId, name: 'Yard', onEnter: true, onLeave: true, shape },
    { token: admin },
  );
  expect(fence.resultMessage).toBe('success');
  context.clock.advance(2 * DAY_MS);
  now = context.clock.now();
  // In the middle of a session, of an hour and of a day that is over by now.
  leasedAt = now - 75 * MINUTE_MS;
  await leaseDevice(context, devices.leased.id, renter.path, { from: leasedAt, until: now + 30 * DAY_MS });
  for (const each of Object.values(devices)) await send(each.mcuId, USUAL, { from: now - 3 * HOUR_MS, until: now });
  context.clock.advance(DAY_MS + 2 * HOUR_MS);
  now = context.clock.now();
  for (const each of Object.values(devices)) {
    const silence = each === devices.ended ? 4 * HOUR_MS : each === devices.unshared ? 10 * MINUTE_MS : 0;
    const until = now - silence;
    await send(each.mcuId, USUAL, { from: until - 3 * HOUR_MS, until });
  }
  await world.concludeDays();
  await rows('update device set service_until = $2 where id = $1', [devices.ended.id, now - HOUR_MS]);
  await beHandled();
  tokens = {
    superAdmin: await server.signIn('superAdmin', 1),
    admin: await server.signIn('admin', home.id),
    commonUser: await server.signIn('commonUser', home.id),
    guest: await server.signIn('guest', home.id),
    lessee: await server.signIn('admin', renter.id),
    'user of the lessee': await server.signIn('commonUser', renter.id),
  };
});
afterAll(() => world.stop());

/** Somebody does and writes all that can be done with a device. */
async function beHandled(): Promise<void> {
  const { server, home, devices, rows } = world;
  const { mcuId, id } = devices.after;
  const token = await server.signIn('admin', home.id);
  await rows('update app_user set login_name = $1, display_name = $1 where company_id = $2', [PERSON, home.id]);
  await rows('update device set imei = $1, sim_id = $1, sim_kind = 1 where id = $2', [SECRET, id]);
  const [alarm] = await rows<{ id: string }>(
    `insert into alarm as n (device_id, unit, msg_type, raised_at, level, trigger_value, trigger_sub_value, updated_at, path)
     select device_id, 0, 21, $2::int8, 2, 0, 0, $2, path from device_state where device_id = $1 returning n.id`,
    [id, now - HOUR_MS],
  );
  alarmId = alarm!.id;
  await rows(
    `insert into firmware_upgrade (device_id, rollout_id, stage, state, model, version, by_name, requested_at, next_at,
       updated_at, ended_at, rollout_path, path)
     select device_id, 'r', 0, 'done', 'M', '2.0', $2, $3::int8, $3, $3, $3, path, path from device_state where device_id = $1`,
    [id, PERSON, now],
  );
  const done = [
    await server.call('addDeviceLog', { mcuId, content: SECRET }, { token }),
    await server.call('yhubControl', { mcuId, action: 'restart' }, { token }),
    await server.call('setYhubConfig', { mcuId, configuration: { gnssIntervalSeconds: 66 } }, { token }),
    await server.call(
      'saveDeviceWarningSettings',
      { mcuIds: [mcuId], limits: [{ msgType: 11, enabled: false }] },
      { token },
    ),
    await server.call('addMaintenanceEntry', { mcuId, name: 'Plug', person: PERSON, note: SECRET }, { token }),
    await server.call('acknowledgeAlarms', { ids: [alarmId], comment: SECRET }, { token }),
    await server.call('commentAlarms', { ids: [alarmId], comment: SECRET }, { token }),
    await server.call(
      'saveMaintenancePlan',
      { mcuId, kind: 3, name: 'Oil', person: PERSON, onceAt: now + DAY_MS, alarmId },
      { token },
    ),
  ];
  expect(done.map(({ resultMessage }) => resultMessage)).toEqual(done.map(() => 'success'));
  commandId = (done[1]!.resultModel as { id: string }).id;
}

interface Withheld {
  readonly what: string;
  /** The device of calls that name one. */
  readonly device: keyof WithheldWorld['devices'];
  readonly from: readonly Who[];
  /** Somebody who is told, so that the change is one. */
  readonly toldTo?: Who;
  change(): Promise<unknown>;
}

const WITHHELD: readonly Withheld[] = [
  {
    what: 'the values of a device whose data service has ended',
    device: 'ended',
    from: ['superAdmin', 'commonUser', 'guest'],
    change: async () => {
      const { send, rows, devices } = world;
      await send(devices.ended.mcuId, OTHER, { from: now - 3 * HOUR_MS, until: now });
      await rows('update device_state set network_permille = 123, rsrp_dbm = -111 where device_id = $1', [
        devices.ended.id,
      ]);
    },
  },
  {
    what: 'what a leased device measured before its lease',
    device: 'leased',
    from: ['lessee', 'user of the lessee'],
    toldTo: 'admin',
    change: async () => {
      await world.send(world.devices.leased.mcuId, OTHER, {
        from: leasedAt - 104 * MINUTE_MS,
        until: leasedAt - 30_000,
      });
      await world.concludeDays();
    },
  },
  {
    what: 'the position of a device that does not share it',
    device: 'unshared',
    from: ['commonUser', 'guest'],
    toldTo: 'admin',
    change: () => world.sendPlaces(world.devices.unshared.mcuId, 10_000_000),
  },
  {
    what: 'who did something with a device, what they wrote, and what it is registered by',
    device: 'after',
    from: ['guest'],
    toldTo: 'commonUser',
    change: async () => {
      await world.replaceTexts(PERSON, 'Brian Quill');
      await world.replaceTexts(SECRET, 'the second secret');
      await world.rows('update device set sim_kind = 2 where id = $1', [world.devices.after.id]);
    },
  },
  {
    what: 'how a device is set, and what it was told to do',
    device: 'after',
    from: ['guest'],
    toldTo: 'commonUser',
    change: async () => {
      const { server, devices, home, report, rows } = world;
      const { mcuId, id } = devices.after;
      const token = await server.signIn('admin', home.id);
      await report({ id }, 45);
      await rows('update device set report_interval_s = 75 where id = $1', [id]);
      const limits = [{ msgType: 11, enabled: true }];
      const done = [
        await server.call('saveDeviceWarningSettings', { mcuIds: [mcuId], limits }, { token }),
        await server.call('yhubControl', { mcuId, action: 'relay', value: 1 }, { token }),
      ];
      expect(done.map(({ resultMessage }) => resultMessage)).toEqual(done.map(() => 'success'));
    },
  },
];

const askedOf = (who: Who, device: keyof WithheldWorld['devices']) =>
  world.asking((server) =>
    askAll(
      server,
      tokens[who],
      tellingCalls(ROLES[who]).filter((name) => !OF_THE_ASKING.includes(name)),
      (name) => ({
        mcuId: world.devices[device].mcuId,
        ...{ startTime: since, endTime: now, from: since, until: now, pageSize: 200 },
        ...{ alarmId, id: name === 'commandState' ? commandId : alarmId },
      }),
    ),
  );
type Answers = Awaited<ReturnType<typeof askedOf>>;

/**
 * When a device was heard last is told of every device, and no two packets have the same instant. The devices of the map come in
 * whatever order the database has them.
 */
function told(name: CallName, { status, bytes }: TestAnswer): string {
  if (name === 'mapDevices' && status === 200) return JSON.stringify(devicesOf(bytes));
  return `${status} ${bytes.toString('latin1').replace(/"(lastReceivedAt|lastContact)":\d+/g, '"$1":0')}`;
}

function devicesOf(bytes: Uint8Array): string[] {
  const columns = Object.values(decodeMapDevices(bytes)) as ArrayLike<string | number>[];
  return Array.from(columns[0] ?? [], (_, place) => JSON.stringify(columns.map((column) => column[place]))).sort();
}

const differing = (before: Answers, after: Answers): string[] =>
  [...before].flatMap(([key, answer]) => {
    const name = key.split(' ')[0] as CallName;
    return told(name, answer) === told(name, after.get(key)!) ? [] : [key];
  });

test.each(WITHHELD)(
  '$what takes part in nothing',
  async ({ device, from, toldTo, change }) => {
    const callers = toldTo ? [...from, toldTo] : from;
    const before = new Map<Who, Answers>();
    for (const who of callers) before.set(who, await askedOf(who, device));
    await change();
    for (const who of from) {
      expect(differing(before.get(who)!, await askedOf(who, device)), who).toEqual([]);
    }
    if (toldTo) expect(differing(before.get(toldTo)!, await askedOf(toldTo, device)).length).toBeGreaterThan(2);
  },
  120_000,
);
