import type { Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { orderCalls } from '#domain/trade/orders/calls.ts';
import { orderable } from '#domain/trade/orders/quote.ts';
import { storedJson } from '../../platform/db/json.ts';
import { int8, rowsFrom, text } from '../../platform/db/rows-from.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { columnsOf, valuesOf } from '../../platform/db/written.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';
import { noteOrder } from './notice.ts';
import { lastRecipient, priced } from './quote.ts';
import { writeHistory } from './step.ts';

/**
 * Places an order of the caller's company for devices of its subtree. Returns its number. A repeated request of the
 * same user with the same key returns the existing order, at whatever price it was placed.
 */
export async function addOrder(
  tx: Tx,
  session: Session,
  input: Parsed<typeof orderCalls.addOrder>,
  { currency, now }: { currency: string; now: number },
): Promise<string> {
  permit(can.placeOrder(actorOf(session), { companyPath: session.path }));
  const placed = await placedBefore(tx, session, input);
  if (placed !== null) return placed;
  const { plan, devices, quote } = await priced(tx, session, input.planId, input.mcuIds, now);
  const renewals = orderable(quote, input.totalMinor);
  const { number } = await tx.one<{ number: number }>("select nextval('service_order_no_seq')::int as number");
  const orderNo = `WY-${new Date(now).getUTCFullYear()}-${number}`;
  const order = {
    orderNo,
    companyId: session.companyId,
    path: session.path,
    userId: session.userId,
    planName: plan.name,
    years: plan.years,
    priceMinor: quote.priceMinor,
    discountPercent: plan.discountPercent,
    totalMinor: quote.totalMinor,
    currency,
    deviceCount: devices.length,
    createdAt: now,
    requestKey: input.requestKey ?? null,
    recipient: storedJson(input.recipient ?? (await lastRecipient(tx, session.companyId))),
  };
  const [inserted] = await tx.query(
    sql`insert into service_order (${columnsOf(order)}) values (${valuesOf(order)})
     on conflict (user_id, request_key) where request_key is not null do nothing returning order_no`,
  );
  // The request was sent twice at the same time, and the other one has committed first.
  if (!inserted) return (await placedBefore(tx, session, input)) ?? refuseKey();
  const ordered = rowsFrom('x', {
    mcuId: text(devices.map((device) => device.mcuId)),
    sn: text(devices.map((device) => device.sn)),
    name: text(devices.map((device) => device.name)),
    deviceType: text(devices.map((device) => device.deviceType)),
    serviceUntil: int8(devices.map((device) => device.serviceUntil)),
    newServiceUntil: int8(renewals.map((renewal) => renewal.newServiceUntil)),
  });
  await tx.query(
    sql`insert into service_order_device (order_no, mcu_id, path, sn, name, device_type, service_until, new_service_until)
     select ${orderNo}, x.mcu_id, ${session.path}, x.sn, x.name, x.device_type, x.service_until, x.new_service_until
     from ${ordered}`,
  );
  const detail = { devices: devices.length, years: plan.years, totalMinor: quote.totalMinor, currency };
  await writeHistory(tx, { orderNo, path: session.path }, 'placed', { author: session, now, detail });
  await noteOrder(tx, orderNo, session.path, 'placed', now);
  return orderNo;
}

/** Number of the order that was placed with this key; null if there is none. A key of a different order is refused. */
async function placedBefore(
  tx: Tx,
  { userId }: Session,
  { requestKey, mcuIds, totalMinor }: Parsed<typeof orderCalls.addOrder>,
): Promise<string | null> {
  if (requestKey === undefined) return null;
  const order = await tx.maybe<{ orderNo: string; totalMinor: number; mcuIds: string[] }>(
    `select order_no, total_minor,
       array(select d.mcu_id from service_order_device d where d.order_no = o.order_no) as mcu_ids
     from service_order o where user_id = $1 and request_key = $2`,
    [userId, requestKey],
  );
  if (!order) return null;
  const wanted = new Set(mcuIds);
  const isSame =
    order.totalMinor === totalMinor &&
    order.mcuIds.length === wanted.size &&
    order.mcuIds.every((mcuId) => wanted.has(mcuId));
  return isSame ? order.orderNo : refuseKey();
}

function refuseKey(): never {
  throw new Refusal('param_error', { field: 'requestKey', rule: 'was used for another order' });
}
