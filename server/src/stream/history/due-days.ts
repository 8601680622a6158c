import { DAY_MS, utcDay } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { DAY_VERSION } from '#domain/power/analytics/days/day.ts';
import { int4Array, int8Array } from '../../platform/db/binary.ts';
import { OPEN_DAYS } from '../../platform/db/partitions.ts';
import { preparedRows } from '../../platform/db/prepared-rows.ts';
import { int4, int8 } from '../../platform/db/rows-from.ts';
import type { Tx } from '../../platform/db/within.ts';

export interface DeviceDay {
  readonly deviceId: number;
  /** UTC days since 1970-01-01. */
  readonly day: number;
}

/** What is derived of days before those that are kept is not kept: a wrong clock has put their records there. */
const IS_KEPT = 'not exists (select from outside_day o where o.device_id = s.device_id and o.day = s.day)';

const DAYS = preparedRows<DeviceDay>('u', {
  deviceId: [int8, ({ deviceId }) => deviceId],
  day: [int4, ({ day }) => day],
});

/** Marks days whose series has changed, and the days after them, which look back across midnight. */
export async function markDaysDue(tx: Tx, days: readonly DeviceDay[]): Promise<void> {
  await tx.query(
    `insert into battery_day_due (device_id, day)
    select distinct s.device_id, s.day from ${DAYS.from}
      join series s on s.device_id = u.device_id and s.day in (u.day, u.day + 1) and s.kind in (${KIND.monitor}, ${KIND.bms})
    where ${IS_KEPT} order by 1, 2 on conflict do nothing`,
    DAYS.values(days),
  );
}

/** Marks all days of devices, because their records or settings have changed. */
export async function markAllDaysDue(tx: Tx, ...deviceIds: readonly number[]): Promise<void> {
  await tx.query(
    `insert into battery_day_due (device_id, day)
    select distinct device_id, day from series s
      where device_id = any($1::int8[]) and kind in (${KIND.monitor}, ${KIND.bms}) and ${IS_KEPT}
    union select device_id, day from battery_day where device_id = any($1::int8[])
    order by 1, 2 on conflict do nothing`,
    [int8Array(deviceIds)],
  );
}

/**
 * Marks the stored days of a device from one on, because they are about another battery; at least the last one, whose analysis tells
 * what is known of the battery now.
 */
export async function markDaysFrom(tx: Tx, deviceId: number, first: number): Promise<void> {
  await tx.query(
    `insert into battery_day_due (device_id, day)
    select distinct device_id, day from battery_day where device_id = $1
      and day >= least($2, (select max(day) from battery_day where device_id = $1)) order by 1, 2 on conflict do nothing`,
    [deviceId, first],
  );
}

/** Marks the days that an earlier version of this program analysed: until they are analysed again, reports make do with them. */
export async function markOldDaysDue(tx: Tx): Promise<void> {
  await tx.query(
    `insert into battery_day_due (device_id, day)
    select distinct device_id, day from battery_day where version <> ${DAY_VERSION} order by 1, 2 on conflict do nothing`,
  );
}

/** Some due days, oldest device first, after the last one that was handled. */
export const dueDays = (tx: Tx, most: number, after: DeviceDay, deviceId: number | null = null): Promise<DeviceDay[]> =>
  tx.query<DeviceDay>(
    `select device_id, day from battery_day_due
    where (device_id, day) > ($2::int8, $3::int4) and ($4::int8 is null or device_id = $4) order by device_id, day limit $1`,
    [most, after.deviceId, after.day, deviceId],
  );

/**
 * Removes days from the list with this transaction. A concurrent writer of a series waits and then puts the day back.
 * @returns those that were still on it
 */
export const takeDaysOff = async (tx: Tx, deviceId: number, days: readonly number[]): Promise<number[]> =>
  (
    await tx.query<{ day: number }>(
      'delete from battery_day_due where device_id = $1 and day = any($2::int4[]) returning day',
      [deviceId, int4Array(days)],
    )
  ).map(({ day }) => day);

/** The data of a unit between two days, both inclusive. */
interface UnitDays {
  readonly deviceId: number;
  readonly unit: number;
  readonly first: number;
  readonly last: number;
}

/**
 * Days of a unit with records that are not in stored days yet: not sealed, late and not merged, sealed and not
 * analysed, or analysed by another version.
 */
export const pendingDays = async (
  tx: Tx,
  { deviceId, unit, first, last }: UnitDays,
  now: number,
): Promise<number[]> => {
  const kinds = `kind in (${KIND.monitor}, ${KIND.bms})`;
  const within = (table: string) =>
    `exists (select from ${table} where device_id = $1 and unit = $2 and ${kinds} and at >= day::bigint * ${DAY_MS} and at < (day::bigint + 1) * ${DAY_MS})`;
  const rows = await tx.query<{ day: number }>(
    `select day from battery_day_due where device_id = $1 and day between $3 and $4
     union select day from series s where device_id = $1 and unit = $2 and ${kinds} and day between $3 and $4 and not exists (
       select from battery_day b where b.device_id = s.device_id and b.unit = s.unit and b.day = s.day and b.version = ${DAY_VERSION})
     union select day from generate_series(greatest($3, $5), $4) day where ${within('record_log')} or ${within('late_record')}`,
    [deviceId, unit, first, last, utcDay(now) - OPEN_DAYS],
  );
  return rows.map(({ day }) => day);
};
