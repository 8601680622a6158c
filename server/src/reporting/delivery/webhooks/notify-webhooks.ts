import { ALARM_CATALOGUE, type AlarmType } from '#domain/alerting/alarms/catalogue.ts';
import { ownMark } from '#domain/alerting/alarms/rules/own-rule.ts';
import { toPushMsg } from '#domain/alerting/alarms/words/push-msg.ts';
import { containsPath } from '#domain/foundation/basics/company-path.ts';
import type { NoticeKind } from '#domain/reporting/delivery/notice.ts';
import type { WebhookKind } from '#domain/reporting/delivery/webhook-kinds.ts';
import { type NamedLabels, namedLabelsFor } from '../../../foundation/labels/named.ts';
import { int4, int8, rowsFrom, text } from '../../../platform/db/rows-from.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/db/within.ts';
import { pathAndAbove } from '../company-settings.ts';
import { type NewDelivery, noteMessages, writeDeliveries } from '../deliveries.ts';
import { type AlarmKey, alarmOf, keysFrom, keyText, leaseAt, type Notice, togetherOf } from '../notices/notices.ts';

const KINDS: Readonly<Record<NoticeKind, WebhookKind>> = {
  raise: 'alarm.raised',
  release: 'alarm.released',
  online: 'device.online',
  offline: 'device.offline',
};

interface Hook {
  readonly id: number;
  readonly path: string;
  readonly kinds: readonly string[];
  readonly level: number;
}

/** Queues what webhooks are told of what was noted, as things are now: each notice a message of its own, but an outage is one. */
export async function tellWebhooks(tx: Tx, notices: readonly Notice[], now: number): Promise<void> {
  const paths = notices.flatMap((notice) =>
    pathAndAbove(notice.path).concat(pathAndAbove(leaseAt(notice) ?? notice.path)),
  );
  const hooks = await hooksOf(tx, paths);
  if (hooks.length === 0) return;
  const told = await raisesTold(tx, notices);
  const deliveries = notices.flatMap((notice) =>
    hooks.filter((hook) => isFor(hook, notice, told)).map((hook) => deliveryTo(hook, notice, now)),
  );
  const written = await writeDeliveries(tx, deliveries, now);
  const byKey = new Map(notices.map((notice) => [`${notice.kind} ${keyText(notice)}`, notice]));
  const toTell = written.map((row) => ({ row, notice: byKey.get(`${row.kind} ${keyText(row)}`)! }));
  const together = Map.groupBy(
    toTell,
    ({ row, notice }) => `${row.webhookId} ${row.kind} ${togetherOf(notice) ?? row.id}`,
  );
  const pathOf = new Map(hooks.map(({ id, path }) => [id, path]));
  const messages = [];
  for (const told of together.values()) {
    const webhookId = told[0]!.row.webhookId!;
    const of = told.map(({ notice }) => notice);
    const labels = await labelsTold(tx, pathOf.get(webhookId)!, of);
    messages.push({
      deliveryIds: told.map(({ row }) => row.id),
      webhookId,
      body: JSON.stringify(bodyOf(of, labels)),
    });
  }
  await writeMessages(tx, messages, now);
}

/** Tags and fields of devices, as administrators of the company see them whose webhook it is. */
const labelsTold = (tx: Tx, path: string, notices: readonly Notice[]): Promise<ReadonlyMap<number, NamedLabels>> =>
  namedLabelsFor(
    tx,
    { role: 'admin', path },
    'place',
    notices.map((notice) => ({ id: notice.deviceId, path: notice.path })),
  );

/** Webhooks of companies that are switched on. */
export const hooksOf = (tx: Tx, paths: readonly string[]): Promise<Hook[]> =>
  tx.query<Hook>('select id, path, kinds, level from webhook where path = any($1) and disabled_at is null', [
    [...new Set(paths)],
  ]);

function isFor(hook: Hook, notice: Notice, told: Told): boolean {
  const lease = leaseAt(notice);
  const isOwn = containsPath(hook.path, notice.path) || (lease !== null && containsPath(hook.path, lease));
  if (!isOwn || !hook.kinds.includes(KINDS[notice.kind])) return false;
  if (notice.kind === 'online' || notice.kind === 'offline') return true;
  const alarm = alarmOf(notice);
  if (!alarm || alarm.level > hook.level) return false;
  if (notice.kind === 'raise') return true;
  const key = keyText(notice);
  return told.before.has(`${hook.id} ${key}`) || (told.now.has(key) && hook.kinds.includes(KINDS.raise));
}

/** Beginnings of alarms: only of those that a webhook was told, or will be before, it is told the end. */
interface Told {
  /** By webhook and alarm. */
  readonly before: ReadonlySet<string>;
  /** By alarm: it began and ended within the same notices. */
  readonly now: ReadonlySet<string>;
}

async function raisesTold(tx: Tx, notices: readonly Notice[]): Promise<Told> {
  const now = new Set(notices.filter(({ kind }) => kind === 'raise').map(keyText));
  const released = notices.filter(({ kind }) => kind === 'release');
  if (released.length === 0) return { before: new Set(), now };
  const rows = await tx.query<AlarmKey & { webhookId: number }>(
    sql`select y.device_id, y.at, y.unit, y.msg_type, y.code, y.webhook_id
     from ${rowsFrom('n', keysFrom(released))}
       join delivery y on y.device_id = n.device_id and y.at = n.at and y.unit = n.unit and y.msg_type = n.msg_type
         and y.code = n.code
       join delivery_message m on m.id = y.message_id
     where y.webhook_id is not null and y.kind = 'raise' and m.state in ('sent', 'waiting')`,
  );
  return { before: new Set(rows.map((row) => `${row.webhookId} ${keyText(row)}`)), now };
}

const deliveryTo = (hook: Hook, notice: Notice, now: number): NewDelivery => ({
  key: notice,
  kind: notice.kind,
  channel: 'webhook',
  webhookId: hook.id,
  together: null,
  isDigest: false,
  dueAt: now,
});

/** What a program is told of one alarm, and of those that it gathers. */
function bodyOf(notices: readonly Notice[], labels: ReadonlyMap<number, NamedLabels>) {
  const [first, ...others] = notices.toSorted(
    (one, other) => Number(one.gatheredBy !== null) - Number(other.gatheredBy !== null) || one.at - other.at,
  );
  const { kind, releasedAt, notedAt, at } = first!;
  return {
    type: KINDS[kind],
    timestamp: new Date(kind === 'release' ? (releasedAt ?? notedAt) : at).toISOString(),
    data: {
      ...dataOf(first!, labels),
      ...(others.length > 0 && { gathered: others.map((other) => dataOf(other, labels)) }),
    },
  };
}

const dataOf = (notice: Notice, labels: ReadonlyMap<number, NamedLabels>) => ({
  device: {
    ...{ mcuId: notice.mcuId, deviceSn: notice.sn, deviceName: notice.name, companyName: notice.companyName },
    ...labels.get(notice.deviceId),
  },
  ...(notice.level !== null && { alarm: alarmBody(notice, notice.level) }),
});

const alarmBody = (notice: Notice, level: number) => ({
  /** The name that people gave an own rule, the name in code of a built-in one. */
  name: ownMark(notice.extendValue ?? {})?.name ?? ALARM_CATALOGUE[notice.msgType as AlarmType]?.key ?? null,
  ...toPushMsg({
    msgType: notice.msgType,
    unit: notice.unit,
    code: notice.code,
    level,
    triggerValue: notice.triggerValue,
    triggerSubValue: notice.triggerSubValue,
    extend: notice.extendValue,
    raisedAt: notice.at,
    releasedAt: notice.releasedAt,
    updatedAt: notice.releasedAt ?? notice.at,
  }),
  releaseTime: notice.releasedAt,
});

interface NewHookMessage {
  readonly webhookId: number;
  readonly body: string;
}

/** Queues messages of webhooks in their order, and returns their ids. */
export async function writeHookMessages(tx: Tx, messages: readonly NewHookMessage[], now: number): Promise<number[]> {
  if (messages.length === 0) return [];
  const ids = await tx.query<{ id: number }>(
    "select nextval('delivery_message_id_seq') as id from generate_series(1, $1::int)",
    [messages.length],
  );
  const made = rowsFrom('n', {
    id: int8(ids.map(({ id }) => id)),
    webhookId: int4(messages.map(({ webhookId }) => webhookId)),
    body: text(messages.map(({ body }) => body)),
  });
  await tx.query(
    sql`insert into delivery_message (id, channel, webhook_id, is_gathered, made_at, next_at, body)
     select n.id, 'webhook', n.webhook_id, false, ${now}, ${now}, n.body::jsonb from ${made} returning id`,
  );
  return ids.map(({ id }) => id);
}

interface NewMessage extends NewHookMessage {
  readonly deliveryIds: readonly number[];
}

async function writeMessages(tx: Tx, messages: readonly NewMessage[], now: number): Promise<void> {
  const ids = await writeHookMessages(tx, messages, now);
  await noteMessages(
    tx,
    messages.map(({ deliveryIds }, index) => ({ id: ids[index]!, deliveryIds })),
  );
}
