import { servedUntil } from '#domain/trade/orders/quote.ts';
import { lockServiceDates } from '../../foundation/devices/service-dates.ts';
import { int8, rowsFrom, text } from '../../platform/db/rows-from.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { type Author, checkStep, lockOrder, takeStep } from './step.ts';

interface Extended {
  readonly mcuId: string;
  readonly before: number | null;
  readonly until: number;
  /** Null for a device that is not there now. */
  readonly id: number | null;
}

/** Confirms a payment and extends the data services, in one transaction. Returns the devices that are there. */
export async function confirmOrder(
  tx: Tx,
  author: Author,
  orderNo: string,
  now: number,
): Promise<{ id: number; mcuId: string }[]> {
  const order = await lockOrder(tx, orderNo);
  checkStep(order, 'confirmed');
  await lockServiceDates(tx);
  const ordered = await tx.query<{ mcuId: string }>('select mcu_id from service_order_device where order_no = $1', [
    orderNo,
  ]);
  const extended = await extend(
    tx,
    ordered.map(({ mcuId }) => mcuId),
    order.years,
    now,
  );
  await tx.query(
    sql`update service_order_device o set service_until = coalesce(x.before, ${now}), new_service_until = x.until
     from ${rowsOf(extended)} where o.order_no = ${orderNo} and o.mcu_id = x.mcu_id`,
  );
  const detail = { devices: extended.length, years: order.years };
  await takeStep(tx, order, 'confirmed', { author, now, written: { confirmedAt: now }, detail });
  return extended.flatMap(({ id, mcuId }) => (id === null ? [] : [{ id, mcuId }]));
}

/** A unit that was removed keeps its date where it is found when it is added again. */
async function extend(tx: Tx, mcuIds: readonly string[], years: number, now: number): Promise<Extended[]> {
  const rows = await tx.query<{ mcuId: string; id: number | null; before: number | null }>(
    `select m.mcu_id, d.id, case when d.id is null then u.service_until else d.service_until end as before
     from unnest($1::text[]) as m (mcu_id)
     left join device d on d.mcu_id = m.mcu_id left join unit_service u on u.mcu_id = m.mcu_id order by m.mcu_id`,
    [mcuIds],
  );
  const extended = rows.map((row) => ({ ...row, until: servedUntil(row.before, years, now) }));
  const present = extended.filter(({ id }) => id !== null);
  const absent = extended.filter(({ id }) => id === null);
  const changed = await tx.query(
    sql`update device d set service_until = x.until from ${rowsOf(present)}
     where d.mcu_id = x.mcu_id and d.service_until is not distinct from x.before returning d.id`,
  );
  if (changed.length !== present.length) throw new Error('the date of a data service has changed meanwhile');
  await tx.query(
    sql`insert into unit_service (mcu_id, service_until) select x.mcu_id, x.until from ${rowsOf(absent)}
     on conflict (mcu_id) do update set service_until = excluded.service_until`,
  );
  return extended;
}

const rowsOf = (extended: readonly Extended[]) =>
  rowsFrom('x', {
    mcuId: text(extended.map(({ mcuId }) => mcuId)),
    before: int8(extended.map(({ before }) => before)),
    until: int8(extended.map(({ until }) => until)),
  });
