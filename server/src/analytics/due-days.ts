import { KIND } from '#domain/telemetry/channels.ts';
import { int4Array, int8Array } from '../platform/db/binary.ts';
import type { Tx } from '../platform/db/within.ts';

export interface DeviceDay {
  readonly deviceId: number;
  /** UTC days since 1970-01-01. */
  readonly day: number;
}

/** Marks days whose series has changed, and the days after them, which look back over midnight. */
export async function markDaysDue(tx: Tx, days: readonly DeviceDay[]): Promise<void> {
  await tx.query(
    `insert into battery_day_due (device_id, day)
    select distinct s.device_id, s.day from unnest($1::int8[], $2::int4[]) as u (device_id, day)
      join series s on s.device_id = u.device_id and s.day in (u.day, u.day + 1) and s.kind in (${KIND.monitor}, ${KIND.bms})
    order by 1, 2 on conflict do nothing`,
    [int8Array(days.map(({ deviceId }) => deviceId)), int4Array(days.map(({ day }) => day))],
  );
}

/** Marks all days of devices: their records or their settings are read anew. */
export async function markAllDaysDue(tx: Tx, ...deviceIds: readonly number[]): Promise<void> {
  await tx.query(
    `insert into battery_day_due (device_id, day)
    select distinct device_id, day from series where device_id = any($1::int8[]) and kind in (${KIND.monitor}, ${KIND.bms})
    union select device_id, day from battery_day where device_id = any($1::int8[])
    order by 1, 2 on conflict do nothing`,
    [int8Array(deviceIds)],
  );
}

/** Some days that are due, oldest device first, behind one that was looked at already. */
export const dueDays = (tx: Tx, most: number, after: DeviceDay, deviceId: number | null = null): Promise<DeviceDay[]> =>
  tx.query<DeviceDay>(
    `select device_id as "deviceId", day from battery_day_due
    where (device_id, day) > ($2::int8, $3::int4) and ($4::int8 is null or device_id = $4) order by device_id, day limit $1`,
    [most, after.deviceId, after.day, deviceId],
  );

/**
 * Takes days off the list for good with this transaction. Who writes a series meanwhile waits and puts the day back on.
 * @returns those that were still on it
 */
export const takeDaysOff = async (tx: Tx, deviceId: number, days: readonly number[]): Promise<number[]> =>
  (
    await tx.query<{ day: number }>(
      'delete from battery_day_due where device_id = $1 and day = any($2::int4[]) returning day',
      [deviceId, int4Array(days)],
    )
  ).map(({ day }) => day);

/** How many days of a device are due between two, both inclusive. */
export const countDueDays = async (tx: Tx, deviceId: number, first: number, last: number): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      'select count(*)::int as count from battery_day_due where device_id = $1 and day between $2 and $3',
      [deviceId, first, last],
    )
  ).count;
