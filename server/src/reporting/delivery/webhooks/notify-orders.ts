import { type OrderChange, statusAfter } from '#domain/trade/orders/status.ts';
import { rowsFrom, text } from '../../../platform/db/rows-from.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/db/within.ts';
import { pathAndAbove } from '../company-settings.ts';
import { NOTICES_AT_ONCE } from '../notices/notices.ts';
import { hooksOf, writeHookMessages } from './notify-webhooks.ts';

interface OrderNotice {
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

/** Changes of orders that are to be told, the oldest first. */
export const readOrderNotices = (tx: Tx): Promise<OrderNotice[]> =>
  tx.query<OrderNotice>(
    `select n.order_no, n.kind, n.path, n.noted_at, c.name as company_name, o.plan_name, o.years, o.device_count,
       o.total_minor, o.currency
     from order_notice n join service_order o on o.order_no = n.order_no join company c on c.id = o.company_id
     order by n.noted_at, n.order_no limit ${NOTICES_AT_ONCE}`,
  );

/** Queues what webhooks are told of orders: each change a message of its own. */
export async function tellOrders(tx: Tx, notices: readonly OrderNotice[], now: number): Promise<void> {
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
  const told = rowsFrom('n', {
    orderNo: text(notices.map(({ orderNo }) => orderNo)),
    kind: text(notices.map(({ kind }) => kind)),
  });
  await tx.query(sql`delete from order_notice t using ${told} where t.order_no = n.order_no and t.kind = n.kind`);
}

/** What a program is told. The status is that of then: an order may have gone on since. */
const bodyOf = ({ kind, notedAt, path: _, ...order }: OrderNotice) => ({
  type: `order.${kind}`,
  timestamp: new Date(notedAt).toISOString(),
  data: { order: { ...order, status: statusAfter(kind) } },
});
