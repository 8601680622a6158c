import type { Parsed } from '#domain/contract/define.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { reviewCalls } from '#domain/trade/orders/review-calls.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Files } from '../../platform/files/files.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';
import { checkStep, type LockedOrder, lockOrder, takeStep } from './step.ts';

/** The order, if the caller may say now that it is paid. */
export async function payableOrder(tx: Tx, session: Session, orderNo: string): Promise<LockedOrder> {
  const order = await lockOrder(tx, orderNo);
  permit(can.placeOrder(actorOf(session), { companyPath: order.path }));
  checkStep(order, 'paid');
  return order;
}

/** Notes that an order is paid, by whom, with the picture of the receipt. */
export async function payOrder(
  tx: Tx,
  files: Files,
  session: Session,
  { orderNo, payerName, payerAccount }: Parsed<typeof reviewCalls.payOrder>,
  picture: Uint8Array,
  now: number,
): Promise<void> {
  const order = await payableOrder(tx, session, orderNo);
  const receipt = await files.put(tx, {
    bytes: picture,
    mediaType: 'image/webp',
    name: `${orderNo}.webp`,
    purpose: 'receipt',
    path: order.path,
    createdBy: session.userId,
  });
  const written = { paidAt: now, payerName, payerAccount, receiptId: receipt.id };
  await takeStep(tx, order, 'paid', { author: session, now, written, detail: { payerName } });
}
