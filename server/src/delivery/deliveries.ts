import type { DeliveryChannel } from '#domain/delivery/limits.ts';
import { int4Array, int8Array, textArray } from '../platform/db/binary.ts';
import type { Tx } from '../platform/db/within.ts';
import { type AlarmKey, keyColumns } from './notices.ts';

/** What one recipient is told of one alarm. */
export interface NewDelivery {
  readonly key: AlarmKey;
  /** `raise`, `release`, `escalate 1` … */
  readonly kind: string;
  readonly channel: DeliveryChannel | 'webhook';
  /** The account, or the webhook as a negative number. */
  readonly recipient: number;
  /** Those of the same text are one message. */
  readonly together: string | null;
  readonly isDigest: boolean;
  readonly dueAt: number;
}

/** Queues what is told. What was queued before stays as it is, and is not returned. */
export async function writeDeliveries(
  tx: Tx,
  deliveries: readonly NewDelivery[],
  now: number,
): Promise<(AlarmKey & { id: number; kind: string; recipient: number })[]> {
  if (deliveries.length === 0) return [];
  return tx.query(
    `insert into delivery (id, device_id, at, unit, msg_type, code, kind, channel, recipient, together, is_digest, due_at, planned_at)
     select nextval('delivery_id_seq'), d, a, u, m, c, k, h, r, t, g, w, $12
     from unnest($1::int8[], $2::int8[], $3::int4[], $4::int2[], $5::int4[], $6::text[], $7::text[], $8::int4[], $9::text[],
       $10::bool[], $11::int8[]) as n (d, a, u, m, c, k, h, r, t, g, w)
     on conflict do nothing returning id, device_id, at, unit, msg_type, code, kind, recipient`,
    [
      ...keyColumns(deliveries.map(({ key }) => key)),
      textArray(deliveries.map(({ kind }) => kind)),
      textArray(deliveries.map(({ channel }) => channel)),
      int4Array(deliveries.map(({ recipient }) => recipient)),
      deliveries.map(({ together }) => together),
      deliveries.map(({ isDigest }) => isDigest),
      int8Array(deliveries.map(({ dueAt }) => dueAt)),
      now,
    ],
  );
}
