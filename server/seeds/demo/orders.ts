import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { addMonths } from '#domain/foundation/devices/data-service.ts';
import type { Billing } from '#domain/trade/orders/review-calls.ts';
import { ORDER_STATUS } from '#domain/trade/orders/status.ts';
import type { Tx } from '#server/platform/db/within.ts';
import { ID } from './companies.ts';

/** Plans of the demo; prices in hundredths. */
const plans = [
  { id: 1, name: 'Data service, 1 year', years: 1, priceMinor: 12_000, discountPercent: 0 },
  { id: 2, name: 'Data service, 2 years', years: 2, priceMinor: 24_000, discountPercent: 10 },
  { id: 3, name: 'Data service, 3 years', years: 3, priceMinor: 36_000, discountPercent: 15 },
] as const;

/** Orders that an admin has placed in the past, by days before the first start; their numbers lie below those that are given out. */
const orders = [
  { number: 912, daysAgo: 85, devices: 3, plan: plans[0], status: ORDER_STATUS.successful },
  { number: 941, daysAgo: 46, devices: 2, plan: plans[1], status: ORDER_STATUS.expired },
  { number: 998, daysAgo: 1, devices: 4, plan: plans[1], status: ORDER_STATUS.waiting },
] as const;

/** Who sells in the demo; without taxes, so that the sums on its pages stay round. */
const billing: Billing = {
  seller: {
    name: 'Wattyard Services',
    addressLines: ['12 Harbour Road', '8004 Zürich'],
    taxId: 'CHE-123.456.788',
    bankLines: ['Wattyard Services', 'IBAN CH93 0076 2011 6238 5295 7', 'BIC DEMOCHZZ'],
  },
  taxes: [],
};

const ADMIN_ID = 2;
const PATH = `1-${ID.northfield}`;

/** Data plans, and a few orders of Northfield Rentals. */
export async function makeDemoOrders(tx: Tx, currency: string, now: number): Promise<void> {
  for (const { id, name, years, priceMinor, discountPercent } of plans)
    await tx.query(
      'insert into data_plan (id, name, years, price_minor, discount_percent) values ($1, $2, $3, $4, $5)',
      [id, name, years, priceMinor, discountPercent],
    );
  await tx.query("insert into installation (key, value) values ('billing', $1::jsonb)", [JSON.stringify(billing)]);
  for (const order of orders) await addDemoOrder(tx, order, currency, now);
}

async function addDemoOrder(tx: Tx, order: (typeof orders)[number], currency: string, now: number): Promise<void> {
  const at = now - order.daysAgo * DAY_MS;
  const { years, name, priceMinor, discountPercent } = order.plan;
  const orderNo = `WY-${new Date(at).getUTCFullYear()}-${order.number}`;
  const isPaid = order.status === ORDER_STATUS.successful;
  const isClosed = order.status === ORDER_STATUS.expired;
  await tx.query(
    `insert into service_order (order_no, company_id, path, user_id, status, plan_name, years, price_minor, discount_percent,
       total_minor, currency, device_count, created_at, reviewed_at, pay_until, paid_at, confirmed_at, closed_at, close_reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
    [
      orderNo,
      ID.northfield,
      PATH,
      ADMIN_ID,
      order.status,
      name,
      years,
      priceMinor,
      discountPercent,
      Math.round((priceMinor * order.devices * (100 - discountPercent)) / 100),
      currency,
      order.devices,
      at,
      isPaid ? at + DAY_MS : null,
      isPaid ? at + 8 * DAY_MS : null,
      isPaid ? at + 3 * DAY_MS : null,
      isPaid ? at + 4 * DAY_MS : null,
      isClosed ? at + DAY_MS : null,
      isClosed ? 'cancelled' : null,
    ],
  );
  // What was paid has made the end that its devices have now; what was not would be added to it.
  const devices = await tx.query<{ id: number; serviceUntil: number }>(
    `select id, service_until from device where path like $1 || '-%' and service_until > $2
     order by service_until ${isPaid ? 'desc' : ''}, id limit $3`,
    [PATH, now, order.devices],
  );
  for (const { id, serviceUntil } of devices) {
    const before = isPaid ? addMonths(serviceUntil, -12 * years) : serviceUntil;
    await tx.query(
      `insert into service_order_device (order_no, mcu_id, path, sn, name, device_type, service_until, new_service_until)
       select $1, mcu_id, $2, sn, name, device_type, $3, $4 from device where id = $5`,
      [orderNo, PATH, before, addMonths(before, 12 * years), id],
    );
  }
}
