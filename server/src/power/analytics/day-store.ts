import type { BatteryDay } from '#domain/power/analytics/days/day.ts';
import { DAY_VERSION } from '#domain/power/analytics/days/day.ts';
import { type AnyDay, upgradeDays } from '#domain/power/analytics/days/old-days.ts';
import type { Score } from '#domain/power/analytics/health/score.ts';
import { int4Array } from '../../platform/db/binary.ts';
import { int2, int4, rowsFrom, text } from '../../platform/db/rows-from.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';

export interface StoredDay {
  readonly day: number;
  readonly body: BatteryDay;
}

/** Stored days of a unit from one to another, both inclusive, oldest first, also those of earlier versions. */
export async function readDays(
  tx: Tx,
  deviceId: number,
  unit: number,
  first: number,
  last: number,
): Promise<StoredDay[]> {
  const rows = await tx.query<{ day: number; body: AnyDay }>(
    `select day, body from battery_day
    where device_id = $1 and unit = $2 and day between $3 and $4 and version <= ${DAY_VERSION} order by day`,
    [deviceId, unit, first, last],
  );
  return storedDays(rows);
}

function storedDays(rows: readonly { readonly day: number; readonly body: AnyDay }[]): StoredDay[] {
  const bodies = upgradeDays(rows.map(({ body }) => body));
  return rows.map(({ day }, place) => ({ day, body: bodies[place]! }));
}

/** The last stored days of a unit with records of a management system, oldest first. */
export async function readLastDays(tx: Tx, deviceId: number, unit: number, most: number): Promise<StoredDay[]> {
  const rows = await tx.query<{ day: number; body: AnyDay }>(
    `select day, body from battery_day
    where device_id = $1 and unit = $2 and version <= ${DAY_VERSION} and jsonb_typeof(body -> 'bms') = 'object'
    order by day desc limit $3`,
    [deviceId, unit, most],
  );
  return storedDays(rows.reverse());
}

/** Days in which a battery shows a month of itself, if it is not always used. */
export const FIRST_DAYS = 45;

/** The first stored days of a unit from one on and before another, at most so many, oldest first. */
export async function readFirstDays(
  tx: Tx,
  deviceId: number,
  unit: number,
  { since, before, most }: { readonly since: number; readonly before: number; readonly most: number },
): Promise<BatteryDay[]> {
  const rows = await tx.query<{ body: AnyDay }>(
    `select body from battery_day
    where device_id = $1 and unit = $2 and day >= $3 and day < $4 and version <= ${DAY_VERSION} order by day limit $5`,
    [deviceId, unit, since, before, most],
  );
  return upgradeDays(rows.map(({ body }) => body));
}

/** Writes a day of all units of a device; the day of a missing unit is deleted. */
export async function writeDay(
  tx: Tx,
  deviceId: number,
  day: number,
  units: ReadonlyMap<number, BatteryDay>,
): Promise<void> {
  const numbers = [...units.keys()];
  await tx.query('delete from battery_day where device_id = $1 and day = $2 and not unit = any($3::int4[])', [
    deviceId,
    day,
    int4Array(numbers),
  ]);
  const analysed = rowsFrom('u', {
    unit: int4(numbers),
    body: text([...units.values()].map((body) => JSON.stringify(body, rounded))),
  });
  await tx.query(
    sql`insert into battery_day (device_id, unit, day, version, body)
    select ${deviceId}, u.unit, ${day}, ${DAY_VERSION}, u.body::jsonb from ${analysed}
    on conflict (device_id, unit, day) do update set version = excluded.version, body = excluded.body`,
  );
}

/** Sums of a day are rounded to a millionth: this halves the size and is still far finer than the measurement. */
const rounded = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Math.round(value * 1e6) / 1e6 : value;

/** The parts of a day's score that can be queried again. */
export type StoredScore = Score['parts'] & {
  readonly stateOfHealthPercent: number | null;
  readonly healthFrom: 'bms' | 'estimate' | 'cells' | null;
  readonly daysSinceFull: number | null;
};

export interface DayScoreRow {
  readonly day: number;
  readonly score: number | null;
  readonly parts: StoredScore;
}

/** Writes the scores of existing days. */
export async function writeScores(tx: Tx, deviceId: number, unit: number, rows: readonly DayScoreRow[]): Promise<void> {
  if (rows.length === 0) return;
  const scored = rowsFrom('u', {
    day: int4(rows.map(({ day }) => day)),
    score: int2(rows.map(({ score }) => score)),
    parts: text(rows.map(({ parts }) => JSON.stringify(parts))),
  });
  await tx.query(
    sql`update battery_day b set score = u.score, score_parts = u.parts::jsonb from ${scored}
    where b.device_id = ${deviceId} and b.unit = ${unit} and b.day = u.day`,
  );
}
