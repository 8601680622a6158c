import { DEEP_DISCHARGE_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { fromHundredths } from '#domain/foundation/kinds/units.ts';
import { COMFORT } from '#domain/power/analytics/days/day.ts';
import { ACCIDENTS } from '#domain/reporting/passports/accidents.ts';
import { concludeUse, type ExtremeHours, type Use } from '#domain/reporting/passports/conclude.ts';
import type { LogValue } from '#domain/reporting/passports/log-values.ts';
import { type HeldValue, namesBefore } from '#domain/stream/readings/held-values.ts';
import type { Context } from '../../context.ts';
import { shownState } from '../../foundation/visibility/shown-state.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Scope, Tx } from '../../platform/db/within.ts';
import { batteryThenAndNow } from '../../power/analytics/battery-report.ts';
import { getBattery } from '../../power/batteries/detail.ts';
import type { PassportRow } from './rows.ts';

const HUB = 0;
const FIRST_DAYS = 31;
/** Figures of the last months are those of now; a first month within them is not compared with itself. */
const NOW_MONTHS = 3;
const NOW_DAYS = 92;
/** Of the rated capacity, where the maker states nothing else. */
const EXHAUSTED_PERCENT = 70;
interface Mount {
  readonly deviceId: number;
  readonly mcuId: string;
  readonly deviceName: string;
  readonly unit: number;
  readonly mountedAt: number;
  readonly dismountedAt: number | null;
}

type Parts = Pick<Context, 'within' | 'clock'>;

/** The devices that a battery was mounted on, the newest first, as far as the scope sees them. */
export const mountsOfBattery = (tx: Tx, batteryId: number): Promise<Mount[]> =>
  tx.query<Mount>(
    `select m.device_id, d.mcu_id, d.name as device_name, m.unit, m.mounted_at, m.dismounted_at
     from battery_mount m join device d on d.id = m.device_id where m.battery_id = $1 order by m.mounted_at desc`,
    [batteryId],
  );

/** What the log tells of a battery, on all devices that the scope sees. */
export async function logOf(parts: Parts, scope: Scope, row: PassportRow): Promise<readonly LogValue[]> {
  const now = parts.clock.now();
  const { mounts, counted, extremes, events, charge } = await parts.within(scope, async (tx) => {
    const mounts = await mountsOfBattery(tx, row.batteryId);
    const current = mounts.find(({ dismountedAt }) => dismountedAt === null);
    return {
      mounts,
      counted: (await getBattery(tx, row.batteryId)).counted,
      extremes: await extremesOf(tx, mounts),
      events: await eventsOf(tx, mounts),
      charge: current?.unit === HUB ? await chargeOf(tx, scope, current, now) : null,
    };
  });
  const current = mounts.find(({ dismountedAt }) => dismountedAt === null);
  const threshold = row.passport.exhaustionThreshold?.value;
  return concludeUse({
    ...(current ? await reportsOf(parts, current, now) : { report: null, first: null }),
    counted,
    extremes,
    events,
    charge,
    nominalCentiVolt: row.nominalCentiVolt,
    ratedCentiAmpHour: row.ratedCentiAmpHour,
    exhaustedPercent: typeof threshold === 'number' ? threshold : EXHAUSTED_PERCENT,
    now,
  });
}

/** The report of now, and that of the first month, null while it is among the last ones. */
async function reportsOf(
  parts: Parts,
  { deviceId: id, mcuId, unit }: Mount,
  now: number,
): Promise<Pick<Use, 'report' | 'first'>> {
  const device = { id, mcuId, locationShared: false, leasePeriod: null };
  const reports = await batteryThenAndNow(parts, device, { unit, months: NOW_MONTHS, firstDays: FIRST_DAYS });
  const isOver = reports.first !== null && reports.first.basis.to <= now - NOW_DAYS * DAY_MS;
  return { report: reports.now, first: isOver ? reports.first : null };
}

/** As the reader is told the newest charge of the device, if it is of this battery. */
async function chargeOf(tx: Tx, scope: Scope, { deviceId, mountedAt }: Mount, now: number): Promise<Use['charge']> {
  const { column } = shownState({ ...scope, role: 'guest' }, now);
  const state = await tx.maybe<{
    at: number | null;
    socCentiPercent: number | null;
    held: readonly HeldValue[] | null;
  }>(
    sql`select ${column('at')}, ${column('socCentiPercent')}, s.held from device_state s where s.device_id = ${deviceId}`,
  );
  if (!state || state.at === null || state.socCentiPercent === null || state.at < mountedAt) return null;
  // A charge that is held from before is that of the battery that was there.
  if (namesBefore(state.held ?? [], mountedAt).includes('soc')) return null;
  return { percent: fromHundredths(state.socCentiPercent), at: state.at };
}

type Extremes = NonNullable<Use['extremes']>;
const NONE: ExtremeHours = { low: 0, high: 0 };

/** Hours of heat and frost: sure where the whole hour was, possible where a part of it was. */
async function extremesOf(tx: Tx, mounts: readonly Mount[]): Promise<Use['extremes']> {
  const total: { -readonly [Key in keyof Extremes]: ExtremeHours } = {
    hotResting: NONE,
    coldResting: NONE,
    hotCharging: NONE,
    coldCharging: NONE,
  };
  let isKnown = false;
  for (const { deviceId, unit, mountedAt, dismountedAt } of mounts) {
    const found = await tx.one<Record<string, number> & { hours: number }>(
      `with hour as (
         select (body ->> 'minimumCentiCelsius')::int as coldest, (body ->> 'maximumCentiCelsius')::int as warmest,
           (body ->> 'chargingSeconds')::float8 / 3600 as charging, (body ->> 'idleSeconds')::float8 / 3600 as resting
         from hour_bucket where device_id = $1 and unit = $2 and hour_start >= $3 and ($4::int8 is null or hour_start < $4))
       select count(warmest)::int as hours,
         coalesce(sum(resting) filter (where coldest > $5), 0) as hot_resting_low,
         coalesce(sum(resting) filter (where warmest > $5), 0) as hot_resting_high,
         coalesce(sum(resting) filter (where warmest < $6), 0) as cold_resting_low,
         coalesce(sum(resting) filter (where coldest < $6), 0) as cold_resting_high,
         coalesce(sum(charging) filter (where coldest > $5), 0) as hot_charging_low,
         coalesce(sum(charging) filter (where warmest > $5), 0) as hot_charging_high,
         coalesce(sum(charging) filter (where warmest < $6), 0) as cold_charging_low,
         coalesce(sum(charging) filter (where coldest < $6), 0) as cold_charging_high
       from hour`,
      [deviceId, unit, mountedAt, dismountedAt, 100 * COMFORT.highest, 100 * COMFORT.lowest],
    );
    isKnown ||= found.hours > 0;
    for (const key of Object.keys(total) as (keyof Extremes)[])
      total[key] = { low: total[key].low + found[`${key}Low`]!, high: total[key].high + found[`${key}High`]! };
  }
  return isKnown ? total : null;
}

/** Several warnings of an accident are of one day. */
async function eventsOf(tx: Tx, mounts: readonly Mount[]): Promise<Use['events']> {
  const total = { deepDischarges: 0, accidents: 0 };
  for (const { deviceId, unit, mountedAt, dismountedAt } of mounts) {
    const found = await tx.one<typeof total>(
      `select count(*) filter (where msg_type = $5)::int as deep_discharges,
         count(distinct raised_at / ${DAY_MS}) filter (where msg_type = any($6) or msg_type = $7 and code = any($8))::int as accidents
       from alarm where device_id = $1 and unit = $2 and raised_at >= $3 and ($4::int8 is null or raised_at < $4)`,
      [
        ...[deviceId, unit, mountedAt, dismountedAt, DEEP_DISCHARGE_ALARM],
        ...[ACCIDENTS.alarms, ACCIDENTS.faults.type, ACCIDENTS.faults.codes],
      ],
    );
    total.deepDischarges += found.deepDischarges;
    total.accidents += found.accidents;
  }
  return total;
}
