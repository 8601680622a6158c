import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codesOfFault } from '#domain/alerting/alarms/words/fault-codes.ts';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import type { FaultName } from '#domain/foundation/kinds/registry.ts';
import type { PassportView } from '#domain/reporting/passports/calls.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice, type BuiltCompany, leaseDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

const faultOf = (name: FaultName): number => codesOfFault('battery', name)[0]!;

let server: TestServer;
let company: BuiltCompany;
let admin: string;
let now: number;

beforeAll(async () => {
  server = await testServer();
  company = await addCompany(server.context);
  admin = await server.signIn('admin', company.id);
  now = server.context.clock.now();
});
afterAll(() => server.stop());

const told = async <T>(name: Parameters<TestServer['call']>[0], input: object): Promise<T> => {
  const { resultMessage, resultModel } = await server.call(name, input as never, { token: admin });
  if (resultMessage !== 'success') throw new Error(`${name}: ${resultMessage}`);
  return resultModel as T;
};
const rows = (text: string, values: unknown[]) =>
  server.context.within(systemScope('test'), (tx) => tx.query(text, values));

let serial = 0;
/** A battery on a device that worked for an hour, and what its passport tells. */
async function mounted(device: { id: number; mcuId: string }, at: number, ampHoursOut: number) {
  const { batteryId } = await told<{ batteryId: number }>('saveBattery', {
    ...{ serialNumber: `USED-${++serial}`, model: 'NV', chemistry: 'lfp', madeOn: '2024-03-02' },
  });
  await rows(
    `insert into hour_bucket (device_id, unit, hour_start, local_date, local_hour, body) values ($1, 0, $2, '2026-01-01', 0, $3)`,
    [device.id, at, { coveredSeconds: 3600, ampHoursIn: 0, ampHoursOut, wattHoursIn: 0, wattHoursOut: 12_000 }],
  );
  await told('mountBattery', { mcuId: device.mcuId, batteryId, at: 0 });
  const { log } = await told<PassportView>('getPassport', { batteryId });
  return (key: string) => log.find((each) => each.key === key);
}

test('full cycles count by the rating of the device where the battery has none', async () => {
  const device = await addDevice(server.context, {
    ...{ companyId: company.id, capacityCentiAmpHour: 10_000, nominalCentiVolt: 5120, chemistry: 'lfp' },
  });
  const of = await mounted(device, Math.floor((now - DAY_MS) / HOUR_MS) * HOUR_MS, 250);
  expect(of('fullCycles')).toMatchObject({ known: true, value: 2.5 });
});

test.each([
  ['overheating', [[5, 0]], 1],
  [
    'overheating that the management system reports on the same day',
    [
      [5, 0],
      [20, faultOf('overTemperature')],
    ],
    1,
  ],
  ['a short circuit', [[20, faultOf('shortCircuit')]], 1],
  [
    'low charge and low voltage, four a cycle',
    [
      [11, 0],
      [1, 0],
      [2, 0],
      [4, 0],
      [20, faultOf('underVoltage')],
    ],
    0,
  ],
  [
    'a level of the management system, frost and much current',
    [
      [20, 120_103],
      [8, 0],
      [9, 0],
      [10, 0],
    ],
    0,
  ],
])('of the warnings of a battery accidents are negative events: %s', async (_, raised, accidents) => {
  const device = await addDevice(server.context, { companyId: company.id });
  const at = Math.floor((now - DAY_MS) / DAY_MS) * DAY_MS;
  for (const [place, [type, code]] of raised.entries())
    await rows(
      `insert into alarm (device_id, unit, msg_type, code, raised_at, level, trigger_value, trigger_sub_value, updated_at, path)
       select $1, 0, $2, $3, $4, 1, 0, 0, $4, path from device_state where device_id = $1`,
      [device.id, type, code, at + place * HOUR_MS],
    );
  const of = await mounted(device, at, 1);
  expect(of('negativeEvents')).toMatchObject({ known: true, value: accidents });
});

describe('the charge in a passport', () => {
  /** A battery on a device whose newest record is of an hour ago, and who reads its passport. */
  async function measured(more: { held?: object[] } = {}) {
    const device = await addDevice(server.context, { companyId: company.id });
    const at = now - HOUR_MS;
    await rows(
      'update device_state set at = $2, received_at = $2, soc_centi_percent = 6400, held = $3::jsonb where device_id = $1',
      [device.id, at, more.held ? JSON.stringify(more.held) : null],
    );
    await mounted(device, at, 1);
    const [{ id: batteryId }] = (await rows('select battery_id as id from battery_mount where device_id = $1', [
      device.id,
    ])) as [{ id: number }];
    const { code, key } = await told<{ code: string; key: string }>('grantPassport', {
      ...{ batteryId, name: 'Recycler', tier: 'interest', days: 30 },
    });
    await told('publishPassport', { batteryId, isPublic: true });
    const chargeIn = ({ resultModel }: { resultModel: unknown }) =>
      (resultModel as PassportView).log.find((each) => each.key === 'stateOfCharge');
    const kept = (token = admin) => server.call('getPassport', { batteryId }, { token });
    const opened = (withKey: string) => server.call('openPassport', { code, key: withKey } as never, { token: null });
    return {
      ...{ device, at, batteryId, kept },
      keeper: async (token = admin) => chargeIn(await kept(token)),
      bearer: async () => chargeIn(await opened(key)),
      stranger: async () => JSON.stringify((await opened('')).resultModel),
    };
  }

  test('is told to its keeper and to the bearer of a key, and no live value to strangers', async () => {
    const { keeper, bearer, stranger, at } = await measured();
    for (const charge of [await keeper(), await bearer()]) expect(charge).toMatchObject({ known: true, value: 64, at });
    expect(await stranger()).toContain('"log":[]');
    expect(await stranger()).not.toContain(String(at));
  });

  test('is withheld like any newest value once the data service of the device is over', async () => {
    const { keeper, bearer, device } = await measured();
    await rows('update device set service_until = $2 where id = $1', [device.id, now - DAY_MS]);
    for (const charge of [await keeper(), await bearer()]) expect(charge).toMatchObject({ known: false });
  });

  test('of a device on loan is no business of the lessee, whose passport it is not', async () => {
    const lessee = await addCompany(server.context);
    const { device, kept, keeper } = await measured();
    await leaseDevice(server.context, device.id, lessee.path, { from: now - 2 * HOUR_MS, until: now + DAY_MS });
    expect(await kept(await server.signIn('admin', lessee.id))).toMatchObject({ resultMessage: 'battery_not_found' });
    expect(await keeper()).toMatchObject({ known: true, value: 64 });
  });

  test.each([
    ['of before the lease', -HOUR_MS / 2, undefined, false],
    ['that is held from before the lease', -2 * HOUR_MS, [{ name: 'soc', since: 0 }], false],
    ['of the lease', -2 * HOUR_MS, undefined, true],
  ])('%s is told or not to a lessee who has the battery', async (_, from, held, known) => {
    const lessee = await addCompany(server.context);
    const { device, batteryId, keeper, bearer } = await measured(held ? { held } : {});
    const since = now + from;
    await leaseDevice(server.context, device.id, lessee.path, { from: since, until: now + DAY_MS });
    await rows('update battery set company_id = $2, path = $3 where id = $1', [batteryId, lessee.id, lessee.path]);
    // A charge that is held has come since the pack was mounted, otherwise it is that of another one.
    if (held)
      await rows("update device_state set held = jsonb_set(held, '{0,since}', $2::jsonb) where device_id = $1", [
        device.id,
        String(since - 1),
      ]);
    expect(await keeper(await server.signIn('admin', lessee.id))).toMatchObject({ known });
    // Whom he gives a key sees his own devices alone.
    expect(await bearer()).toMatchObject({ known: false });
  });
});
