import { WORK } from '#domain/alarms/life.ts';
import { bundle, type Due, type Recent, WINDOW_MS } from '#domain/delivery/bundle.ts';
import type { DeliveryChannel } from '#domain/delivery/limits.ts';
import type { Tx } from '../platform/db/within.ts';
import { type AlarmKey, keyText } from './notices.ts';

/** Deliveries of one transaction. */
const AT_ONCE = 5_000;

interface DueRow extends AlarmKey {
  readonly id: number;
  readonly kind: string;
  readonly channel: DeliveryChannel;
  readonly recipient: number;
  readonly together: string | null;
  readonly isDigest: boolean;
}

/** Makes messages of what is due to be told to people. Returns how many deliveries were looked at. */
export async function makeMessages(tx: Tx, now: number): Promise<number> {
  const rows = await tx.query<DueRow>(
    `select id, device_id, at, unit, msg_type, code, kind, channel, recipient, together, is_digest from delivery
     where message_id is null and dropped_at is null and due_at <= $1 order by due_at, id limit ${AT_ONCE}`,
    [now],
  );
  const due = await withoutNeedless(tx, rows, now);
  const recents = await readRecents(tx, due, now);
  for (const [one, ofOne] of Map.groupBy(due, oneOf)) {
    const { channel, recipient } = ofOne[0]!;
    const recent = recents.get(one) ?? NOTHING_RECENT;
    const bundles = bundle(ofOne.map(toDue), recent, now);
    for (const { ids, isGathered } of bundles) await writeMessage(tx, { channel, recipient, ids, isGathered }, now);
    // They wait for each other, without being looked at meanwhile.
    if (bundles.length === 0)
      await tx.query('update delivery set due_at = $2 where id = any($1)', [
        ofOne.map(({ id }) => id),
        (recent.gatheredAt ?? now) + WINDOW_MS,
      ]);
  }
  return rows.length;
}

const oneOf = ({ channel, recipient }: Pick<DueRow, 'channel' | 'recipient'>) => `${channel} ${recipient}`;
const toDue = ({ id, together, isDigest }: DueRow): Due => ({ id, group: together, isDigest: isDigest });

const isEscalation = ({ kind }: DueRow) => kind.startsWith('escalate');

/** Nobody is called for an alarm that is over, that somebody has taken on or put off, or that was raised in maintenance. */
async function withoutNeedless(tx: Tx, rows: readonly DueRow[], now: number): Promise<DueRow[]> {
  const called = rows.filter(isEscalation);
  if (called.length === 0) return [...rows];
  const open = await tx.query<AlarmKey>(
    `select device_id, raised_at as at, unit, msg_type, code from alarm
     where device_id = any($1) and raised_at = any($2) and released_at is null
       and work_status = ${WORK.new} and not suppressed and coalesce(snoozed_until, 0) <= $3`,
    [[...new Set(called.map(({ deviceId }) => deviceId))], [...new Set(called.map(({ at }) => at))], now],
  );
  const isOpen = new Set(open.map(keyText));
  const needless = new Set(called.filter((row) => !isOpen.has(keyText(row))).map(({ id }) => id));
  await tx.query('update delivery set dropped_at = $2 where id = any($1)', [[...needless], now]);
  return rows.filter(({ id }) => !needless.has(id));
}

const NOTHING_RECENT: Recent = { count: 0, gatheredAt: null };

interface RecentRow {
  readonly channel: DeliveryChannel;
  readonly recipient: number;
  readonly count: number;
  readonly gatheredAt: number | null;
}

async function readRecents(tx: Tx, rows: readonly DueRow[], now: number): Promise<Map<string, Recent>> {
  const recents = await tx.query<RecentRow>(
    `select channel, user_id as recipient, count(*)::int as count, max(made_at) filter (where is_gathered) as gathered_at
     from delivery_message where user_id = any($1) and made_at > $2 group by channel, user_id`,
    [[...new Set(rows.map(({ recipient }) => recipient))], now - WINDOW_MS],
  );
  return new Map(recents.map((row) => [oneOf(row), { count: row.count, gatheredAt: row.gatheredAt }]));
}

interface NewMessage {
  readonly channel: DeliveryChannel;
  readonly recipient: number;
  readonly ids: readonly number[];
  readonly isGathered: boolean;
}

async function writeMessage(tx: Tx, { channel, recipient, ids, isGathered }: NewMessage, now: number): Promise<void> {
  const { id } = await tx.one<{ id: number }>(
    `insert into delivery_message (id, channel, user_id, is_gathered, made_at, next_at)
     values (nextval('delivery_message_id_seq'), $1, $2, $3, $4, $4) returning id`,
    [channel, recipient, isGathered, now],
  );
  await tx.query('update delivery set message_id = $2 where id = any($1)', [ids, id]);
}
