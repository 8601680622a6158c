import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { lastEnergyRecords } from '#server/power/energy/last-records.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../../stream/ingest/test-app.ts';
import { inPackets } from '../../stream/recompute/derived.ts';

let app: TestApp;
let device: TestDevice;

beforeAll(async () => {
  app = await createTestApp();
  device = await app.addDevice(1, {});
});
afterAll(() => app.end());

const newest = (startsAt: number | null = null) =>
  app.within(systemScope('test'), (tx) =>
    lastEnergyRecords(tx, {
      id: device.id,
      mcuId: device.mcuId,
      locationShared: true,
      leasePeriod: startsAt === null ? null : { startsAt, endsAt: NOON + MINUTE_MS },
    }),
  );

test('the newest record of each unit is shown by its fields, without the position of the hub', async () => {
  app.clock.at = NOON;
  expect(await newest()).toEqual([]);
  const records: Measurement[] = [
    { kind: KIND.monitor, unit: 0, at: NOON - 2 * MINUTE_MS, body: { socCentiPercent: 5_000 } },
    {
      kind: KIND.location,
      unit: 0,
      at: NOON - 2 * MINUTE_MS,
      body: { latitudeMicroDegree: 1, longitudeMicroDegree: 2, kind: 1, system: 0 },
    },
    { kind: KIND.inverter, unit: 2, at: NOON - 2 * MINUTE_MS, body: { state: 4, outputWatt: 50 } },
    { kind: KIND.inverter, unit: 2, at: NOON - MINUTE_MS, body: { state: 4, outputWatt: 60, batteryCentiAmp: -500 } },
  ];
  await app.take(device, inPackets(records, 10));
  const told = await newest();
  expect(told).toEqual([
    expect.objectContaining({ unit: 0, kind: KIND.monitor, at: NOON - 2 * MINUTE_MS }),
    {
      unit: 2,
      kind: KIND.inverter,
      at: NOON - MINUTE_MS,
      receivedAt: expect.any(Number),
      values: { state: 4, outputWatt: 60, batteryCentiAmp: -500 },
    },
  ]);
  expect((await newest(NOON - MINUTE_MS)).map(({ unit }) => unit)).toEqual([2]);
  expect(await newest(NOON)).toEqual([]);
});
