/** One value that cannot be does not keep the others of its record from being stored, shown and judged. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';
import { type Bms, bodyOfLogged, encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { recentRefusals } from '#server/foundation/devices/refused.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { monitor } from './day.ts';
import { createTestApp, type TestApp, type TestDevice } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

const send = async (device: TestDevice, records: readonly Measurement[]) => {
  const client = await app.connect(device);
  await client.publishAsync(`dev/${device.mcuId}/up/record`, Buffer.from(encodeUplink(records)), { qos: 1 });
  await client.endAsync();
};
const told = async ({ id }: TestDevice) => {
  await app.telemetry.ingest.refused.write();
  const device = { id, locationShared: true, leasePeriod: null };
  const all = await app.within(systemScope('test'), (tx) => recentRefusals(tx, device, 'admin', app.clock.now()));
  return all
    .map(({ reason, count, example }) => ({ reason, count, field: example.field }))
    .sort((one, other) => (one.reason < other.reason ? -1 : 1));
};
const stored = async ({ id }: TestDevice, kind: number) =>
  app.rows<{ payload: Uint8Array }>(
    `select payload from record_log where device_id = ${id} and kind = ${kind} order by at`,
  );
const valuesRefused = async () =>
  Number(/^wattyard_values_refused_total (\d+)$/m.exec(await app.metrics.registry.metrics())?.[1]);

test('a charge of 105 % is told, and low voltage and heat beside it raise their warnings', async () => {
  const device = await app.addDevice(1, { nominalCentiVolt: 4800 });
  const before = await valuesRefused();
  const values = { socCentiPercent: 10_500, voltageCentiVolt: 3900, temperatureCentiCelsius: 9000 };
  for (let minute = 0; minute <= 10; minute += 1) {
    await send(device, [monitor(app.clock.at, 0, values)]);
    app.clock.at += MINUTE_MS;
  }
  const warnings = await app.rows<{ msgType: number }>(
    'select distinct msg_type from alarm where device_id = 1 order by 1',
  );
  expect(warnings.length).toBe(2);
  const rows = await stored(device, KIND.monitor);
  expect(rows.length).toBe(11);
  expect(bodyOfLogged(KIND.monitor, rows[0]!.payload)).toMatchObject({
    socCentiPercent: undefined,
    voltageCentiVolt: 3900,
    temperatureCentiCelsius: 9000,
  });
  expect(await told(device)).toEqual([{ reason: 'out_of_range', count: 11, field: 'soc' }]);
  expect((await valuesRefused()) - before).toBe(11);
});

test('a record of which nothing is left is refused as a whole', async () => {
  const device = await app.addDevice(2);
  await send(device, [monitor(app.clock.at, 0, { socCentiPercent: 10_500 })]);
  expect(await stored(device, KIND.monitor)).toEqual([]);
  expect(await told(device)).toEqual([{ reason: 'out_of_range', count: 1, field: 'soc' }]);
});

test('a record that comes again is told as one that is stored already, and its values not once more', async () => {
  const device = await app.addDevice(3);
  const record = monitor(app.clock.at, 0, { socCentiPercent: 10_500, voltageCentiVolt: 5000 });
  await send(device, [record]);
  await send(device, [record]);
  expect(await told(device)).toEqual([
    { reason: 'duplicate', count: 1, field: null },
    { reason: 'out_of_range', count: 1, field: 'soc' },
  ]);
});

test('an element of a list becomes unread in its place, and is no lowest temperature', async () => {
  const device = await app.addDevice(4);
  const body: Bms = { cellMillivolt: [3300, 65_535], temperatureCentiCelsius: [-12_700, 2400, 2500] };
  await send(device, [{ kind: KIND.bms, unit: 0, at: app.clock.at, body }]);
  const [row] = await stored(device, KIND.bms);
  expect(bodyOfLogged(KIND.bms, row!.payload)).toMatchObject({
    cellMillivolt: [3300, 0],
    temperatureCentiCelsius: [-27_315, 2400, 2500],
  });
  expect(await told(device)).toMatchObject([{ reason: 'out_of_range', count: 2 }]);
});
