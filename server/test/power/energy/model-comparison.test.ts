import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';
import { systemScope } from '#server/platform/db/within.ts';
import type { Session } from '#server/platform/http/session.ts';
import { modelComparison } from '#server/power/energy/model-comparison.ts';
import { sealDay } from '#server/stream/history/sealing/seal-day.ts';
import { COMPANY, createTestApp, NOON, type TestApp, type TestDevice } from '../../stream/ingest/test-app.ts';
import { inPackets, noSignal } from '../../stream/recompute/derived.ts';

/** What each hub's charger passes on of what it takes in; the last one belongs to somebody else. */
const EFFICIENCIES = [0.85, 0.93, 0.94, 0.94, 0.95, 0.5];
const FIRST = utcDay(NOON) - 2;
const STEP = 15 * MINUTE_MS;

let app: TestApp;
let hubs: TestDevice[];

const chargerRecords = (efficiency: number): Measurement[] =>
  Array.from({ length: (2 * DAY_MS) / STEP }, (_, step) => ({
    kind: KIND.tc,
    unit: 3,
    at: utcDayStart(FIRST) + step * STEP,
    body: { stage: 2, inputWatt: 100, energyWattHour: Math.round(step * 25 * efficiency) },
  }));

beforeAll(async () => {
  app = await createTestApp();
  hubs = [];
  for (const [index, efficiency] of EFFICIENCIES.entries()) {
    const hub = await app.addDevice(index + 1);
    hubs.push(hub);
    await app.take(hub, inPackets(chargerRecords(efficiency), 100));
  }
  await app.within(systemScope('test'), async (tx) => {
    await tx.query(`update device set related = '[{"deviceType": "d", "deviceModel": "AC-40", "unit": 3}]'`);
    await tx.query(`insert into company (id, parent_id, path, name, sort_key, modules, created_at)
      values (6, 1, '1-6', 'Other yard', 'OTHER', '{}', 0)`);
    await tx.query(`update device set company_id = 6, path = '1-6' where id = 6`);
  });
  for (const day of [FIRST, FIRST + 1]) expect(await sealDay(app, app.partitions, day, noSignal())).toBe(true);
});
afterAll(() => app.end());

const compared = (hub: number, startsAt: number | null = null) =>
  modelComparison(
    app.within,
    { userId: 1, path: COMPANY.path, role: 'admin' } as Session,
    {
      id: hubs[hub]!.id,
      mcuId: hubs[hub]!.mcuId,
      locationShared: true,
      leasePeriod: startsAt === null ? null : { startsAt, endsAt: NOON },
    },
    NOON,
  );

test('a charger that loses more than others of its model stands out', async () => {
  expect(await compared(0)).toEqual([
    {
      unit: 3,
      deviceType: 'd',
      deviceModel: 'AC-40',
      measure: 'charging',
      value: expect.closeTo(0.85, 2) as number,
      middle: expect.closeTo(0.94, 2) as number,
      others: 4,
      standing: 'worse',
    },
  ]);
  expect(await compared(2)).toMatchObject([{ standing: 'alike', others: 4 }]);
});

test('complete days from before a lease are not shown', async () => {
  expect(await compared(0, utcDayStart(FIRST + 1) + 1)).toEqual([]);
  expect(await compared(0, utcDayStart(FIRST + 1))).toMatchObject([{ value: expect.closeTo(0.85, 2) as number }]);
});
