import type { DeliveryChannel } from '#domain/reporting/delivery/limits.ts';
import { bool, int4, int8, rowsFrom, text } from '../../platform/db/rows-from.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { type AlarmKey, keysFrom } from './notices/notices.ts';

/** Who is told: an account, or a program by a webhook. */
type Recipient =
  | { readonly userId: number; readonly webhookId?: undefined }
  | { readonly webhookId: number; readonly userId?: undefined };

/** What one recipient is told of one alarm. */
export type NewDelivery = Recipient & {
  readonly key: AlarmKey;
  /** `raise`, `release`, `escalate 1` … */
  readonly kind: string;
  readonly channel: DeliveryChannel | 'webhook';
  /** Those of the same text are one message. */
  readonly together: string | null;
  readonly isDigest: boolean;
  readonly dueAt: number;
};

interface Written extends AlarmKey {
  readonly id: number;
  readonly kind: string;
  readonly webhookId: number | null;
}

/** Queues what is told. What was queued before stays as it is, and is not returned. */
export async function writeDeliveries(tx: Tx, deliveries: readonly NewDelivery[], now: number): Promise<Written[]> {
  if (deliveries.length === 0) return [];
  const queued = rowsFrom('n', {
    ...keysFrom(deliveries.map(({ key }) => key)),
    kind: text(deliveries.map(({ kind }) => kind)),
    channel: text(deliveries.map(({ channel }) => channel)),
    userId: int4(deliveries.map(({ userId = null }) => userId)),
    webhookId: int4(deliveries.map(({ webhookId = null }) => webhookId)),
    together: text(deliveries.map(({ together }) => together)),
    isDigest: bool(deliveries.map(({ isDigest }) => isDigest)),
    dueAt: int8(deliveries.map(({ dueAt }) => dueAt)),
  });
  return tx.query(
    sql`insert into delivery (id, device_id, at, unit, msg_type, code, kind, channel, user_id, webhook_id, together,
       is_digest, due_at, planned_at)
     select nextval('delivery_id_seq'), n.device_id, n.at, n.unit, n.msg_type, n.code, n.kind, n.channel, n.user_id, n.webhook_id,
       n.together, n.is_digest, n.due_at, ${now} from ${queued}
     on conflict do nothing returning id, device_id, at, unit, msg_type, code, kind, webhook_id`,
  );
}

/** Notes the message that each delivery is a part of. */
export function noteMessages(
  tx: Tx,
  messages: readonly { readonly id: number; readonly deliveryIds: readonly number[] }[],
): Promise<unknown> {
  const parts = rowsFrom('n', {
    id: int8(messages.flatMap(({ deliveryIds }) => deliveryIds)),
    messageId: int8(messages.flatMap(({ id, deliveryIds }) => deliveryIds.map(() => id))),
  });
  return tx.query(sql`update delivery y set message_id = n.message_id from ${parts} where y.id = n.id`);
}
