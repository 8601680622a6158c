import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { DAY_MS, utcDay } from '#domain/foundation/basics/time.ts';
import type { batteryCalls } from '#domain/power/batteries/calls.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import type { Tx } from '../../platform/db/within.ts';
import { markDaysFrom } from '../../stream/history/due-days.ts';
import { type Change, ownDevice } from './own-device.ts';
import { reviewAgain } from './reviews.ts';

type Calls = typeof batteryCalls;

/** A swap that is recorded so near to a suggested one is that one. */
const NEAR_MS = 2 * DAY_MS;

/** Swaps that seem to have happened on a unit, of which nobody has said anything, oldest first. */
export const openSuggestions = (tx: Tx, deviceId: number, unit: number): Promise<Output<Calls['swapSuggestions']>> =>
  tx.query(
    `select at, last_at, found_at, signs from swap_suggestion where device_id = $1 and unit = $2 and answer is null order by at`,
    [deviceId, unit],
  );

interface Recorded {
  readonly deviceId: number;
  readonly unit: number;
  readonly at: number;
  readonly now: number;
  readonly by: number | null;
}

/** What is recorded needs no suggestion. */
export const settleSuggestions = (tx: Tx, { deviceId, unit, at, now, by }: Recorded) =>
  tx.query(
    `update swap_suggestion set answer = 'swapped', answered_at = $4, answered_by = $5
     where device_id = $1 and unit = $2 and answer is null and at between $3::int8 - ${NEAR_MS} and $3::int8 + ${NEAR_MS}`,
    [deviceId, unit, at, now, by],
  );

/** Says that it is the same battery: its figures go on over the jump, which is not suggested again. */
export async function dismissSuggestion(
  change: Change,
  { unit, at }: Omit<Parsed<Calls['dismissSwapSuggestion']>, 'mcuId'>,
): Promise<null> {
  const { tx, session, device, now } = change;
  await ownDevice(change);
  const answered = await tx.query<object>(
    `update swap_suggestion as g set answer = 'same', answered_at = $4, answered_by = $5
     where g.device_id = $1 and g.unit = $2 and g.at = $3 and g.answer is null returning g.device_id`,
    [device.id, unit, at, now, session.userId],
  );
  if (answered.length === 0) throw new Refusal('suggestion_not_found');
  await markDaysFrom(tx, device.id, utcDay(at));
  await reviewAgain(tx, device.id, unit);
  await writeAudit(tx, {
    ...{ at: now, userId: session.userId, companyPath: session.path },
    ...{ action: 'batteries.sameBattery', target: device.mcuId, detail: { unit, at } },
  });
  return null;
}
