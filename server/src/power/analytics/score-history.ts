import type { SevereLevel } from '#domain/alerting/alarms/watch/battery-fault.ts';
import { DAY_MS, utcDay, utcDayText } from '#domain/foundation/basics/time.ts';
import { toHundredths } from '#domain/foundation/kinds/units.ts';
import type { DayScore } from '#domain/power/analytics/calls.ts';
import type { BatteryDay } from '#domain/power/analytics/days/day.ts';
import { scoreWithFault } from '#domain/power/analytics/health/score.ts';
import { faultLevelOfDay } from '../../alerting/alarms/battery-faults.ts';
import { type PageRequest, pageOf, shownPage } from '../../platform/db/page.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import type { StoredScore } from './day-store.ts';

interface ScoreRequest extends PageRequest {
  readonly unit: number;
}

interface Row {
  day: number;
  score: number;
  parts: StoredScore;
  faultLevel: SevereLevel | null;
  lowest: BatteryDay['socLowest'];
  hottest: BatteryDay['celsiusHighest'];
}

/** Daily scores of a unit, newest first; for a leased device only those of days wholly inside the lease. */
export async function scoreHistory(tx: Tx, device: ScopedDevice, { unit, ...request }: ScoreRequest) {
  const { leasePeriod: lease } = device;
  const [first, last] = [
    lease ? utcDay(lease.startsAt + DAY_MS - 1) : 0,
    lease ? utcDay(lease.endsAt) - 1 : utcDay(Number.MAX_SAFE_INTEGER),
  ];
  const page = await pageOf<Row>(
    tx,
    {
      columns: sql`day, score, score_parts as parts, ${faultLevelOfDay(sql`d`)} as fault_level, (body ->> 'socLowest')::float8 as lowest, (body ->> 'celsiusHighest')::float8 as hottest`,
      from: sql`battery_day d`,
      where: sql`device_id = ${device.id} and unit = ${unit} and day between ${first} and ${last} and score is not null`,
      order: sql`day desc`,
    },
    request,
  );
  return shownPage(page, toScore);
}

const toScore = ({ day, score, parts, faultLevel, lowest, hottest }: Row): DayScore => ({
  date: utcDayText(day),
  score: scoreWithFault(score, faultLevel),
  faultLevel,
  ...parts,
  lowestSoc: lowest === null ? null : toHundredths(lowest),
  highestTemperature: hottest === null ? null : toHundredths(hottest),
});
