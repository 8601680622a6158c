import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { orderCalls } from '#domain/trade/orders/calls.ts';
import type { Recipient } from '#domain/trade/orders/invoice.ts';
import { sumOf, taxesOn } from '#domain/trade/orders/money.ts';
import type { Billing } from '#domain/trade/orders/review-calls.ts';
import { CLOSE_REASONS, type HistoryKind, invoiceInForce, OPEN_STATUSES } from '#domain/trade/orders/status.ts';
import { below } from '../../foundation/visibility/conditions.ts';
import { pageWith, placesOf, shownPage } from '../../platform/db/page.ts';
import { allOf, type Sql, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Files } from '../../platform/files/files.ts';
import { invoicesOf } from './invoices.ts';
import { lifeOf } from './life.ts';
import { billedTo } from './review.ts';
import { toServed } from './served-devices.ts';

interface OrderRow {
  orderNo: string;
  path: string;
  status: number;
  planName: string;
  years: number;
  priceMinor: number;
  discountPercent: number;
  totalMinor: number;
  currency: string;
  deviceCount: number;
  createdAt: number;
  reviewedAt: number | null;
  payUntil: number | null;
  paidAt: number | null;
  confirmedAt: number | null;
  closedAt: number | null;
  closeReason: string | null;
  payer: string;
  requestedBy: string | null;
  recipient: Recipient;
  reason: string | null;
  payerName: string | null;
  payerAccount: string | null;
  receiptId: string | null;
}
interface HistoryRow {
  kind: HistoryKind;
  at: number;
  by: string | null;
  note: string | null;
}
interface DeviceRow {
  mcuId: string;
  sn: string;
  name: string;
  deviceType: string;
  serviceUntil: number;
  newServiceUntil: number;
}

const COLUMNS = sql`o.*, c.name as payer, u.display_name as requested_by`;
const WITH_NAMES = sql`join company c on c.id = o.company_id left join app_user u on u.id = o.user_id`;

const toItem = (row: OrderRow) => ({
  orderNo: row.orderNo,
  status: row.status,
  closeReason: CLOSE_REASONS.find((reason) => reason === row.closeReason) ?? null,
  createTime: row.createdAt,
  payUntil: row.payUntil,
  deviceCount: row.deviceCount,
  planName: row.planName,
  years: row.years,
  totalMinor: row.totalMinor,
  currency: row.currency,
  payer: row.payer,
});

/** One page of the orders of the transaction's scope. */
export async function pageOrders(
  tx: Tx,
  { status, companyId, key, ...page }: Parsed<typeof orderCalls.pageOrder>,
): Promise<Output<typeof orderCalls.pageOrder>> {
  const conditions: Sql[] = [];
  const number = key.trim().toUpperCase();
  if (number !== '') conditions.push(sql`strpos(o.order_no, ${number}) > 0`);
  if (status === 'open') conditions.push(sql`o.status = any (${OPEN_STATUSES}::int[])`);
  else if (status !== '') conditions.push(sql`o.status = ${status}`);
  if (companyId !== undefined) {
    const company = await tx.maybe<{ path: string }>('select path from company where id = $1', [companyId]);
    if (!company) throw new Refusal('company_not_found');
    conditions.push(below(sql`o.path`, company.path));
  }
  // Found in one pass over an index; of all columns only those of the page are read.
  const kept = number === '' ? sql`not materialized` : sql`materialized`;
  const { total, numbers } = await tx.one<{ total: number; numbers: string[] }>(
    sql`with found as ${kept} (select o.order_no, o.created_at from service_order o where ${allOf(conditions)})
      select (select count(*)::int from found) as total, array(
        select f.order_no from found f order by f.created_at desc, f.order_no desc ${placesOf(page)}) as numbers`,
  );
  const list = await tx.query<OrderRow>(
    sql`select ${COLUMNS} from service_order o ${WITH_NAMES} where o.order_no = any(${numbers}::text[])
      order by o.created_at desc, o.order_no desc`,
  );
  return shownPage(pageWith(list, total, page), toItem);
}

/** An order of the transaction's scope, with its devices. */
export async function orderDetail(
  tx: Tx,
  files: Files,
  orderNo: string,
  { billing, now }: { billing: Billing; now: number },
): Promise<Output<typeof orderCalls.orderDetail>> {
  const row = await tx.maybe<OrderRow>(
    sql`select ${COLUMNS} from service_order o ${WITH_NAMES} where o.order_no = ${orderNo}`,
  );
  if (!row) throw new Refusal('order_not_found');
  const devices = await tx.query<DeviceRow>(
    `select mcu_id, sn, name, device_type, service_until, new_service_until from service_order_device
     where order_no = $1 order by service_until, name, mcu_id`,
    [orderNo],
  );
  const history = await tx.query<HistoryRow>(
    'select kind, at, user_name as by, note from service_order_change where order_no = $1 order by id',
    [orderNo],
  );
  const invoices = await invoicesOf(tx, orderNo);
  const inForce = invoiceInForce(invoices);
  const life = await lifeOf(
    tx,
    devices.map(({ mcuId }) => mcuId),
    now,
  );
  // Until the invoice is issued, the taxes are those of today.
  const taxes = inForce?.taxes ?? taxesOn(row.totalMinor, billing.taxes);
  const subtotalMinor = row.priceMinor * row.deviceCount;
  return {
    ...toItem(row),
    priceMinor: row.priceMinor,
    discountPercent: row.discountPercent,
    subtotalMinor,
    discountMinor: subtotalMinor - row.totalMinor,
    requestedBy: row.requestedBy,
    reviewTime: row.reviewedAt,
    payTime: row.paidAt,
    confirmTime: row.confirmedAt,
    closeTime: row.closedAt,
    payerPath: row.path,
    recipient: billedTo(row),
    reason: row.reason,
    payerName: row.payerName,
    payerAccount: row.payerAccount,
    receiptUrl: row.receiptId && files.sign(row.receiptId),
    taxes,
    grossMinor: row.totalMinor + sumOf(taxes.map(({ amount }) => amount)),
    payee: inForce ? { name: inForce.seller.name, bankLines: inForce.seller.bankLines } : null,
    invoices: invoices.map(({ number, kind, issuedAt, total, correctedNumber }) => ({
      number,
      kind,
      issuedAt,
      totalMinor: total,
      ...(correctedNumber !== undefined && { correctedNumber }),
    })),
    history,
    devices: devices.map((device) => ({
      ...toServed(device),
      ...life(device.mcuId),
      newServiceUntil: device.newServiceUntil,
    })),
  };
}
