import { DAY_MS, utcDay } from '#domain/foundation/basics/time.ts';
import type { Battery } from '#domain/power/analytics/battery.ts';
import { suggestSwap } from '#domain/power/insights/swap-signs.ts';
import type { Tx } from '../../platform/db/within.ts';
import { markDaysFrom } from '../../stream/history/due-days.ts';
import { readDays } from '../analytics/day-store.ts';
import { reviewAgain } from '../batteries/reviews.ts';

/** Days in which a swap is looked for. */
const DAYS = 60;
/** What was answered so near to a jump was about this one. */
const NEAR_MS = 3 * DAY_MS;

interface Place {
  readonly deviceId: number;
  readonly unit: number;
  /** When the pack was mounted that is there as far as is recorded. */
  readonly since: number;
  readonly lastDay: number;
}

/** Notes that a battery seems to have been swapped, once; whether it did so. Its days are analysed and reviewed again then. */
export async function findSwap(
  tx: Tx,
  { deviceId, unit, since, lastDay }: Place,
  battery: Battery,
  now: number,
): Promise<boolean> {
  const from = Math.max(utcDay(since + DAY_MS - 1), lastDay - DAYS + 1);
  const days = await readDays(tx, deviceId, unit, from, lastDay);
  const found = suggestSwap(
    days.map(({ body }) => body),
    battery,
  );
  if (!found) return false;
  const noted = await tx.query<object>(
    `insert into swap_suggestion as g (device_id, unit, at, last_at, path, signs, found_at)
     select $1, $2, $3::int8, $4, s.path, $5::jsonb, $6 from device_state s where s.device_id = $1 and not exists (
       select from swap_suggestion a where a.device_id = $1 and a.unit = $2 and a.at between $3::int8 - ${NEAR_MS} and $3::int8 + ${NEAR_MS})
     returning g.device_id`,
    [deviceId, unit, found.at, found.lastAt, JSON.stringify(found.signs), now],
  );
  if (noted.length === 0) return false;
  await markDaysFrom(tx, deviceId, utcDay(found.at));
  await reviewAgain(tx, deviceId, unit);
  return true;
}
