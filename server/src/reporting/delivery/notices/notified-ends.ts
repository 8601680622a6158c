import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { DeliveryChannel } from '#domain/reporting/delivery/limits.ts';
import { int8Array } from '../../../platform/db/binary.ts';
import { rowsFrom } from '../../../platform/db/rows-from.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/db/within.ts';
import type { DueRow } from './due-row.ts';
import { type AlarmKey, keysFrom, keyText } from './notices.ts';

/** The end of an alarm whose beginning is still on its way is looked at again. */
const UNTOLD_MS = MINUTE_MS;

interface ToldRow extends AlarmKey {
  readonly channel: DeliveryChannel;
  readonly userId: number;
  /** It reached its recipient, and did not say that the alarm is over. */
  readonly isTold: boolean;
  readonly isWaiting: boolean;
}

/**
 * The end of an alarm is told only to whom its beginning was told: not where that message failed, or was so late that it said the end
 * itself. It waits for a message that is still on its way.
 */
export async function onlyNotified(tx: Tx, rows: readonly DueRow[], now: number): Promise<DueRow[]> {
  const ends = rows.filter(({ kind }) => kind === 'release');
  if (ends.length === 0) return [...rows];
  const keys = [...new Map(ends.map((row) => [keyText(row), row])).values()];
  const told = await tx.query<ToldRow>(
    sql`select y.device_id, y.at, y.unit, y.msg_type, y.code, y.channel, y.user_id,
       bool_or(m.reached_at is not null and not y.told_over) as is_told, bool_or(m.state = 'waiting') as is_waiting
     from ${rowsFrom('n', keysFrom(keys))}
       join delivery y on y.device_id = n.device_id and y.at = n.at and y.unit = n.unit and y.msg_type = n.msg_type
         and y.code = n.code
       join delivery_message m on m.id = y.message_id
     where y.kind <> 'release' and y.user_id is not null group by 1, 2, 3, 4, 5, 6, 7`,
  );
  const nameOf = (row: ToldRow | DueRow) => `${row.channel} ${row.userId} ${keyText(row)}`;
  const known = new Map(told.map((row) => [nameOf(row), row]));
  const untold = ends.filter((row) => !known.get(nameOf(row))?.isTold);
  const later = untold.filter((row) => known.get(nameOf(row))?.isWaiting);
  const needless = untold.filter((row) => !later.includes(row));
  await tx.query('update delivery set dropped_at = $2 where id = any($1)', [idsOf(needless), now]);
  await tx.query('update delivery set due_at = $2, planned_at = $3 where id = any($1)', [
    idsOf(later),
    now + UNTOLD_MS,
    now,
  ]);
  const kept = new Set(untold);
  return rows.filter((row) => !kept.has(row));
}

const idsOf = (rows: readonly DueRow[]) => int8Array(rows.map(({ id }) => id));
