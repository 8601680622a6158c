import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from './test-app.ts';

let app: TestApp;
let device: TestDevice;

beforeAll(async () => {
  app = await createTestApp();
  device = await app.addDevice(1);
});
afterAll(() => app.end());

const monitor = (at: number, unit: number, soc: number): Measurement => ({
  kind: 10,
  unit,
  at,
  body: {
    socCentiPercent: soc,
    voltageCentiVolt: 5200,
    currentUsingCentiAmp: 1000,
    currentChargingCentiAmp: 0,
  } as never,
});

test('a record is durable when it is acknowledged, and is sent live', async () => {
  const client = await app.connect(device);
  await client.publishAsync(
    `dev/${device.mcuId}/up/record`,
    Buffer.from(encodeUplink([monitor(NOON - 1000, 0, 7000)])),
    {
      qos: 1,
    },
  );
  expect(await app.rows('select kind, unit, at, received_at from record_log')).toEqual([
    { kind: 10, unit: 0, at: NOON - 1000, receivedAt: NOON },
  ]);
  const [state] = await app.rows('select at, online, soc_centi_percent, charge_state from device_state');
  expect(state).toEqual({ at: NOON - 1000, online: true, socCentiPercent: 7000, chargeState: 2 });
  expect(app.received.map((message) => message.notify.realTimeData?.soc)).toEqual([7000]);
});
