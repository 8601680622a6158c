import { bundle, type Due, type Recent, WINDOW_MS } from '#domain/reporting/delivery/bundle.ts';
import type { DeliveryChannel } from '#domain/reporting/delivery/limits.ts';
import { bool, int4, int8, rowsFrom, text } from '../../../platform/db/rows-from.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/db/within.ts';
import { noteMessages } from '../deliveries.ts';
import type { DueRow } from './due-row.ts';
import { onlyNotified } from './notified-ends.ts';
import { withoutSnoozed } from './snoozed.ts';

/** Deliveries of one transaction. */
const AT_ONCE = 5_000;

const isDue = (now: number): Sql =>
  sql`select id, device_id, at, unit, msg_type, code, kind, due_at, channel, user_id, together, is_digest from delivery
    where message_id is null and dropped_at is null and due_at <= ${now}`;

/** Makes messages of what is due to be told to people. Returns whether more may be due. */
export async function makeMessages(tx: Tx, now: number): Promise<boolean> {
  const rows = await tx.query<DueRow>(sql`${isDue(now)} order by due_at, id limit ${AT_ONCE}`);
  const all = rows.length < AT_ONCE ? rows : [...rows, ...(await restOf(tx, rows, now))];
  const due = await onlyNotified(tx, await withoutSnoozed(tx, all, now), now);
  const recents = await readRecents(tx, due, now);
  const messages: NewMessage[] = [];
  for (const [one, ofOne] of Map.groupBy(due, oneOf)) {
    const { channel, userId } = ofOne[0]!;
    const recent = recents.get(one) ?? NOTHING_RECENT;
    const bundles = bundle(ofOne.map(toDue), recent, now);
    for (const { ids, isGathered } of bundles) messages.push({ channel, userId, ids, isGathered });
    // They wait for each other, without being looked at meanwhile.
    if (bundles.length === 0)
      await tx.query('update delivery set due_at = $2, planned_at = $3 where id = any($1)', [
        ofOne.map(({ id }) => id),
        (recent.gatheredAt ?? now) + WINDOW_MS,
        now,
      ]);
  }
  await writeMessages(tx, messages, now);
  return rows.length === AT_ONCE;
}

/** What is due to those whose messages a transaction would cut: a flood is one message, however large. */
async function restOf(tx: Tx, rows: readonly DueRow[], now: number): Promise<DueRow[]> {
  const rest: DueRow[] = [];
  for (const ofOne of Map.groupBy(rows, oneOf).values()) {
    const { channel, userId } = ofOne[0]!;
    const known = ofOne.map(({ id }) => id);
    rest.push(
      ...(await tx.query<DueRow>(
        sql`${isDue(now)} and channel = ${channel} and user_id = ${userId} and id <> all(${known}::int8[])
          order by due_at, id`,
      )),
    );
  }
  return rest;
}

const oneOf = ({ channel, userId }: Pick<DueRow, 'channel' | 'userId'>) => `${channel} ${userId}`;
const toDue = ({ id, together, isDigest }: DueRow): Due => ({ id, group: together, isDigest: isDigest });

const NOTHING_RECENT: Recent = { count: 0, gatheredAt: null };

interface RecentRow {
  readonly channel: DeliveryChannel;
  readonly userId: number;
  readonly count: number;
  readonly gatheredAt: number | null;
}

async function readRecents(tx: Tx, rows: readonly DueRow[], now: number): Promise<Map<string, Recent>> {
  const recents = await tx.query<RecentRow>(
    `select channel, user_id, count(*)::int as count, max(made_at) filter (where is_gathered) as gathered_at
     from delivery_message where user_id = any($1) and made_at > $2 and made_at <= $3 group by channel, user_id`,
    [[...new Set(rows.map(({ userId }) => userId))], now - WINDOW_MS, now],
  );
  return new Map(recents.map((row) => [oneOf(row), { count: row.count, gatheredAt: row.gatheredAt }]));
}

interface NewMessage {
  readonly channel: DeliveryChannel;
  readonly userId: number;
  readonly ids: readonly number[];
  readonly isGathered: boolean;
}

async function writeMessages(tx: Tx, messages: readonly NewMessage[], now: number): Promise<void> {
  if (messages.length === 0) return;
  const numbers = await tx.query<{ id: number }>(
    "select nextval('delivery_message_id_seq') as id from generate_series(1, $1::int)",
    [messages.length],
  );
  const ids = numbers.map(({ id }) => id);
  const made = rowsFrom('n', {
    id: int8(ids),
    channel: text(messages.map(({ channel }) => channel)),
    userId: int4(messages.map(({ userId }) => userId)),
    isGathered: bool(messages.map(({ isGathered }) => isGathered)),
  });
  await tx.query(
    sql`insert into delivery_message (id, channel, user_id, is_gathered, made_at, next_at)
     select n.id, n.channel, n.user_id, n.is_gathered, ${now}, ${now} from ${made}`,
  );
  await noteMessages(
    tx,
    messages.map(({ ids: deliveryIds }, place) => ({ id: ids[place]!, deliveryIds })),
  );
}
