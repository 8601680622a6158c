import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Recipient } from '#domain/trade/orders/invoice.ts';
import { type HistoryKind, isPossible, type OrderChange, statusAfter } from '#domain/trade/orders/status.ts';
import { type AuditEntry, writeAudit } from '../../foundation/system/audit.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { assigned } from '../../platform/db/written.ts';
import { noteOrder } from './notice.ts';

/** Who takes a step; the program itself has no id. */
export interface Author {
  readonly userId: number | null;
  readonly loginName: string | null;
}
export const PROGRAM: Author = { userId: null, loginName: null };

export interface LockedOrder {
  readonly orderNo: string;
  readonly path: string;
  readonly status: number;
  readonly planName: string;
  readonly years: number;
  readonly priceMinor: number;
  readonly discountPercent: number;
  readonly currency: string;
  readonly payUntil: number | null;
  readonly confirmedAt: number | null;
  readonly recipient: Recipient;
  readonly payer: string;
}

/** An order of the transaction's scope, which nobody else changes until the end of the transaction. */
export async function lockOrder(tx: Tx, orderNo: string): Promise<LockedOrder> {
  const locked = await tx.maybe('select from service_order where order_no = $1 for update', [orderNo]);
  if (!locked) throw new Refusal('order_not_found');
  return tx.one<LockedOrder>(
    `select o.order_no, o.path, o.status, o.plan_name, o.years, o.price_minor, o.discount_percent, o.currency,
       o.pay_until, o.confirmed_at, o.recipient, c.name as payer
     from service_order o join company c on c.id = o.company_id where o.order_no = $1`,
    [orderNo],
  );
}

/** What a step writes beside the status. */
interface Written {
  readonly reviewedAt?: number;
  readonly payUntil?: number;
  readonly paidAt?: number;
  readonly confirmedAt?: number;
  readonly closedAt?: number;
  readonly closeReason?: string;
  readonly reason?: string;
  readonly payerName?: string;
  readonly payerAccount?: string;
  readonly receiptId?: string;
}

interface Step {
  readonly author: Author;
  readonly now: number;
  readonly written: Written;
  readonly note?: string;
  readonly detail?: AuditEntry['detail'];
}

const refuseState = () => new Refusal('order_status_error');

/** Refuses a step that the state of the order does not allow. */
export function checkStep(order: LockedOrder, change: OrderChange): void {
  if (!isPossible(change, order.status)) throw refuseState();
}

/** Brings a locked order to its next state, with its history, its audit entry and the notice for programs. */
export async function takeStep(tx: Tx, order: LockedOrder, change: OrderChange, step: Step): Promise<void> {
  checkStep(order, change);
  const { written } = step;
  await tx.query(
    sql`update service_order set ${assigned({ status: statusAfter(change), ...written })} where order_no = ${order.orderNo}`,
  );
  await noteOrder(tx, order.orderNo, order.path, change, step.now);
  await writeHistory(tx, order, change, step);
}

/** What happened to an order, in its history and in the audit log. */
export async function writeHistory(
  tx: Tx,
  { orderNo, path }: Pick<LockedOrder, 'orderNo' | 'path'>,
  kind: HistoryKind,
  { author, now, note, detail }: Omit<Step, 'written'>,
): Promise<void> {
  await tx.query(
    `insert into service_order_change (id, order_no, path, kind, at, user_name, note)
     values (nextval('service_order_change_id_seq'), $1, $2, $3, $4, $5, $6)`,
    [orderNo, path, kind, now, author.loginName, note ?? null],
  );
  await writeAudit(tx, {
    at: now,
    userId: author.userId,
    companyPath: path,
    action: `orders.${AUDITED[kind]}`,
    target: orderNo,
    ...(detail && { detail }),
  });
}

const AUDITED: Readonly<Record<HistoryKind, string>> = {
  placed: 'add',
  approved: 'approve',
  rejected: 'reject',
  paid: 'pay',
  confirmed: 'confirm',
  cancelled: 'cancel',
  unpaid: 'expire',
  credited: 'credit',
};
