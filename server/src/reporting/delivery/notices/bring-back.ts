import { PAUSES_MS } from '#domain/reporting/delivery/retries.ts';
import type { Tx } from '../../../platform/db/within.ts';

/** The longest that is waited after so many failed attempts: not at all after none. */
const pauseAfter = (attempts: string) => `coalesce((array[${PAUSES_MS.join()}]::bigint[])[${attempts}], 0)`;

const PLANNED_AHEAD = [
  `update delivery set due_at = due_at - (planned_at - $1), planned_at = $1
   where planned_at > $1 and message_id is null and dropped_at is null`,
  `update delivery_message set next_at = $1 where state = 'waiting' and next_at > $1::bigint + ${pauseAfter('attempts')}`,
  `update webhook set next_at = $1 where disabled_at is null and next_at > $1::bigint + ${pauseAfter('failures')}`,
];

/**
 * What was written down by a clock that was ahead and has been set back comes back with it: plans move as far, and pauses that lie
 * farther ahead than they can be are over. Else nobody would be told anything for as long as the clock was wrong.
 */
export async function bringBack(tx: Tx, now: number): Promise<void> {
  for (const statement of PLANNED_AHEAD) await tx.query(statement, [now]);
}
