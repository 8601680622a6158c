/** Data services and orders in the server: a fleet with an end of service each, and orders of many companies. */

import type { Calls } from '#domain/assembly/calls.ts';
import type { Input } from '#domain/contract/define.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { orderCalls } from '#domain/trade/orders/calls.ts';
import { createWithin, systemScope, type Tx } from '#server/platform/db/within.ts';
import { queueServiceReminders } from '#server/reporting/order-mail/queue.ts';
import { pageOrders } from '#server/trade/orders/read.ts';
import { pageDataService } from '#server/trade/orders/served-devices.ts';
import { withBenchDatabase } from './database.ts';
import { fillFleet, SUBTREE_PATH } from './fleet.ts';
import { percentile, type Row, timed } from './measure.ts';

const NOW = 1_700_000_000_000;
/** Devices of an order, and days over which the ends of all services lie: a tenth is over, a tenth ends soon. */
const PER_ORDER = 5;
const SPREAD_DAYS = 300;
const scope = systemScope('bench');

const SERVICES: Readonly<Record<string, Input<Calls['pageDataService']>>> = {
  'data services, first page': {},
  'data services, page 500': { pageNum: 500 },
  'data services, expiring': { state: 'expiring' },
  'data services, expired': { state: 'expired' },
  'data services, a name': { key: 'device 4711' },
};
const ORDERS: Readonly<Record<string, Input<Calls['pageOrder']>>> = {
  'orders, first page': {},
  'orders, page 500': { pageNum: 500 },
  'orders, paid': { status: 2 },
  'orders, a number': { key: 'WY-2023-1471' },
};

export async function benchOrders(devices: number, rounds = 40): Promise<Row[]> {
  return withBenchDatabase(async (database) => {
    const within = createWithin(database);
    await fillFleet(within, devices);
    await within(scope, fillOrders);
    await database.owner.query('vacuum analyze');
    const rows: Row[] = [];
    for (const path of [SUBTREE_PATH, '1']) {
      const caller = { path, leasesAt: null, userId: 0, role: 'admin' as const };
      const measure = async (what: string, work: (tx: Tx) => Promise<unknown>) => {
        const run = () => within(caller, work);
        await run();
        const times = await timed(rounds, run);
        rows.push({ what: `${what}, ${path}`, devices, p50: percentile(times, 50), p95: percentile(times, 95) });
      };
      for (const [what, input] of Object.entries(SERVICES)) {
        const page = orderCalls.pageDataService.input.parse(input);
        await measure(what, (tx) => pageDataService(tx, caller, page, NOW));
      }
      for (const [what, input] of Object.entries(ORDERS)) {
        const page = orderCalls.pageOrder.input.parse(input);
        await measure(what, (tx) => pageOrders(tx, page));
      }
    }
    const start = performance.now();
    await within(scope, (tx) => queueServiceReminders(tx, true, NOW));
    rows.push({ what: 'reminders of a day', devices, p50: Math.round(performance.now() - start), p95: null });
    return rows;
  });
}

async function fillOrders(tx: Tx): Promise<void> {
  await tx.query('update device set service_until = $1::bigint + (id * 7919 % $2::int - $2::int / 10) * $3::bigint', [
    NOW,
    SPREAD_DAYS,
    DAY_MS,
  ]);
  await tx.query(
    `insert into service_order (order_no, company_id, path, status, plan_name, years, price_minor, discount_percent, total_minor,
       currency, device_count, created_at, confirmed_at)
     select 'WY-2023-' || d.id, d.company_id, d.path, d.id / ${PER_ORDER} % 5, 'Two years', 2, 12000, 10, 54000, 'EUR', ${PER_ORDER},
       $1::bigint - d.id * 60000, case when d.id / ${PER_ORDER} % 5 = 3 then $1::bigint end
     from device d where d.id % ${PER_ORDER} = 1 on conflict do nothing`,
    [NOW],
  );
  await tx.query(
    `insert into service_order_device (order_no, mcu_id, path, sn, name, device_type, service_until, new_service_until)
     select 'WY-2023-' || (d.id - (d.id - 1) % ${PER_ORDER}), d.mcu_id, d.path, d.sn, d.name, d.device_type, 0, d.service_until
     from device d on conflict do nothing`,
  );
}
