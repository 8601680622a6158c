import { DAY_MS, utcDayStart } from '#domain/foundation/basics/time.ts';
import type { BatteryFacts } from '#domain/power/insights/facts.ts';
import { WORK_DAYS } from '#domain/power/insights/health-rules.ts';
import type { Tx } from '../../platform/db/within.ts';

/** A battery that is never below this in an hour stands full, hundredths of a percent. */
const FULL_CENTI_PERCENT = 9500;

/** Hours that a battery stood full in the last weeks, by UTC day; null where no hours are kept. */
export async function hoursFull(
  tx: Tx,
  deviceId: number,
  unit: number,
  { since, lastDay }: { readonly since: number; readonly lastDay: number },
): Promise<BatteryFacts['full']> {
  const days = await tx.query<{ known: number; full: number }>(
    `select count(*)::int as known, (count(*) filter (where (body ->> 'socMinimumCentiPercent')::int >= ${FULL_CENTI_PERCENT}))::int as full
     from hour_bucket where device_id = $1 and unit = $2 and hour_start >= $3 and hour_start < $4
       and body ->> 'socMinimumCentiPercent' is not null group by hour_start / ${DAY_MS} order by hour_start / ${DAY_MS}`,
    [deviceId, unit, Math.max(since, utcDayStart(lastDay - WORK_DAYS + 1)), utcDayStart(lastDay + 1)],
  );
  if (days.length === 0) return null;
  return {
    hours: days.reduce((sum, { full }) => sum + full, 0),
    knownHours: days.reduce((sum, { known }) => sum + known, 0),
    byDay: days.map(({ full }) => full),
  };
}
