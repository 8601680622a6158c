import type { DayScore } from '#domain/analytics/calls.ts';
import type { BatteryDay } from '#domain/analytics/day.ts';
import { DAY_MS, utcDay, utcDayText } from '#domain/time.ts';
import { toHundredths } from '#domain/units.ts';
import type { Tx } from '../platform/db/within.ts';
import type { ScopedDevice } from '../platform/http/serve.ts';
import type { StoredScore } from './day-store.ts';

interface ScoreRequest {
  readonly unit: number;
  readonly pageNum: number;
  readonly pageSize: number;
}

interface Row {
  day: number;
  score: number;
  parts: StoredScore;
  lowest: BatteryDay['socLowest'];
  hottest: BatteryDay['celsiusHighest'];
}

/** Daily scores of a unit, newest first; of a leased device those of days wholly inside the lease. */
export async function scoreHistory(tx: Tx, device: ScopedDevice, { unit, pageNum, pageSize }: ScoreRequest) {
  const { leasePeriod: lease } = device;
  const days = [
    lease ? utcDay(lease.startsAt + DAY_MS - 1) : 0,
    lease ? utcDay(lease.endsAt) - 1 : utcDay(Number.MAX_SAFE_INTEGER),
  ];
  const where = 'device_id = $1 and unit = $2 and day between $3 and $4 and score is not null';
  const key = [device.id, unit, ...days];
  const { total } = await tx.one<{ total: number }>(
    `select count(*)::int as total from battery_day where ${where}`,
    key,
  );
  const rows = await tx.query<Row>(
    `select day, score, score_parts as parts, (body ->> 'socLowest')::float8 as lowest, (body ->> 'celsiusHighest')::float8 as hottest
    from battery_day where ${where} order by day desc limit $5 offset $6`,
    [...key, pageSize, (pageNum - 1) * pageSize],
  );
  return { list: rows.map(toScore), total, pages: Math.ceil(total / pageSize), pageNum };
}

const toScore = ({ day, score, parts, lowest, hottest }: Row): DayScore => ({
  date: utcDayText(day),
  score,
  ...parts,
  lowestSoc: lowest === null ? null : toHundredths(lowest),
  highestTemperature: hottest === null ? null : toHundredths(hottest),
});
