import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../../context.ts';
import { int8Array } from '../../../platform/db/binary.ts';
import { systemScope, type Tx } from '../../../platform/db/within.ts';
import { type AlarmKey, keyText } from './notices.ts';

const KEPT_MS = 31 * DAY_MS;
/** Messages of one transaction. */
const AT_ONCE = 1_000;
const scope = systemScope('clearing of messages');

interface Place {
  readonly settledAt: number;
  readonly id: number;
}

/** Removes what was told long ago, some at a time; not of alarms that are open, since their end is told to whom they were told. */
export async function clearMessages(
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const before = clock.now() - KEPT_MS;
  for (let place: Place | null = { settledAt: -1, id: -1 }; place && !signal.aborted; ) {
    const from: Place = place;
    place = await within(scope, (tx) => clearSome(tx, from, before));
  }
  await within(scope, (tx) => tx.query('delete from delivery where dropped_at < $1', [before]));
}

/** Returns where to go on; null: there is nothing more. */
async function clearSome(tx: Tx, from: Place, before: number): Promise<Place | null> {
  const messages = await tx.query<Place>(
    `select id, settled_at from delivery_message where settled_at < $1 and (settled_at, id) > ($2, $3)
     order by settled_at, id limit ${AT_ONCE}`,
    [before, from.settledAt, from.id],
  );
  const told = await tx.query<AlarmKey & { messageId: number }>(
    `select message_id, device_id, at, unit, msg_type, code from delivery where message_id = any($1) and kind <> 'release'`,
    [int8Array(messages.map(({ id }) => id))],
  );
  const open = new Set((await openAmong(tx, told)).map(keyText));
  const kept = new Set(told.filter((row) => open.has(keyText(row))).map(({ messageId }) => messageId));
  const gone = messages.filter(({ id }) => !kept.has(id));
  await tx.query('delete from delivery_message where id = any($1)', [int8Array(gone.map(({ id }) => id))]);
  return messages.length < AT_ONCE ? null : messages.at(-1)!;
}

const openAmong = (tx: Tx, told: readonly AlarmKey[]): Promise<AlarmKey[]> =>
  tx.query<AlarmKey>(
    `select device_id, raised_at as at, unit, msg_type, code from alarm
     where device_id = any($1) and raised_at = any($2) and released_at is null`,
    [int8Array([...new Set(told.map(({ deviceId }) => deviceId))]), int8Array([...new Set(told.map(({ at }) => at))])],
  );
