import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/errors.ts';
import type { orderCalls } from '#domain/orders/calls.ts';
import { CLOSE_REASONS } from '#domain/orders/status.ts';
import { pageOf, shownPage } from '../platform/db/page.ts';
import { sql } from '../platform/db/sql.ts';
import type { Tx } from '../platform/db/within.ts';
import { toServed } from './served-devices.ts';

interface OrderRow {
  order_no: string;
  path: string;
  status: number;
  plan_name: string;
  years: number;
  price_minor: number;
  discount_percent: number;
  total_minor: number;
  currency: string;
  device_count: number;
  created_at: number;
  reviewed_at: number | null;
  pay_until: number | null;
  paid_at: number | null;
  confirmed_at: number | null;
  closed_at: number | null;
  close_reason: string | null;
  payer: string;
  requested_by: string | null;
}
interface DeviceRow {
  mcu_id: string;
  sn: string;
  name: string;
  device_type: string;
  service_until: number;
  new_service_until: number;
}

const COLUMNS = sql`o.*, c.name as payer, u.display_name as requested_by`;
const WITH_NAMES = sql`join company c on c.id = o.company_id left join app_user u on u.id = o.user_id`;

const toItem = (row: OrderRow) => ({
  orderNo: row.order_no,
  status: row.status,
  closeReason: CLOSE_REASONS.find((reason) => reason === row.close_reason) ?? null,
  createTime: row.created_at,
  payUntil: row.pay_until,
  deviceCount: row.device_count,
  planName: row.plan_name,
  years: row.years,
  totalMinor: row.total_minor,
  currency: row.currency,
  payer: row.payer,
});

/** One page of the orders of the transaction's scope. */
export async function pageOrders(
  tx: Tx,
  { status, key, ...page }: Parsed<typeof orderCalls.pageOrder>,
): Promise<Output<typeof orderCalls.pageOrder>> {
  const named = sql`strpos(o.order_no, ${key.trim().toUpperCase()}) > 0`;
  const where = status === '' ? named : sql`${named} and o.status = ${status}`;
  const orders = { columns: COLUMNS, from: sql`service_order o`, joins: WITH_NAMES, where };
  const order = sql`o.created_at desc, o.order_no desc`;
  return shownPage(await pageOf<OrderRow>(tx, { ...orders, order }, page), toItem);
}

/** An order of the transaction's scope, with its devices. */
export async function orderDetail(tx: Tx, orderNo: string): Promise<Output<typeof orderCalls.orderDetail>> {
  const row = await tx.maybe<OrderRow>(
    sql`select ${COLUMNS} from service_order o ${WITH_NAMES} where o.order_no = ${orderNo}`,
  );
  if (!row) throw new Refusal('order_not_found');
  const devices = await tx.query<DeviceRow>(
    `select mcu_id, sn, name, device_type, service_until, new_service_until from service_order_device
     where order_no = $1 order by service_until, name, mcu_id`,
    [orderNo],
  );
  const subtotalMinor = row.price_minor * row.device_count;
  return {
    ...toItem(row),
    priceMinor: row.price_minor,
    discountPercent: row.discount_percent,
    subtotalMinor,
    discountMinor: subtotalMinor - row.total_minor,
    requestedBy: row.requested_by,
    reviewTime: row.reviewed_at,
    payTime: row.paid_at,
    confirmTime: row.confirmed_at,
    closeTime: row.closed_at,
    payerPath: row.path,
    devices: devices.map((device) => ({ ...toServed(device), newServiceUntil: device.new_service_until })),
  };
}
