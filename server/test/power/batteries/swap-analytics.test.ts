import { afterAll, beforeAll, expect, test } from 'vitest';
import { utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { systemScope } from '#server/platform/db/within.ts';
import type { Session } from '#server/platform/http/session.ts';
import { analyseDueDays } from '#server/power/analytics/analyse-days.ts';
import { batteryReport } from '#server/power/analytics/battery-report.ts';
import { mountBattery } from '#server/power/batteries/mount.ts';
import { sealDay } from '#server/stream/history/sealing/seal-day.ts';
import { workingDay } from '../../stream/ingest/day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../../stream/ingest/test-app.ts';
import { inPackets, noSignal } from '../../stream/recompute/derived.ts';

/** A swap in the middle of a day: analytics of a device are those of a device that was new then. */
let app: TestApp;
const TODAY = utcDay(NOON);
const DAYS = [TODAY - 3, TODAY - 2, TODAY - 1];
const SWAP = utcDayStart(TODAY - 2) + 9 * 3600_000;
const records = workingDay(utcDayStart(DAYS[0]!), 3 * 24 + 12, 5, 120_000).filter(({ kind }) => kind !== 11);

let swapped: TestDevice;
let fresh: TestDevice;

beforeAll(async () => {
  app = await createTestApp();
  swapped = await lived(1, records);
  fresh = await lived(
    2,
    records.filter(({ at }) => at >= SWAP),
  );
  for (const day of DAYS) await sealDay(app, app.partitions, day, noSignal());
  await analyseDueDays(app, noSignal());
});
afterAll(() => app.end());

async function lived(id: number, sent: typeof records): Promise<TestDevice> {
  const device = await app.addDevice(id, { timeZone: 'Europe/Berlin', chemistry: 'lfp' });
  await app.rows('update device set capacity_centi_amp_hour = 20000 where id = $1', [id]);
  await app.invalidations.publish({ topic: 'device', deviceId: id, mcuId: device.mcuId });
  await app.take(device, inPackets(sent, 200));
  return device;
}

const scoped = ({ id, mcuId }: TestDevice) => ({ id, mcuId, locationShared: true, leasePeriod: null });
const report = (device: TestDevice, more: object = { months: 1 }) =>
  batteryReport(app, scoped(device), { unit: 0, ...more });
/** Sums of stored days are rounded. */
const rounded = (figures: object) =>
  JSON.parse(
    JSON.stringify(figures, (_, value) => (typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value)),
  );
const scores = ({ id }: TestDevice, from: number) =>
  app.rows('select unit, day, score, score_parts from battery_day where device_id = $1 and day >= $2 order by 1, 2', [
    id,
    from,
  ]);

test('values from before the swap do not affect those after it', async () => {
  expect(await report(swapped)).not.toEqual(await report(fresh));
  await app.within(systemScope('test'), async (tx) => {
    const { id } = await tx.one<{ id: number }>(
      `insert into battery (id, company_id, path, serial_number, model, chemistry, added_at)
       select nextval('battery_id_seq'), company_id, path, 'S-1', '', 'lfp', 0 from device where id = $1 returning id`,
      [swapped.id],
    );
    const session = { userId: null, role: 'superAdmin', path: '1' } as unknown as Session;
    await mountBattery({ tx, session, device: scoped(swapped), now: NOON }, { unit: 0, batteryId: id, at: SWAP });
  });
  const { basis, ...figures } = await report(swapped);
  const { basis: expected, ...others } = await report(fresh);
  // Its days since the swap are to be analysed again: that is why nothing is known or expected yet.
  const seen = others.stateOfHealth.seen.map((sight) => ({ ...sight, expectedAt: null }));
  const stateOfHealth = { ...others.stateOfHealth, unknown: 'pending', seen };
  expect(rounded(figures)).toEqual(rounded({ ...others, stateOfHealth }));
  expect(rounded(basis)).toEqual(rounded({ ...expected, from: SWAP, pendingDays: basis.pendingDays }));
});

test('scores of the days after it ignore the previous pack', async () => {
  expect(await analyseDueDays(app, noSignal())).toBe(2);
  const ofUnit = (rows: object[]) => rows.filter((row) => (row as { unit: number }).unit === 0);
  expect(ofUnit(await scores(swapped, TODAY - 1))).toHaveLength(1);
  expect(ofUnit(await scores(swapped, TODAY - 1))).toMatchObject([{ score: expect.any(Number) }]);
  expect((await report(swapped)).basis.pendingDays).toBe(0);
});

test('a period before the swap belongs to the previous pack', async () => {
  const { basis } = await report(swapped, { startTime: utcDayStart(DAYS[0]!), endTime: SWAP - 1 });
  expect(basis).toMatchObject({ from: utcDayStart(DAYS[0]!), to: SWAP - 1, days: 2 });
});
