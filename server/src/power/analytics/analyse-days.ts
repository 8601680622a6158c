import { setImmediate } from 'node:timers/promises';
import { utcDayStart } from '#domain/foundation/basics/time.ts';
import { type Battery, batteryOf } from '#domain/power/analytics/battery.ts';
import { analyseDay, type BatteryDay } from '#domain/power/analytics/days/day.ts';
import type { Context } from '../../context.ts';
import { DEVICE_ROWS, type Device, type DeviceRow, toDevice } from '../../foundation/devices/device-directory.ts';
import { systemScope, type Tx, type Within } from '../../platform/db/within.ts';
import { type Each, eachOnce } from '../../platform/jobs/job.ts';
import { type DeviceDay, dueDays, takeDaysOff } from '../../stream/history/due-days.ts';
import { concludeVoltage } from './conclude-voltage.ts';
import { readRecords } from './day-records.ts';
import { writeDay } from './day-store.ts';
import { noteDrifts } from './drifts.ts';
import { scoreDays } from './score-days.ts';
import { noteWeakCells } from './weak-cells.ts';

/** Number of days in one transaction: a series that is written meanwhile waits no longer than they take. */
const DAYS_AT_A_TIME = 16;

type AnalyseContext = Pick<Context, 'within' | 'clock'>;

const BEFORE_ALL: DeviceDay = { deviceId: 0, day: 0 };

/**
 * Analyses due days, of one device or of all, until none is left or the signal aborts. Days that cannot be read remain
 * on the list and do not block others.
 */
export async function analyseDueDays(
  { within, clock }: AnalyseContext,
  signal: AbortSignal,
  { deviceId = null, each = eachOnce(signal) }: { deviceId?: number | null; each?: Each } = {},
): Promise<number> {
  let done = 0;
  await each(
    dueByDevice(within, deviceId),
    ([id, days]) => `days ${Math.min(...days)} to ${Math.max(...days)} of device ${id}`,
    async ([id, days]) => {
      await within(systemScope('battery days'), (tx) => analyseDays(tx, within, id, days, clock.now()));
      done += days.length;
    },
  );
  return done;
}

async function* dueByDevice(
  within: Within,
  deviceId: number | null,
): AsyncGenerator<[id: number, days: number[]], void, undefined> {
  for (let after = BEFORE_ALL; ; ) {
    const due = await within(systemScope('battery days'), (tx) => dueDays(tx, DAYS_AT_A_TIME, after, deviceId));
    const last = due.at(-1);
    if (!last) return;
    after = last;
    yield* byDevice(due);
  }
}

export const countDueDays = ({ within }: Pick<Context, 'within'>): Promise<number> =>
  within(systemScope('battery days'), async (tx) => {
    const { count } = await tx.one<{ count: number }>('select count(*) as count from battery_day_due');
    return count;
  });

function byDevice(due: readonly DeviceDay[]): Map<number, number[]> {
  const devices = new Map<number, number[]>();
  for (const { deviceId, day } of due) devices.set(deviceId, [...(devices.get(deviceId) ?? []), day]);
  return devices;
}

async function analyseDays(
  tx: Tx,
  within: Within,
  deviceId: number,
  days: readonly number[],
  now: number,
): Promise<void> {
  const taken = await takeDaysOff(tx, deviceId, days);
  const device = await deviceOf(tx, deviceId);
  if (!device || taken.length === 0) return;
  // With a voltage its days are other ones, and due again.
  if (device.settings.nominalCentiVolt === null && (await concludeVoltage(tx, within, deviceId, taken, now))) return;
  const battery = batteryOf(device.settings);
  const units = new Set<number>();
  for (const day of taken.toSorted((a, b) => a - b)) {
    const analysed = await analysedUnits(within, deviceId, day, battery);
    await writeDay(tx, deviceId, day, analysed);
    for (const unit of analysed.keys()) units.add(unit);
    // A day of a device takes some milliseconds: other work must run in between.
    await setImmediate();
  }
  for (const unit of units) await scoreDays(tx, deviceId, unit, Math.min(...taken), Math.max(...taken), battery);
  await noteWeakCells(tx, deviceId, units, now);
  await noteDrifts(tx, deviceId, units, device.settings, now);
}

/** The device with its settings; null if it no longer exists. */
export async function deviceOf(tx: Tx, deviceId: number): Promise<Device | null> {
  const row = await tx.maybe<DeviceRow>(`${DEVICE_ROWS} where d.id = $1`, [deviceId]);
  return row && toDevice(row);
}

async function analysedUnits(
  within: Within,
  deviceId: number,
  day: number,
  battery: Battery,
): Promise<Map<number, BatteryDay>> {
  // The day before is read completely: as it is stored, that costs less than only its last hours.
  const query = { deviceId, from: utcDayStart(day - 1), to: utcDayStart(day + 1) - 1 };
  const units = new Map<number, BatteryDay>();
  for (const [unit, records] of await readRecords(within, query)) {
    const analysed = analyseDay(day, records, battery);
    if (analysed) units.set(unit, analysed);
  }
  return units;
}
