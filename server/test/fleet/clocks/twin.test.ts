import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { shiftClock, undoClockShift } from '#server/fleet/clocks/shift.ts';
import { listShifts } from '#server/fleet/clocks/store.ts';
import { systemScope } from '#server/platform/db/within.ts';
import type { Session } from '#server/platform/http/session.ts';
import { mergeLateRecords } from '#server/stream/history/late/merge-late.ts';
import { sealDay } from '#server/stream/history/sealing/seal-day.ts';
import { recomputeDue } from '#server/stream/recompute/recompute-due.ts';
import { chargerDay } from '../../power/charging/day.ts';
import { workingDay } from '../../stream/ingest/day.ts';
import { COMPANY, createTestApp, NOON, type TestApp, type TestDevice } from '../../stream/ingest/test-app.ts';
import { alarmsOf, derivedOf, downloaded, inPackets, noSignal } from '../../stream/recompute/derived.ts';

let app: TestApp;
const DAY = utcDay(NOON) - 2;
const START = utcDayStart(DAY) + 5 * HOUR_MS;
const actor = {
  ...systemScope('test'),
  role: 'admin',
  path: COMPANY.path,
  userId: 0,
  loginName: 'ada',
} as unknown as Session;

beforeAll(async () => {
  app = await createTestApp();
  app.clock.at = NOON;
});
afterAll(() => app.end());

/** Two days of batteries and of a charger. */
const RECORDS = [
  ...workingDay(START, 30, 3, 2 * MINUTE_MS).filter(({ kind }) => kind !== 11),
  ...chargerDay(START),
].sort((one, other) => one.at - other.at);
const by = (ms: number, records: readonly Measurement[]): Measurement[] =>
  records.map((record) => ({ ...record, at: record.at + ms }));

let devices = 0;
async function lived(offsetMs: number): Promise<TestDevice> {
  const device = await app.addDevice(++devices, { timeZone: 'Europe/Berlin', chemistry: 'lfp' });
  await app.take(device, inPackets(by(offsetMs, RECORDS), 20));
  await settle();
  return device;
}

async function settle(): Promise<void> {
  await recomputeDue(app, noSignal());
  await mergeLateRecords(app, app.partitions, noSignal());
  await recomputeDue(app, noSignal());
}

/** What reports tell: hours, sessions, charges; and the records themselves. */
async function told(device: TestDevice) {
  const { buckets, sessions } = await derivedOf(app, device);
  const charges = await app.rows(
    'select unit, started_at, ended_at, body from charge where device_id = $1 order by 1, 2',
    [device.id],
  );
  const monitor = (await downloaded(app, device, 10)).map(({ unit, at }) => `${unit} ${at}`);
  return { buckets, sessions, charges, monitor };
}

/** Alarms of one device, also as a lessee of the time sees them, for which the other has none of that rule at that time. */
async function unmatched(one: TestDevice, other: TestDevice) {
  const theirs = await alarmsOf(app, other);
  return (await alarmsOf(app, one)).filter(
    (alarm) =>
      !theirs.some(
        ({ unit, msgType, code, raisedAt, releasedAt }) =>
          `${unit} ${msgType} ${code}` === `${alarm.unit} ${alarm.msgType} ${alarm.code}` &&
          raisedAt <= (alarm.releasedAt ?? Number.POSITIVE_INFINITY) &&
          alarm.raisedAt <= (releasedAt ?? Number.POSITIVE_INFINITY),
      ),
  );
}

const within = <T>(work: (tx: Parameters<typeof shiftClock>[0]) => Promise<T>) => app.within(systemScope('test'), work);

describe.each([
  ['an hour behind', -HOUR_MS],
  ['90 days behind', -90 * DAY_MS],
  ['an hour ahead', HOUR_MS],
])('of a device whose clock was %s', (_, offsetMs) => {
  test.each([['as it came'], ['after its days were sealed']])(
    'hours, sessions, charges and records are those of its twin with the right clock, %s, and its own again after the undo',
    async (when) => {
      const right = await lived(0);
      const wrong = await lived(offsetMs);
      if (when !== 'as it came') for (const day of [DAY, DAY + 1]) await sealDay(app, app.partitions, day, noSignal());
      const before = await told(wrong);
      const alarms = await alarmsOf(app, wrong);
      expect(before.buckets.length).toBeGreaterThan(20);
      expect(before.charges.length).toBeGreaterThan(1);

      const span = { from: START + offsetMs, to: START + offsetMs + 30 * HOUR_MS, byMs: -offsetMs };
      await within((tx) => shiftClock(tx, actor, { mcuId: wrong.mcuId, ...span }, app.clock.at));
      await settle();
      expect(await told(wrong)).toEqual(await told(right));
      expect(await unmatched(right, wrong)).toEqual([]);

      const [shift] = await within((tx) => listShifts(tx, wrong.id));
      await within((tx) => undoClockShift(tx, actor, { mcuId: wrong.mcuId, shiftId: shift!.shiftId }, app.clock.at));
      await settle();
      expect(await told(wrong)).toEqual(before);
      // Those that were raised are facts.
      expect(await alarmsOf(app, wrong)).toEqual(expect.arrayContaining(alarms));
    },
  );
});
