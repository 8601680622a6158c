import { type HourBucket, hourBucket } from '#domain/stream/history/bucket.ts';
import type { HistoryState } from '#domain/stream/history/state.ts';
import type { Tx } from '../../platform/db/within.ts';
import { currentState } from '../device-state/current.ts';
import type { Period } from './period.ts';

/** Open hour and session of one unit as they are now; null before its first record. */
export const openHistory = async (tx: Tx, deviceId: number, unit: number): Promise<HistoryState | null> =>
  (await currentState(tx, deviceId))?.history.units[unit] ?? null;

/** Hours of one unit that begin in a period, oldest first, with the hour that is still open. */
export async function hoursOf(tx: Tx, deviceId: number, unit: number, period: Period): Promise<HourBucket[]> {
  const rows = await tx.query<{ body: HourBucket }>(
    `select body from hour_bucket where device_id = $1 and unit = $2 and hour_start between $3 and $4 order by hour_start`,
    [deviceId, unit, period.startTime, period.endTime],
  );
  const hours = rows.map((row) => row.body);
  const open = await openHour(tx, deviceId, unit, period);
  return open ? [...hours.filter((hour) => hour.startAt !== open.startAt), open] : hours;
}

/** The hour that is still open, when it begins in a period. */
export async function openHour(tx: Tx, deviceId: number, unit: number, period: Period): Promise<HourBucket | null> {
  const open = (await openHistory(tx, deviceId, unit))?.bucket;
  if (!open || open.startAt < period.startTime || open.startAt > period.endTime) return null;
  return hourBucket(open);
}

/** Operating seconds of one unit over all its hours. */
export async function totalOperatingSeconds(tx: Tx, deviceId: number, unit: number, since: number): Promise<number> {
  const open = (await openHistory(tx, deviceId, unit))?.bucket;
  const { seconds } = await tx.one<{ seconds: number }>(
    `select coalesce(sum((body ->> 'operatingSeconds')::float8), 0) as seconds from hour_bucket
     where device_id = $1 and unit = $2 and hour_start >= $3 and hour_start <> $4`,
    [deviceId, unit, since, open?.startAt ?? -1],
  );
  return seconds + (open && open.startAt >= since ? hourBucket(open).operatingSeconds : 0);
}

/** Operating hours by local date, oldest first. */
export function operatingHoursByDate(hours: readonly HourBucket[]): { date: string; hours: number }[] {
  const byDate = new Map<string, number>();
  for (const hour of hours) byDate.set(hour.date, (byDate.get(hour.date) ?? 0) + hour.operatingSeconds / 3600);
  return [...byDate].map(([date, sum]) => ({ date, hours: sum }));
}
