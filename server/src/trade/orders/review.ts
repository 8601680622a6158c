import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { Billing, reviewCalls } from '#domain/trade/orders/review-calls.ts';
import { ORDER_STATUS, PAY_DAYS } from '#domain/trade/orders/status.ts';
import { storedJson } from '../../platform/db/json.ts';
import type { Tx } from '../../platform/db/within.ts';
import { creditInvoice, issueInvoice } from './invoices.ts';
import { type Author, checkStep, type LockedOrder, lockOrder, PROGRAM, takeStep, writeHistory } from './step.ts';

/** Who is billed: the company itself, unless the order names somebody. */
export const billedTo = ({ recipient, payer }: Pick<LockedOrder, 'recipient' | 'payer'>) =>
  recipient.name === '' ? { ...recipient, name: payer } : recipient;

/** Approves an order and issues its invoice. Returns the number. */
export async function approveOrder(
  tx: Tx,
  author: Author,
  orderNo: string,
  billing: Billing,
  now: number,
): Promise<string> {
  const order = await lockOrder(tx, orderNo);
  checkStep(order, 'approved');
  const payUntil = now + PAY_DAYS * DAY_MS;
  const invoice = await issueInvoice(tx, order, billing, { now, dueAt: payUntil, recipient: billedTo(order) });
  const detail = { invoice: invoice.number, total: invoice.total, currency: invoice.currency };
  await takeStep(tx, order, 'approved', { author, now, written: { reviewedAt: now, payUntil }, detail });
  return invoice.number;
}

/** Closes an order that is not confirmed: for a reason, or because it was not paid in time. */
async function close(
  tx: Tx,
  author: Author,
  order: LockedOrder,
  change: 'rejected' | 'unpaid',
  reason: string,
  now: number,
): Promise<void> {
  checkStep(order, change);
  const credit = await creditInvoice(tx, order, reason, now);
  await takeStep(tx, order, change, {
    author,
    now,
    written: { closedAt: now, closeReason: change, ...(change === 'rejected' && { reason }) },
    ...(change === 'rejected' && { note: reason }),
    detail: { ...(change === 'rejected' && { reason }), ...(credit && { creditNote: credit.number }) },
  });
}

export const rejectOrder = async (tx: Tx, author: Author, orderNo: string, reason: string, now: number) =>
  close(tx, author, await lockOrder(tx, orderNo), 'rejected', reason, now);

/** Closes the orders whose time to be paid is over, one at a time. Returns whether there was one. */
export async function closeUnpaid(tx: Tx, orderNo: string, now: number): Promise<void> {
  const due = await tx.maybe(
    'select from service_order where order_no = $3 and status = $2 and pay_until <= $1 for update skip locked',
    [now, ORDER_STATUS.reviewed, orderNo],
  );
  if (due) await close(tx, PROGRAM, await lockOrder(tx, orderNo), 'unpaid', 'Not paid in time', now);
}

/** Orders that were not paid in time. */
export const unpaidOrders = async (tx: Tx, now: number): Promise<string[]> =>
  (
    await tx.query<{ orderNo: string }>(
      'select order_no from service_order where status = $2 and pay_until <= $1 order by pay_until',
      [now, ORDER_STATUS.reviewed],
    )
  ).map(({ orderNo }) => orderNo);

/** Takes the invoice of an order back, and issues another one if somebody is to be billed. */
export async function creditOrder(
  tx: Tx,
  author: Author,
  input: Parsed<typeof reviewCalls.creditOrder>,
  billing: Billing,
  now: number,
): Promise<Output<typeof reviewCalls.creditOrder>> {
  const order = await lockOrder(tx, input.orderNo);
  const { recipient } = input;
  // What is still to be paid or confirmed needs its invoice.
  if (!recipient && order.status !== ORDER_STATUS.successful) throw new Refusal('order_status_error');
  const credit = await creditInvoice(tx, order, input.note, now);
  if (!credit) throw new Refusal('invoice_not_found');
  let invoiceNumber: string | null = null;
  if (recipient) {
    await tx.query('update service_order set recipient = $2::jsonb where order_no = $1', [
      order.orderNo,
      storedJson(recipient),
    ]);
    const issued = { now, dueAt: order.payUntil ?? now, recipient };
    invoiceNumber = (await issueInvoice(tx, order, billing, issued)).number;
  }
  const detail = { creditNote: credit.number, ...(invoiceNumber !== null && { invoice: invoiceNumber }) };
  await writeHistory(tx, order, 'credited', { author, now, note: input.note, detail });
  return { creditNumber: credit.number, invoiceNumber };
}
