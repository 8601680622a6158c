import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ruleOfAlarm } from '#domain/alerting/alarms/watch/facts.ts';
import { begin } from '#domain/fleet/control/lifecycle.ts';
import { containsPath } from '#domain/foundation/basics/company-path.ts';
import { fleetAlarms, newestAlarms } from '#server/alerting/alarms/fleet-alarms.ts';
import { writeAlarms } from '#server/alerting/alarms/store.ts';
import { insertCommand } from '#server/fleet/control/store.ts';
import { moveDevices } from '#server/fleet/device-admin/move.ts';
import { insertGeofence } from '#server/fleet/locations/geofence-store.ts';
import { type Caller, listDevices } from '#server/foundation/devices/list.ts';
import { OWNER_COLUMNS, OWNER_COLUMNS_OF_STATE } from '#server/foundation/visibility/owner-columns.ts';
import { systemScope, type Tx } from '#server/platform/db/within.ts';
import { pageChargingSessions } from '#server/power/charging/list-sessions.ts';
import { writeChargingSessions } from '#server/power/charging/store.ts';
import { lockLanesOf } from '#server/stream/history/locks.ts';
import { writeCurrentLeases } from '#server/trade/leases/current-lease.ts';
import { pageOrders } from '#server/trade/orders/read.ts';
import { addCompany, addDevice, type BuiltCompany } from '../harness/builder.ts';
import { createTestClock } from '../harness/context.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { eventually } from '../harness/eventually.ts';
import { lockWaits } from '../harness/lock-waits.ts';
import { type Device, INSTANTS, leaseAt, type Seen, type Shown, seenOf, toldOf, typeAt, worlds } from './world.ts';

const clock = createTestClock();
const scope = systemScope('test');
const [LAST = 0] = INSTANTS.slice(-1);
const ROLES = ['admin', 'guest', 'commonUser'] as const;
const PAGE = { pageNum: 1, pageSize: 200 };
let db: TestDatabase;
let orderNumber = 0;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

type World = typeof worlds extends fc.Arbitrary<infer T> ? T : never;
type Made = Device & { readonly mcuId: string };
// A Citus cluster takes several times as long.
const LIMIT_MS = process.env.TEST_CITUS ? 480_000 : 60_000;
const system = <T>(work: (tx: Tx) => Promise<T>) => db.within(scope, work);

async function companiesOf({ parents }: World): Promise<BuiltCompany[]> {
  const companies: BuiltCompany[] = [];
  for (const parent of parents) {
    const above = parent === -1 ? {} : { parentId: companies[parent]!.id };
    companies.push(await addCompany({ within: db.within, clock }, above));
  }
  return companies;
}

/** A device with what happened to it, half of it before its lease is on its row. */
async function make(
  { owner, shared, leases, alarms, charges, actions }: World['devices'][number],
  companies: readonly BuiltCompany[],
  stampedAt: number,
): Promise<Made> {
  const home = companies[owner]!;
  const added = await addDevice({ within: db.within, clock }, { companyId: home.id, locationShared: shared });
  const { id, mcuId } = added;
  const granted = leases.map(({ holder, from, lasts }) => ({ ...companies[holder]!, from, until: from + lasts }));
  const happen = (tx: Tx, is: (at: number) => boolean) =>
    happened(tx, id, { alarms: alarms.filter(is), charges: charges.filter(is), actions: actions.filter(is) });
  await system(async (tx) => {
    await happen(tx, (at) => at <= LAST / 2);
    for (const lease of granted)
      await tx.query(
        `insert into lease_grant (id, device_id, company_id, path, starts_at, ends_at)
         values (nextval('lease_grant_id_seq'), $1, $2, $3, $4, $5)`,
        [id, lease.id, lease.path, lease.from, lease.until],
      );
    await writeCurrentLeases(tx, [id], stampedAt);
    await insertGeofence(tx, id, { ...FENCE, name: '', onEnter: true, onLeave: true, enabled: false }, stampedAt);
    await happen(tx, (at) => at > LAST / 2);
  });
  return { id, mcuId, path: home.path, shared, alarms, charges, actions, lease: leaseAt(granted, stampedAt) };
}

interface Happened {
  alarms: number[];
  charges: number[];
  actions: number[];
}

async function happened(tx: Tx, deviceId: number, { alarms, charges, actions }: Happened) {
  for (const at of actions) await acted(tx, deviceId, at);
  await writeAlarms(
    tx,
    alarms.map((at) => ({
      deviceId,
      alarm: {
        unit: 0,
        rule: ruleOfAlarm({ msgType: typeAt(at), code: 0, level: 1 }),
        msgType: typeAt(at),
        code: 0,
        level: 1,
        breachedSince: at,
        raisedAt: at,
        updatedAt: at,
        triggerValue: 0,
        triggerSubValue: 0,
        extend: { soc: null, voltageRaw: null, batteryTemperature: null },
      },
      releasedAt: null,
    })),
  );
  const nothing = { endReason: 'finished', energyWattHour: null, chargeAmpHour: null };
  await writeChargingSessions(
    tx,
    charges.map((at) => ({ deviceId, unit: 0, charge: { ...nothing, startedAt: at, endedAt: at } as never })),
  );
}

const FENCE = { shape: { kind: 'circle', centre: { latitude: 0, longitude: 0 }, radiusMetre: 100 } } as const;

/** A row in each table of what people do with a device. */
async function acted(tx: Tx, deviceId: number, at: number): Promise<void> {
  const command = { ...begin({ kind: 'restart' }, at), action: { kind: 'restart' }, before: null } as const;
  const id = randomUUID();
  await insertCommand(tx, { ...command, deviceId, id, byUserId: null, byName: '', byDevice: false });
  await tx.query('update command set ended_at = $2 where id = $1', [id, at]);
  const carried = `${OWNER_COLUMNS_OF_STATE} from device_state s where s.device_id = $1 returning n.device_id`;
  await tx.query(
    `insert into device_log_entry as n (device_id, id, at, content, author_name, ${OWNER_COLUMNS})
     select s.device_id, $2, $3::int8, '', '', ${carried}`,
    [deviceId, id, at],
  );
  await tx.query(
    `insert into warning_settings_change as n (device_id, id, at, by_name, before, after, ${OWNER_COLUMNS})
     select s.device_id, $2, $3::int8, '', '[]', '[]', ${carried}`,
    [deviceId, id, at],
  );
  await tx.query(
    `insert into firmware_upgrade as n (device_id, rollout_id, stage, state, model, version, by_name, requested_at, next_at,
       updated_at, ended_at, rollout_path, ${OWNER_COLUMNS})
     select s.device_id, $2, 0, 'done', '', '', '', $3::int8, $3, $3, $3, '1', ${carried}`,
    [deviceId, id, at],
  );
}

async function order(tx: Tx, { id, path }: BuiltCompany): Promise<{ orderNo: string; path: string }> {
  const orderNo = `T-${orderNumber++}`;
  await tx.query(
    `insert into service_order (order_no, company_id, path, plan_name, years, price_minor, discount_percent, total_minor,
       currency, device_count, created_at) values ($1, $2, $3, '', 1, 0, 0, 0, 'EUR', 0, 0)`,
    [orderNo, id, path],
  );
  return { orderNo, path };
}

/** The rows that statements without a condition see. */
async function seenIn(tx: Tx): Promise<Seen & { states: number[]; fences: number[] }> {
  const ids = async (text: string) => (await tx.query<{ id: number }>(text)).map(({ id }) => id);
  const events = async (text: string) =>
    (await tx.query<{ id: number; at: number }>(text)).map(({ id, at }) => `${id} at ${at}`);
  return {
    devices: await ids('select id from device'),
    states: await ids('select device_id as id from device_state'),
    alarms: await events('select device_id as id, raised_at as at from alarm'),
    charges: await events('select device_id as id, started_at as at from charge'),
    fences: await ids('select device_id as id from geofence'),
    // Told apart only where one of them differs from the others.
    actions: theSame([
      await events('select device_id as id, requested_at as at from command'),
      await events('select device_id as id, at from device_log_entry'),
      await events('select device_id as id, at from warning_settings_change'),
      await events('select device_id as id, requested_at as at from firmware_upgrade'),
    ]),
  };
}

const theSame = ([first = [], ...others]: readonly string[][]): string[] => {
  for (const other of others) expect(other.toSorted()).toEqual(first.toSorted());
  return first;
};

/** The content of the console's lists. */
async function toldIn(tx: Tx, caller: Caller, devices: readonly Made[]): Promise<Shown> {
  const ids = new Map(devices.map(({ mcuId, id }) => [mcuId, id]));
  const alarms = await newestAlarms(tx, await fleetAlarms(tx, caller, {}, LAST), { limit: 200, offset: 0 });
  const period = { startTime: 0, endTime: LAST, mcuId: '', companyIdList: [] };
  const charges = await pageChargingSessions(tx, caller, { ...period, ...PAGE, key: '', outcome: '' }, 0);
  return {
    devices: (await listDevices(tx, caller, {}, 0)).map(({ id }) => id),
    alarms: alarms.map(({ mcuId, raisedAt }) => `${ids.get(mcuId)} at ${raisedAt}`),
    charges: charges.list.map(({ mcuId, startedAt }) => `${ids.get(mcuId)} at ${startedAt}`),
  };
}

const sorted = <T extends object>(shown: T): T =>
  Object.fromEntries(Object.entries(shown).map(([name, all]) => [name, [...all].sort()])) as T;

test(
  'policies and lists show the same as a simple model, wherever devices are moved',
  async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const companies = await companiesOf(world);
        let devices: Made[] = [];
        for (const device of world.devices) devices.push(await make(device, companies, world.stampedAt));
        const orders = await system(async (tx) => {
          const placed: { orderNo: string; path: string }[] = [];
          for (const index of world.orders) placed.push(await order(tx, companies[index]!));
          return placed;
        });
        const check = async () => {
          for (const [index, { path }] of companies.entries()) {
            for (const [place, leasesAt] of [null, ...world.viewedAt].entries()) {
              const caller: Caller = { path, leasesAt, role: ROLES[(index + place) % ROLES.length]!, userId: 1 };
              await db.within(caller, async (tx) => {
                const seen = seenOf(devices, caller);
                expect(sorted(await seenIn(tx))).toEqual(
                  sorted({ ...seen, states: seen.devices, fences: seen.devices }),
                );
                expect(sorted(await toldIn(tx, caller, devices))).toEqual(sorted(toldOf(devices, caller)));
                const { list } = await pageOrders(tx, { status: '', key: '', ...PAGE });
                const own = orders.filter((each) => containsPath(path, each.path));
                expect(list.map(({ orderNo }) => orderNo).sort()).toEqual(own.map(({ orderNo }) => orderNo).sort());
              });
            }
          }
        };
        await check();
        for (const [index, { movesTo }] of world.devices.entries()) {
          if (movesTo === undefined) continue;
          const { id: companyId, path } = companies[movesTo]!;
          const moved = devices[index]!;
          await system((tx) =>
            moveDevices(tx, { move: async () => {} } as never, [moved.id], { companyId, path, siteId: null }),
          );
          devices = devices.with(index, { ...moved, path });
        }
        await check();
      }),
      { numRuns: 8 },
    );
  },
  LIMIT_MS,
);

/** A device whose move to another company has not ended. */
async function moving() {
  const ground = { within: db.within, clock };
  const [from, to] = [await addCompany(ground), await addCompany(ground)];
  const { id } = await addDevice(ground, { companyId: from.id });
  const place = { companyId: to.id, path: to.path, siteId: null };
  const moved = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const move = system(async (tx) => {
    await lockLanesOf(tx, [id]);
    await moveDevices(tx, { move: async () => {} } as never, [id], place);
    moved.resolve();
    await end.promise;
  });
  await moved.promise;
  return { id, to, move, end: end.resolve };
}

const pathsIn = (table: string, id: number) =>
  system((tx) => tx.query(`select path from ${table} where device_id = $1`, [id]));

test('ingest waits while a device moves, and writes its new company', async () => {
  const { id, to, move, end } = await moving();
  const written = system(async (tx) => {
    const lane = lockLanesOf(tx, [id]);
    end();
    await lane;
    await happened(tx, id, { alarms: [1], charges: [1], actions: [] });
  });
  await Promise.all([move, written]);
  for (const table of ['alarm', 'charge']) expect(await pathsIn(table, id)).toEqual([{ path: to.path }]);
});

test('actions on a device wait while it moves, and are written with its new company', async () => {
  const { id, to, move, end } = await moving();
  const commanded = system((tx) => acted(tx, id, 1));
  await eventually(() => lockWaits(db.address.database)).toBe(1);
  end();
  await Promise.all([move, commanded]);
  for (const table of ['command', 'device_log_entry', 'firmware_upgrade'])
    expect(await pathsIn(table, id)).toEqual([{ path: to.path }]);
});
