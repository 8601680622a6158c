import { Refusal } from '#domain/foundation/basics/errors.ts';
import { DAY_MS, utcDayStart } from '#domain/foundation/basics/time.ts';
import { localDate, localDayStart } from '#domain/foundation/basics/time-zone.ts';
import { batteryOf } from '#domain/power/analytics/battery.ts';
import type { UsageMonth } from '#domain/power/analytics/calls.ts';
import { cyclesOf } from '#domain/power/analytics/capacity/rainflow.ts';
import type { BatterySpan } from '#domain/power/analytics/days/day.ts';
import { mergeDays } from '#domain/power/analytics/days/merge-days.ts';
import { addUsage, emptyUsage, type Usage } from '#domain/power/analytics/days/usage.ts';
import { byMonth, monthOf } from '#domain/power/analytics/health/trend.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import { openHour } from '../../stream/history/hours.ts';
import { type Period, visiblePeriod } from '../../stream/history/period.ts';
import { settingsOf } from './battery-report.ts';
import { daysOfPeriod } from './read-days.ts';

type UsageContext = Pick<Context, 'within' | 'clock'>;

interface YearlyUsage {
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
  const { year, period, cycles } = await daysOfYear(context, device, request, () => true);
  if (!period) return { year, months: [] };
  const rows = await context.within(session, (tx) => monthsOfHours(tx, device.id, request.unit, period));
  const months = rows.map((row) => ({ ...row, cycles: cycles.get(row.month) ?? null }));
  return { year, months };
}

/** The same, measured by its management system. */
export async function bmsYear(
  context: UsageContext,
  device: ScopedDevice,
  request: UsageRequest,
): Promise<YearlyUsage> {
  const { year, days, cycles, timeZone } = await daysOfYear(context, device, request, ({ bms }) => bms !== null);
  const months = new Map<string, { readonly usage: Usage; readonly dates: Set<string> }>();
  const noteDate = (date: string) => {
    const month = date.slice(0, 7);
    if (Number(date.slice(0, 4)) !== year) return null;
    const known = months.get(month) ?? { usage: emptyUsage(), dates: new Set() };
    months.set(month, known);
    known.dates.add(date);
    return known.usage;
  };
  for (const { bms, firstAt } of days) {
    noteDate(localDate(firstAt, timeZone));
    for (const [date, usage] of Object.entries(bms?.usage ?? {})) {
      const sum = noteDate(date);
      if (sum) addUsage(sum, usage);
    }
  }
  return {
    year,
    months: [...months]
      .map(([month, { usage, dates }]) => ({
        month,
        ...ofKnown(usage),
        cycles: cycles.get(month) ?? null,
        days: dates.size,
      }))
      .sort((a, b) => (a.month < b.month ? -1 : 1)),
  };
}

/** Null where the current was never known: not 0. */
const ofKnown = ({ coveredHours, ...usage }: Usage): Omit<MonthRow, 'month' | 'days'> =>
  coveredHours > 0 ? { ...usage, operatingHours: usage.dischargingHours } : NEVER_KNOWN;

const NEVER_KNOWN = {
  ...{ ampHoursIn: null, ampHoursOut: null, wattHoursIn: null, wattHoursOut: null },
  ...{ chargingHours: null, dischargingHours: null, operatingHours: null },
};

async function daysOfYear(
  { within, clock }: UsageContext,
  device: ScopedDevice,
  { unit, year: asked }: UsageRequest,
  isMeant: (day: BatterySpan) => boolean,
) {
  const { settings } = await settingsOf(within, device);
  const { timeZone } = settings;
  const now = clock.now();
  const thisYear = Number(localDate(now, timeZone).slice(0, 4));
  const year = asked ?? thisYear;
  if (year > thisYear + 1) throw new Refusal('param_error', { field: 'year', rule: `must be at most ${thisYear + 1}` });
  const period = visiblePeriod(device, {
    startTime: localDayStart(`${String(year).padStart(4, '0')}-01-01`, timeZone),
    endTime: localDayStart(`${String(year + 1).padStart(4, '0')}-01-01`, timeZone) - 1,
  });
  if (!period || period.startTime > now + DAY_MS)
    return { year, period: null, days: [], cycles: new Map<string, number>(), timeZone };
  const { days, missing } = await daysOfPeriod(within, batteryOf(settings), now, {
    deviceId: device.id,
    unit,
    from: period.startTime,
    to: period.endTime + 1,
    notBefore: device.leasePeriod?.startsAt ?? 0,
  });
  const meant = days.filter(isMeant);
  return { year, period, days: meant, cycles: cyclesByMonth(meant, missing), timeZone };
}

/** Equivalent full cycles by UTC month; none of a month in which no charge was told, or of which days are not analysed yet. */
function cyclesByMonth(days: readonly BatterySpan[], missing: readonly number[]): Map<string, number> {
  const unknown = new Set(missing.map((day) => monthOf(utcDayStart(day))));
  const counted = byMonth(days, ({ firstAt }) => firstAt).flatMap(([month, spans]): [string, number][] => {
    const merged = unknown.has(month) ? null : mergeDays(spans);
    return merged && merged.socFirst !== null ? [[month, cyclesOf(merged.rainflow).equivalentFull]] : [];
  });
  return new Map(counted);
}

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
