import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeMapDevices } from '#domain/foundation/devices/map-devices.ts';
import { type ListInput, listDevices, pageDevices } from '#server/foundation/devices/list.ts';
import { mapDevices } from '#server/foundation/devices/map.ts';
import { fleetSummary } from '#server/foundation/devices/summary.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/database.ts';
import { addCompanies, addDeviceWith, COMPANIES, caller, mcuIdOf } from './test-devices.ts';

let db: TestDatabase;
const north = caller(COMPANIES.north);

beforeAll(async () => {
  db = await createTestDatabase();
  await addCompanies(db.within);
  const makers = [null, 1, 1, 3, 1] as const;
  for (const [index, manufacturer] of makers.entries()) {
    const path = index === 4 ? COMPANIES.neighbour : COMPANIES.north;
    const id = await addDeviceWith(db.within, index + 1, path, { name: `Device ${index + 1}` });
    await db.within(systemScope('test'), (tx) =>
      tx.query('update device set manufacturer = $2 where id = $1', [id, manufacturer]),
    );
  }
});
afterAll(() => db.drop());

const names = async (input: Partial<ListInput>) =>
  (await db.within(north, (tx) => pageDevices(tx, north, { pageNum: 1, pageSize: 5, ...input }, 0))).list.map(
    ({ deviceName, manufacturer }) => `${deviceName}: ${manufacturer}`,
  );

test('the list can be filtered to monitors or one manufacturer, without foreign devices', async () => {
  expect(await names({})).toEqual(['Device 1: null', 'Device 2: 1', 'Device 3: 1', 'Device 4: 3']);
  expect(await names({ manufacturer: 0 })).toEqual(['Device 1: null']);
  expect(await names({ manufacturer: 1 })).toEqual(['Device 2: 1', 'Device 3: 1']);
  expect(await names({ manufacturer: 2 })).toEqual([]);
  expect(await names({ manufacturer: 1, key: 'sn-000003' })).toEqual(['Device 3: 1']);
});

test('all devices of a manufacturer are listed at once, without foreign ones', async () => {
  const all = async (manufacturer: number) =>
    (await db.within(north, (tx) => listDevices(tx, north, { manufacturer }, 0))).map(({ deviceName }) => deviceName);
  expect(await all(1)).toEqual(['Device 2', 'Device 3']);
  expect(await all(2)).toEqual([]);
});

test('map and summary use the same filter', async () => {
  const map = decodeMapDevices(await db.within(north, (tx) => mapDevices(tx, north, { manufacturer: 3 }, 0)));
  expect(map.mcuId).toEqual([mcuIdOf(4)]);
  const whole = await db.within(north, (tx) => fleetSummary(tx, north, {}, 0));
  expect(whole).toMatchObject({ total: 4, byManufacturer: { 1: 2, 3: 1 } });
  const one = await db.within(north, (tx) => fleetSummary(tx, north, { manufacturer: 1 }, 0));
  expect(one).toMatchObject({ total: 2, byManufacturer: { 1: 2 } });
});
