import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Tx } from '../../platform/db/within.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';
import { lockOrder, takeStep } from './step.ts';

/** Closes an order that has not been reviewed yet. */
export async function cancelOrder(tx: Tx, session: Session, orderNo: string, now: number): Promise<void> {
  const order = await lockOrder(tx, orderNo);
  permit(can.placeOrder(actorOf(session), { companyPath: order.path }));
  const written = { closedAt: now, closeReason: 'cancelled' };
  await takeStep(tx, order, 'cancelled', { author: session, now, written });
}
