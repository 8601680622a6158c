import { Refusal } from '#domain/foundation/basics/errors.ts';
import { DATA_VALID_MS, DAY_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { batteryOf } from '#domain/power/analytics/battery.ts';
import type { BatteryAnalytics } from '#domain/power/analytics/calls.ts';
import type { BatterySeries } from '#domain/power/analytics/days/battery-series.ts';
import type { BatteryDay } from '#domain/power/analytics/days/day.ts';
import { analyticsReport, type ReportInput } from '#domain/power/analytics/days/report.ts';
import { withFaults } from '#domain/power/analytics/health/faults-first.ts';
import { REMAINING_WINDOW_MS } from '#domain/power/analytics/remaining/remaining.ts';
import { lastStretch } from '#domain/power/batteries/mounts.ts';
import { openFaults } from '../../alerting/alarms/battery-faults.ts';
import type { Context } from '../../context.ts';
import type { Device } from '../../foundation/devices/device-directory.ts';
import { systemScope, type Tx, type Within } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import { visiblePeriod } from '../../stream/history/period.ts';
import { swapsOfUnit } from '../batteries/list.ts';
import { deviceOf } from './analyse-days.ts';
import { readRecords } from './day-records.ts';
import { FIRST_DAYS, readFirstDays } from './day-store.ts';
import { unitDrifts } from './drifts.ts';
import { type DaysOfPeriod, daysOfPeriod } from './read-days.ts';

const USUAL_MONTHS = 3;
const ALL_DAYS = 36_500;

interface ReportRequest {
  readonly unit: number;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly months?: number | undefined;
}

type ReportContext = Pick<Context, 'within' | 'clock'>;

/** Battery analytics of one unit over an interval, or over the last months. */
export const batteryReport = async (
  context: ReportContext,
  device: ScopedDevice,
  request: ReportRequest,
): Promise<BatteryAnalytics> => {
  const faults = await faultsOf(context.within, device, request.unit);
  const report = withFaults(analyticsReport(await reportInput(context, device, request)), faults);
  if (request.startTime === undefined && (request.months ?? USUAL_MONTHS) === USUAL_MONTHS) return report;
  // The present does not depend on the period that is asked for: every page tells the same of it.
  const { remaining, reportedTime } = analyticsReport(await reportInput(context, device, { unit: request.unit }));
  return { ...report, remaining, reportedTime };
};

/** The open faults of the battery of a unit; of a leased device those of its lease. */
const faultsOf = (within: Within, { id, leasePeriod }: ScopedDevice, unit: number) =>
  within(systemScope('battery faults'), (tx) => openFaults(tx, id, unit, leasePeriod?.startsAt ?? 0));

/** The same beside that of the first days of the battery, which it is compared with; null where there are none. What is read is read once. */
export async function batteryThenAndNow(
  context: ReportContext,
  device: ScopedDevice,
  { firstDays: most, ...request }: ReportRequest & { readonly firstDays: number },
): Promise<{ readonly now: BatteryAnalytics; readonly first: BatteryAnalytics | null }> {
  const input = await reportInput(context, device, request);
  const begun = input.firstDays[0]?.firstAt;
  if (begun === undefined) return { now: analyticsReport(input), first: null };
  const period = { from: utcDayStart(utcDay(begun)), to: utcDayStart(utcDay(begun) + most) };
  const days = input.firstDays.filter(({ firstAt }) => firstAt < period.to);
  return { now: analyticsReport(input), first: analyticsReport({ ...input, days, period, pendingDays: 0 }) };
}

async function reportInput(
  { within, clock }: ReportContext,
  device: ScopedDevice,
  { unit, ...request }: ReportRequest,
): Promise<ReportInput> {
  const now = clock.now();
  const { settings } = await settingsOf(within, device);
  const battery = batteryOf(settings);
  const asked = periodOf(request, now);
  const { swaps, isAssumed } = await within(systemScope('battery swaps'), async (tx) => ({
    swaps: await swapsOfUnit(tx, device.id, unit),
    isAssumed: await isChemistryAssumed(tx, device.id),
  }));
  const visible = visiblePeriod(device, asked);
  const from = visible && lastStretch(swaps, { from: visible.startTime, to: visible.endTime + 1 }).from;
  const isCut = visible !== null && from !== visible.startTime;
  const { days, pending }: Pick<DaysOfPeriod, 'days' | 'pending'> =
    visible && from !== null
      ? await daysOfPeriod(within, battery, now, {
          deviceId: device.id,
          unit,
          from,
          to: visible.endTime + 1,
          notBefore: isCut ? from : (device.leasePeriod?.startsAt ?? 0),
        })
      : { days: [], pending: 0 };
  const lease = device.leasePeriod ?? { startsAt: 0, endsAt: Number.MAX_SAFE_INTEGER };
  return {
    days,
    firstDays: visible && from !== null ? await firstDaysOf(within, device, unit, from, swaps) : [],
    ...(await newestRecords(within, device, unit, now, swaps)),
    battery,
    isChemistryAssumed: isAssumed,
    period: { from: isCut ? from! : asked.startTime, to: asked.endTime },
    pendingDays: pending,
    drift: await within(systemScope('drifts'), (tx) =>
      unitDrifts(tx, device.id, unit, settings, {
        from: lease.startsAt,
        to: Math.min(lease.endsAt, asked.endTime + 1),
      }),
    ),
    now,
  };
}

/** Whether nobody has said which chemistry the battery of a device has. */
const isChemistryAssumed = async (tx: Tx, deviceId: number): Promise<boolean> =>
  (await tx.one<{ chemistryAssumed: boolean }>('select chemistry_assumed from device where id = $1', [deviceId]))
    .chemistryAssumed;

/** The first days of the battery that was mounted at an instant; of a leased device, of its lease. */
async function firstDaysOf(
  within: Within,
  device: ScopedDevice,
  unit: number,
  at: number,
  swaps: readonly number[],
): Promise<BatteryDay[]> {
  const lease = device.leasePeriod ?? { startsAt: 0, endsAt: Number.MAX_SAFE_INTEGER };
  const begun = Math.max(lease.startsAt, swaps.findLast((swap) => swap <= at) ?? 0);
  const ended = Math.min(lease.endsAt, swaps.find((swap) => swap > at) ?? at + DAY_MS * ALL_DAYS);
  return within(systemScope('battery days'), (tx) =>
    readFirstDays(tx, device.id, unit, {
      since: utcDay(begun + DAY_MS - 1),
      before: utcDay(ended),
      most: FIRST_DAYS,
    }),
  );
}

/** The settings of a device that is known to be allowed; its site and company may belong to others, as with a lease. */
export async function settingsOf(within: Within, { id }: ScopedDevice): Promise<Device> {
  const device = await within(systemScope('battery settings'), (tx) => deviceOf(tx, id));
  if (!device) throw new Refusal('device_not_found');
  return device;
}

/** An interval needs both ends; its length is checked where calls are served. */
function periodOf({ startTime, endTime, months }: Omit<ReportRequest, 'unit'>, now: number) {
  if (startTime !== undefined && endTime !== undefined) return { startTime, endTime };
  if (startTime !== undefined || endTime !== undefined)
    throw new Refusal('param_error', { field: startTime === undefined ? 'startTime' : 'endTime', rule: 'required' });
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - (months ?? USUAL_MONTHS));
  return { startTime: Math.max(0, since.getTime()), endTime: now };
}

/** Records of the last half hour: the monitor's, or the BMS's where there are none. */
async function newestRecords(
  within: Within,
  device: ScopedDevice,
  unit: number,
  now: number,
  swaps: readonly number[],
): Promise<Pick<ReportInput, 'recent' | 'recentCells'>> {
  // A device with a fast clock has records from some minutes in the future.
  const end = now + DATA_VALID_MS;
  const { from } = lastStretch(swaps, { from: now - REMAINING_WINDOW_MS - DATA_VALID_MS, to: end + 1 });
  const asked = { startTime: from, endTime: end };
  const period = visiblePeriod(device, asked);
  const records = period
    ? (
        await readRecords(within, {
          deviceId: device.id,
          unit,
          from: period.startTime,
          to: period.endTime,
          heldFrom: period.heldFrom,
        })
      ).get(unit)
    : undefined;
  if (!records) return { recent: NO_RECORDS };
  return { recent: records.monitor.at.length > 0 ? records.monitor : records.bms, recentCells: records.bms };
}

const none = new Float64Array();
const NO_RECORDS: BatterySeries = { at: none, amp: none, volt: none, socPercent: none, celsius: none };
