import { Refusal } from '#domain/errors.ts';
import { isCancellable, ORDER_STATUS } from '#domain/orders/status.ts';
import { can } from '#domain/permissions.ts';
import type { Tx } from '../platform/db/within.ts';
import type { Session } from '../platform/http/session.ts';
import { writeAudit } from '../system/audit.ts';

/** Closes an order that has not been reviewed yet. */
export async function cancelOrder(tx: Tx, session: Session, orderNo: string, now: number): Promise<void> {
  const order = await tx.maybe<{ path: string; status: number }>(
    'select path, status from service_order where order_no = $1 for update',
    [orderNo],
  );
  if (!order) throw new Refusal('order_not_found');
  const verdict = can.placeOrder({ role: session.role, companyPath: session.path }, { companyPath: order.path });
  if (!verdict.allowed) throw new Refusal(verdict.reason);
  if (!isCancellable(order.status)) throw new Refusal('order_status_error');
  await tx.query(
    `update service_order set status = $2, closed_at = $3, close_reason = 'cancelled' where order_no = $1`,
    [orderNo, ORDER_STATUS.expired, now],
  );
  await writeAudit(tx, {
    at: now,
    userId: session.userId,
    companyPath: order.path,
    action: 'orders.cancel',
    target: orderNo,
  });
}
