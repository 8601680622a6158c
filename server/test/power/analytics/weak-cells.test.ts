import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { weakCellCode } from '#domain/alerting/alarms/words/fault-codes.ts';
import { DAY_MS, MINUTE_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';
import { systemScope } from '#server/platform/db/within.ts';
import type { Session } from '#server/platform/http/session.ts';
import { eachOnce } from '#server/platform/jobs/job.ts';
import { analyseDueDays } from '#server/power/analytics/analyse-days.ts';
import { followWeakCells } from '#server/power/analytics/weak-cells.ts';
import { mountBattery } from '#server/power/batteries/mount.ts';
import { sealDay } from '#server/stream/history/sealing/seal-day.ts';
import { rebuildDevice } from '#server/stream/recompute/rebuild/rebuild-device.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../../stream/ingest/test-app.ts';
import { inPackets, noSignal } from '../../stream/recompute/derived.ts';

let app: TestApp;
let device: TestDevice;
const FIRST = utcDay(NOON) - 13;
const WEAK = 6;
const CODE = weakCellCode(WEAK);
/** Some millivolts of scatter. */
const OFFSETS = [0, 3, -2, 1, -4, 2, 0, -1, 4, -3, 1, -2];

beforeAll(async () => {
  app = await createTestApp({ now: utcDayStart(FIRST) + DAY_MS / 2 });
  device = await app.addDevice(1, { chemistry: 'lfp' });
});
afterAll(() => app.end());

/** Two hours of load, a record a minute. @param below of the weak cell, millivolt */
function underLoad(day: number, below: number): Measurement[] {
  return Array.from({ length: 120 }, (_, minute) => ({
    kind: KIND.bms,
    unit: 0,
    at: utcDayStart(day) + 8 * 60 * MINUTE_MS + minute * MINUTE_MS,
    body: {
      cellMillivolt: OFFSETS.map((offset, cell) => 3250 + offset - (cell === WEAK ? below : 0)),
      temperatureCentiCelsius: [2400],
      packCentiVolt: 3900,
      packCentiAmp: -3000,
      faultBits: 0,
      warningLevel: 0,
    } as Extract<Measurement, { kind: typeof KIND.bms }>['body'],
  }));
}

/** The day passes, and is analysed in the night. */
async function lives(day: number, below: number): Promise<void> {
  app.clock.at = utcDayStart(day) + DAY_MS / 2;
  await app.take(device, inPackets(underLoad(day, below), 60));
  app.clock.at = utcDayStart(day + 1) + 20 * MINUTE_MS;
  await sealDay(app, app.partitions, day, noSignal());
  await follow();
}

async function follow(): Promise<void> {
  await analyseDueDays(app, noSignal());
  await followWeakCells(app, eachOnce(noSignal()));
}

const warnings = () =>
  app.rows<{ code: number; raisedAt: number; isOpen: boolean }>(
    'select code, raised_at, released_at is null as is_open from alarm where device_id = $1 and msg_type = 20 order by raised_at',
    [device.id],
  );
const level = async () =>
  (await app.rows<{ alarmLevel: number }>('select alarm_level from device_state where device_id = $1', [device.id]))[0]!
    .alarmLevel;

describe('a warning of a weak cell', () => {
  test('is not raised by a healthy pack', async () => {
    await lives(FIRST, 0);
    expect(await warnings()).toEqual([]);
  });

  test('is raised once by the day that shows it, told, and counts on cards', async () => {
    await lives(FIRST + 1, 45);
    const raisedAt = utcDayStart(FIRST + 2) + 20 * MINUTE_MS;
    expect(await warnings()).toEqual([{ code: CODE, raisedAt, isOpen: true }]);
    const stoodOut = "select (extend_value ->> 'stoodOutAt')::int8 as at from alarm where device_id = $1";
    expect(await app.rows(stoodOut, [device.id])).toEqual([{ at: utcDayStart(FIRST + 1) + 8 * 60 * MINUTE_MS }]);
    expect(await level()).toBe(2);
    expect(await app.rows('select code from notice where device_id = $1', [device.id])).toContainEqual({ code: CODE });
    expect(app.received.flatMap(({ notify }) => notify?.pushMsg ?? []).map(({ msgType }) => msgType)).toContain(20);
    await follow();
    expect(await warnings()).toHaveLength(1);
  });

  test('is not ended by records without a fault, nor by a rebuild', async () => {
    await lives(FIRST + 2, 45);
    await rebuildDevice(app, (await app.telemetry.ingest.directory.find(device.mcuId))!);
    await follow();
    await app.take(device, [underLoad(FIRST + 3, 45).slice(0, 1)]);
    expect(await warnings()).toEqual([expect.objectContaining({ code: CODE, isOpen: true })]);
    expect(await level()).toBe(2);
  });

  test('is released when the cell has been like the others for a week', async () => {
    await lives(FIRST + 3, 45);
    await lives(FIRST + 4, 0);
    expect(await warnings()).toEqual([expect.objectContaining({ isOpen: true })]);
    await lives(FIRST + 11, 0);
    expect(await warnings()).toEqual([expect.objectContaining({ isOpen: false })]);
    expect(await level()).toBe(-1);
  });

  test('is released when another battery is mounted', async () => {
    await lives(FIRST + 12, 45);
    expect((await warnings()).filter(({ isOpen }) => isOpen)).toHaveLength(1);
    app.clock.at = NOON;
    await app.within(systemScope('test'), async (tx) => {
      const { id } = await tx.one<{ id: number }>(
        `insert into battery (id, company_id, path, serial_number, model, chemistry, added_at)
         select nextval('battery_id_seq'), company_id, path, 'S-1', '', 'lfp', 0 from device where id = $1 returning id`,
        [device.id],
      );
      const session = { userId: null, role: 'superAdmin', path: '1' } as unknown as Session;
      const scoped = { id: device.id, mcuId: device.mcuId, locationShared: true, leasePeriod: null };
      const at = utcDayStart(FIRST + 13);
      await mountBattery({ tx, session, device: scoped, now: NOON }, { unit: 0, batteryId: id, at });
    });
    await follow();
    expect((await warnings()).filter(({ isOpen }) => isOpen)).toEqual([]);
  });
});
