import { Refusal } from '#domain/foundation/basics/errors.ts';
import { creditOf, type InvoiceData, invoiceNumber, invoiceOf, type Recipient } from '#domain/trade/orders/invoice.ts';
import type { Billing } from '#domain/trade/orders/review-calls.ts';
import { invoiceInForce } from '#domain/trade/orders/status.ts';
import { storedJson } from '../../platform/db/json.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { LockedOrder } from './step.ts';

/** Invoices and credit notes of an order as they were issued, in that order. */
export const invoicesOf = async (tx: Tx, orderNo: string): Promise<InvoiceData[]> =>
  (
    await tx.query<{ data: InvoiceData }>(
      'select data from invoice where order_no = $1 order by issued_at, kind desc, number',
      [orderNo],
    )
  ).map(({ data }) => data);

/** The next number of its kind. Who has it keeps the others waiting until it is issued or given back. */
async function nextNumber(tx: Tx, kind: InvoiceData['kind']): Promise<string> {
  const { count } = await tx.one<{ count: number }>(
    `insert into invoice_count (kind, count) values ($1, 1)
     on conflict (kind) do update set count = invoice_count.count + 1 returning count`,
    [kind],
  );
  return invoiceNumber(kind, count);
}

const store = (tx: Tx, path: string, data: InvoiceData) =>
  tx.query(
    `insert into invoice (number, kind, order_no, path, issued_at, corrected_number, data)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb)`,
    [data.number, data.kind, data.orderNo, path, data.issuedAt, data.correctedNumber ?? null, storedJson(data)],
  );

interface Devices {
  name: string;
  sn: string;
  serviceUntil: number;
  newServiceUntil: number;
}

/** Issues the invoice of an order to whoever is billed. */
export async function issueInvoice(
  tx: Tx,
  order: LockedOrder,
  { seller, taxes }: Billing,
  { now, dueAt, recipient }: { now: number; dueAt: number; recipient: Recipient },
): Promise<InvoiceData> {
  if (seller.name === '') throw new Refusal('billing_missing');
  const devices = await tx.query<Devices>(
    `select name, sn, service_until, new_service_until from service_order_device where order_no = $1
     order by service_until, name, mcu_id`,
    [order.orderNo],
  );
  const number = await nextNumber(tx, 'invoice');
  const invoice = invoiceOf({ ...order, devices }, { number, issuedAt: now, dueAt }, seller, taxes, recipient);
  await store(tx, order.path, invoice);
  return invoice;
}

/** Reverses the invoice of an order that is in force by a credit note; null if there is none. */
export async function creditInvoice(
  tx: Tx,
  order: LockedOrder,
  note: string,
  now: number,
): Promise<InvoiceData | null> {
  const invoice = invoiceInForce(await invoicesOf(tx, order.orderNo));
  if (!invoice) return null;
  const credit = creditOf(invoice, { number: await nextNumber(tx, 'credit'), issuedAt: now }, note);
  await store(tx, order.path, credit);
  return credit;
}

/** One of an order's invoices, by its number or the one that stands. */
export async function findInvoice(tx: Tx, orderNo: string, number: string | undefined): Promise<InvoiceData> {
  if (!(await tx.maybe('select from service_order where order_no = $1', [orderNo])))
    throw new Refusal('order_not_found');
  const issued = await invoicesOf(tx, orderNo);
  const invoice = number === undefined ? invoiceInForce(issued) : issued.find((each) => each.number === number);
  if (!invoice) throw new Refusal('invoice_not_found');
  return invoice;
}
