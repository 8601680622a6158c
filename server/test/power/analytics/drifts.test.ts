import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DRIFT_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import { driftCode } from '#domain/alerting/alarms/watch/drift-codes.ts';
import { DAY_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { analyseDay, type BatteryDay } from '#domain/power/analytics/days/day.ts';
import type { DriftDay } from '#domain/power/analytics/drift/drift-day.ts';
import { systemScope } from '#server/platform/db/within.ts';
import type { Session } from '#server/platform/http/session.ts';
import { eachOnce } from '#server/platform/jobs/job.ts';
import { deviceOf } from '#server/power/analytics/analyse-days.ts';
import { batteryReport } from '#server/power/analytics/battery-report.ts';
import { writeDay } from '#server/power/analytics/day-store.ts';
import { followDrifts, noteDrifts } from '#server/power/analytics/drifts.ts';
import { mountBattery } from '#server/power/batteries/mount.ts';
import { rebuildDevice } from '#server/stream/recompute/rebuild/rebuild-device.ts';
import { NO_BMS, NO_SERIES } from '../../../../domain/test/power/analytics/arbitrary-series.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../../stream/ingest/test-app.ts';
import { noSignal } from '../../stream/recompute/derived.ts';

const FIRST = utcDay(NOON) - 60;
const HEALTHY = 30;
const ILL = 12;
const CODE = driftCode('resistance', 3);
const scope = systemScope('test');

let app: TestApp;
let device: TestDevice;
let devices = 0;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());
beforeEach(async () => {
  devices++;
  app.clock.at = utcDayStart(FIRST);
  device = await app.addDevice(devices, { chemistry: 'lfp' });
});

const zero = Float64Array.of(0);
const battery = { chemistry: 'lfp', cellCount: 16, designAmpHours: 100 } as const;

/** A day of 16 cells whose fourth has so much more resistance than the others, percent. */
function dayOf(day: number, percent: number): BatteryDay {
  const bms = { ...NO_BMS, at: Float64Array.of(utcDayStart(day)), cells: Array.from({ length: 16 }, () => zero) };
  const series = { amp: zero, volt: zero, socPercent: zero, celsius: zero, sohPercent: zero, cycleCount: zero };
  const rules = { timeZone: 'Etc/UTC', gapMs: 600_000, thresholdCentiAmp: 50 };
  const all = { ...bms, ...series, fullAmpHours: zero, designAmpHours: zero };
  const body = analyseDay(day, { monitor: NO_SERIES, bms: all }, { ...battery, rules })!;
  const square = 20 * 30 ** 2;
  const more = Array.from({ length: 16 }, (_, cell) => (cell === 3 ? (percent / 100) * square : 0));
  const drift: DriftDay[] = [{ day, sights: [], heat: null, steps: { steps: 20, square, middle: square, more } }];
  return { ...body, bms: { ...body.bms!, drift } };
}

/** Days from one to another, exclusive, are analysed. */
async function lives(from: number, to: number, percent: number): Promise<void> {
  for (let day = from; day < to; day++)
    await app.within(scope, (tx) => writeDay(tx, device.id, day, new Map([[0, dayOf(day, percent)]])));
  app.clock.at = utcDayStart(to);
  await follow();
}

async function follow(): Promise<void> {
  await app.within(scope, async (tx) => {
    const { settings } = (await deviceOf(tx, device.id))!;
    await noteDrifts(tx, device.id, [0], settings, app.clock.now());
  });
  await followDrifts(app, eachOnce(noSignal()));
}

const warnings = () =>
  app.rows<{ code: number; raisedAt: number; stoodOutAt: number; isOpen: boolean }>(
    `select code, raised_at, (extend_value ->> 'stoodOutAt')::int8 as stood_out_at, released_at is null as is_open from alarm
     where device_id = $1 and msg_type = ${DRIFT_ALARM} order by raised_at`,
    [device.id],
  );
const report = (lease: { startsAt: number; endsAt: number } | null = null) =>
  batteryReport(
    app,
    { id: device.id, mcuId: device.mcuId, locationShared: true, leasePeriod: lease },
    { unit: 0, months: 1 },
  );

describe('a drift', () => {
  test('is found by the day that shows it, told with the day since when, and shown with its figure', async () => {
    await lives(FIRST, FIRST + HEALTHY, 0);
    expect(await warnings()).toEqual([]);
    expect((await report()).drift).toMatchObject({ found: [], follows: { resistance: true }, budget: 1 });
    await lives(FIRST + HEALTHY, FIRST + HEALTHY + ILL, 25);
    expect(await warnings()).toEqual([
      {
        code: CODE,
        raisedAt: utcDayStart(FIRST + HEALTHY + ILL),
        stoodOutAt: utcDayStart(FIRST + HEALTHY + 1),
        isOpen: true,
      },
    ]);
    const [found] = (await report()).drift!.found;
    expect(found).toMatchObject({ kind: 'resistance', index: 3, unit: 'percent', value: expect.closeTo(25, 6) });
    expect(found!.foundAt).toBeGreaterThan(found!.stoodOutAt);
    await follow();
    expect(await warnings()).toHaveLength(1);
  });

  test('stays over a rebuild, and ends when the cell is as before', async () => {
    await lives(FIRST, FIRST + HEALTHY, 0);
    await lives(FIRST + HEALTHY, FIRST + HEALTHY + ILL, 25);
    await rebuildDevice(app, (await app.telemetry.ingest.directory.find(device.mcuId))!);
    await follow();
    expect(await warnings()).toEqual([expect.objectContaining({ isOpen: true })]);
    await lives(FIRST + HEALTHY + ILL, FIRST + HEALTHY + ILL + 18, 0);
    expect(await warnings()).toEqual([expect.objectContaining({ isOpen: false })]);
  });

  test('ends when another battery is mounted, which begins with healthy weeks of its own', async () => {
    await lives(FIRST, FIRST + HEALTHY, 0);
    await lives(FIRST + HEALTHY, FIRST + HEALTHY + ILL, 25);
    const at = utcDayStart(FIRST + HEALTHY + ILL);
    app.clock.at = at + DAY_MS;
    await app.within(scope, async (tx) => {
      const { id } = await tx.one<{ id: number }>(
        `insert into battery (id, company_id, path, serial_number, model, chemistry, added_at)
         select nextval('battery_id_seq'), company_id, path, 'S-1', '', 'lfp', 0 from device where id = $1 returning id`,
        [device.id],
      );
      const session = { userId: null, role: 'superAdmin', path: '1' } as unknown as Session;
      const scoped = { id: device.id, mcuId: device.mcuId, locationShared: true, leasePeriod: null };
      await mountBattery({ tx, session, device: scoped, now: app.clock.now() }, { unit: 0, batteryId: id, at });
    });
    await follow();
    expect(await warnings()).toEqual([expect.objectContaining({ isOpen: false })]);
    expect((await report()).drift).toBeNull();
  });

  test('is told by fewer days the more false warnings the owner accepts, and by none where the rule is off', async () => {
    await lives(FIRST, FIRST + HEALTHY, 0);
    await lives(FIRST + HEALTHY, FIRST + HEALTHY + 2, 25);
    expect(await warnings()).toEqual([]);
    const set = (limit: object) =>
      app.rows('update device set alarm_limits = $2 where id = $1 returning id', [
        device.id,
        JSON.stringify({ [DRIFT_ALARM]: limit }),
      ]);
    await set({ limit: 10_000 });
    await follow();
    expect(await warnings()).toHaveLength(1);
    expect((await report()).drift).toMatchObject({ budget: 100, found: [expect.objectContaining({ index: 3 })] });
    await set({ enabled: false });
    await follow();
    expect(await warnings()).toEqual([expect.objectContaining({ isOpen: false })]);
  });

  test('is seen by a lessee only in the days of the lease', async () => {
    await lives(FIRST, FIRST + HEALTHY, 0);
    await lives(FIRST + HEALTHY, FIRST + HEALTHY + ILL, 25);
    const lease = { startsAt: utcDayStart(FIRST + HEALTHY), endsAt: utcDayStart(FIRST + 100) };
    expect((await report(lease)).drift).toMatchObject({ found: [] });
    expect((await report()).drift!.found).toHaveLength(1);
  });
});
