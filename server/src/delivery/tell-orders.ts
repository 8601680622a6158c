import { type OrderChange, statusAfter } from '#domain/orders/status.ts';
import type { Tx } from '../platform/db/within.ts';
import { pathAndAbove } from './company-settings.ts';
import { hooksOf, writeHookMessages } from './tell-webhooks.ts';

/** Notices of one transaction. */
const AT_ONCE = 500;

interface Row {
  readonly orderNo: string;
  readonly kind: OrderChange;
  readonly path: string;
  readonly notedAt: number;
  readonly companyName: string;
  readonly planName: string;
  readonly years: number;
  readonly deviceCount: number;
  readonly totalMinor: number;
  readonly currency: string;
}

/** Queues what webhooks are told of orders: each change a message of its own. Returns whether there may be more. */
export async function tellOrders(tx: Tx, now: number): Promise<boolean> {
  const notices = await tx.query<Row>(
    `select n.order_no, n.kind, n.path, n.noted_at, c.name as company_name, o.plan_name, o.years, o.device_count,
       o.total_minor, o.currency
     from order_notice n join service_order o on o.order_no = n.order_no join company c on c.id = o.company_id
     order by n.noted_at, n.order_no limit ${AT_ONCE}`,
  );
  if (notices.length === 0) return false;
  const hooks = await hooksOf(
    tx,
    notices.flatMap(({ path }) => pathAndAbove(path)),
  );
  const messages = notices.flatMap((notice) =>
    hooks
      .filter(({ path, kinds }) => pathAndAbove(notice.path).includes(path) && kinds.includes(`order.${notice.kind}`))
      .map(({ id }) => ({ webhookId: id, body: JSON.stringify(bodyOf(notice)) })),
  );
  await writeHookMessages(tx, messages, now);
  await tx.query(
    `delete from order_notice t using unnest($1::text[], $2::text[]) as n (o, k) where t.order_no = n.o and t.kind = n.k`,
    [notices.map(({ orderNo }) => orderNo), notices.map(({ kind }) => kind)],
  );
  return notices.length === AT_ONCE;
}

/** What a program is told. The status is that of then: an order may have gone on since. */
const bodyOf = ({ kind, notedAt, path: _, ...order }: Row) => ({
  type: `order.${kind}`,
  timestamp: new Date(notedAt).toISOString(),
  data: { order: { ...order, status: statusAfter(kind) } },
});
