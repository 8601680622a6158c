import { batteryOf } from '#domain/analytics/battery.ts';
import type { UsageMonth } from '#domain/analytics/calls.ts';
import type { BatterySpan } from '#domain/analytics/day.ts';
import { mergeDays } from '#domain/analytics/merge-days.ts';
import { cyclesOf } from '#domain/analytics/rainflow.ts';
import { byMonth } from '#domain/analytics/trend.ts';
import { Refusal } from '#domain/errors.ts';
import { DAY_MS } from '#domain/time.ts';
import { localDate, localDayStart } from '#domain/time-zone.ts';
import type { Context } from '../context.ts';
import { openHour } from '../history/hours.ts';
import { type Period, visiblePeriod } from '../history/period.ts';
import type { Tx } from '../platform/db/within.ts';
import type { ScopedDevice } from '../platform/http/serve.ts';
import type { Session } from '../platform/http/session.ts';
import { settingsOf } from './battery-report.ts';
import { daysOfPeriod } from './read-days.ts';

type UsageContext = Pick<Context, 'within' | 'clock'>;

export interface YearlyUsage {
  readonly year: number;
  readonly months: UsageMonth[];
}

interface UsageRequest {
  readonly unit: number;
  readonly year?: number | undefined;
}

/** Usage of a battery in each local month of a year, measured by its monitor. */
export async function monitorYear(
  context: UsageContext,
  session: Session,
  device: ScopedDevice,
  request: UsageRequest,
): Promise<YearlyUsage> {
  const { year, period, days } = await daysOfYear(context, device, request);
  if (!period) return { year, months: [] };
  const rows = await context.within(session, (tx) => monthsOfHours(tx, device.id, request.unit, period));
  const cycles = cyclesByMonth(days);
  const months = rows.map((row) => ({ ...row, cycles: cycles.get(row.month) ?? null }));
  return { year, months };
}

/** The same, measured by its management system. */
export async function bmsYear(
  context: UsageContext,
  device: ScopedDevice,
  request: UsageRequest,
): Promise<YearlyUsage> {
  const { year, days } = await daysOfYear(context, device, request);
  const ofBms = days.filter(({ bms }) => bms !== null);
  const cycles = cyclesByMonth(ofBms);
  const months = new Map<string, MeasuredMonth>();
  const dates = new Set<string>();
  for (const { bms } of ofBms) {
    for (const [date, usage] of Object.entries(bms?.usage ?? {})) {
      const month = date.slice(0, 7);
      if (Number(date.slice(0, 4)) !== year) continue;
      const sum = months.get(month) ?? { ...nothingIn(month), cycles: cycles.get(month) ?? 0 };
      sum.ampHoursIn += usage.ampHoursIn;
      sum.ampHoursOut += usage.ampHoursOut;
      sum.wattHoursIn += usage.wattHoursIn;
      sum.wattHoursOut += usage.wattHoursOut;
      sum.chargingHours += usage.chargingHours;
      sum.dischargingHours += usage.dischargingHours;
      sum.operatingHours += usage.dischargingHours;
      if (!dates.has(date)) sum.days++;
      dates.add(date);
      months.set(month, sum);
    }
  }
  return { year, months: [...months.values()].sort((a, b) => (a.month < b.month ? -1 : 1)) };
}

type MeasuredMonth = { [Field in keyof UsageMonth]: NonNullable<UsageMonth[Field]> };

const nothingIn = (month: string): MeasuredMonth => ({
  month,
  ampHoursIn: 0,
  ampHoursOut: 0,
  wattHoursIn: 0,
  wattHoursOut: 0,
  chargingHours: 0,
  dischargingHours: 0,
  operatingHours: 0,
  cycles: 0,
  days: 0,
});

async function daysOfYear({ within, clock }: UsageContext, device: ScopedDevice, { unit, year: asked }: UsageRequest) {
  const { settings } = await settingsOf(within, device);
  const now = clock.now();
  const thisYear = Number(localDate(now, settings.timeZone).slice(0, 4));
  const year = asked ?? thisYear;
  if (year > thisYear + 1) throw new Refusal('param_error', { field: 'year', rule: `must be at most ${thisYear + 1}` });
  const period = visiblePeriod(device, {
    startTime: localDayStart(`${String(year).padStart(4, '0')}-01-01`, settings.timeZone),
    endTime: localDayStart(`${String(year + 1).padStart(4, '0')}-01-01`, settings.timeZone) - 1,
  });
  if (!period || period.startTime > now + DAY_MS) return { year, period: null, days: [] };
  const { days } = await daysOfPeriod(within, batteryOf(settings), now, {
    deviceId: device.id,
    unit,
    from: period.startTime,
    to: period.endTime + 1,
    notBefore: device.leasePeriod?.startsAt ?? 0,
  });
  return { year, period, days };
}

/** Equivalent full cycles by UTC month. */
const cyclesByMonth = (days: readonly BatterySpan[]): Map<string, number> =>
  new Map(
    byMonth(days, ({ firstAt }) => firstAt).map(([month, spans]) => {
      const merged = mergeDays(spans);
      return [month, merged ? cyclesOf(merged.rainflow).equivalentFull : 0];
    }),
  );

type MonthRow = Omit<UsageMonth, 'cycles'>;

const total = (key: string) => `sum((body ->> '${key}')::float8)`;
/** Null where the current was never known: not 0. */
const summed = (key: string, divisor = 1, known = `${total('coveredSeconds')} > 0`) =>
  `case when ${known} then ${total(key)} / ${divisor} end`;
const WORKED = `${total('coveredSeconds')} > 0 or ${total('operatingSeconds')} > 0`;
const PER_HOUR = 3600;

/** Hours by local month, including the open one. */
async function monthsOfHours(tx: Tx, deviceId: number, unit: number, period: Period): Promise<MonthRow[]> {
  const open = await openHour(tx, deviceId, unit, period);
  return tx.query<MonthRow>(
    `select to_char(local_date, 'YYYY-MM') as month,
      ${summed('ampHoursIn')} as amp_hours_in, ${summed('ampHoursOut')} as amp_hours_out,
      ${summed('wattHoursIn')} as watt_hours_in, ${summed('wattHoursOut')} as watt_hours_out,
      ${summed('chargingSeconds', PER_HOUR)} as charging_hours, ${summed('dischargingSeconds', PER_HOUR)} as discharging_hours,
      ${summed('operatingSeconds', PER_HOUR, WORKED)} as operating_hours, count(distinct local_date)::int as days
    from (
      select local_date, body from hour_bucket
      where device_id = $1 and unit = $2 and hour_start between $3 and $4 and hour_start is distinct from $5
      union all select $6::date, $7::jsonb where $7::jsonb is not null
    ) as hours group by 1 order by 1`,
    [
      deviceId,
      unit,
      period.startTime,
      period.endTime,
      open?.startAt ?? null,
      open?.date ?? null,
      open ? JSON.stringify(open) : null,
    ],
  );
}
