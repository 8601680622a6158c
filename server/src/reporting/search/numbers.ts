import { leaseState } from '#domain/trade/leases/lease.ts';
import { CLOSE_REASONS } from '#domain/trade/orders/status.ts';
import { raw, sql } from '../../platform/db/sql.ts';
import { type Answer, beginsWith, foundOf, LIMIT, type Look } from './subject.ts';

type Battery = Answer['batteries']['list'][number];
type Lease = Answer['leases']['list'][number];
type Order = Answer['orders']['list'][number];

/** Batteries by the begin of their serial number, with where they are mounted now. */
export async function findBatteries({ tx, sought }: Look): Promise<Answer['batteries']> {
  const number = raw('b.serial_number collate "C"');
  const rows = await tx.query<Omit<Battery, 'deviceName'>>(
    sql`select b.id as battery_id, b.serial_number, b.model from battery b where ${beginsWith(number, sought)}
      order by ${number}, b.id limit ${LIMIT}::int`,
  );
  const mounts = await tx.query<{ batteryId: number; deviceName: string }>(
    sql`select m.battery_id, d.name as device_name from battery_mount m join device d on d.id = m.device_id
      where m.battery_id = any(${rows.map(({ batteryId }) => batteryId)}::int4[]) and m.dismounted_at is null`,
  );
  const nameOf = new Map(mounts.map(({ batteryId, deviceName }) => [batteryId, deviceName]));
  return foundOf(rows, (row) => ({ ...row, deviceName: nameOf.get(row.batteryId) ?? null }));
}

/** Leases by the begin of their contract number, what begins last first. */
export async function findLeases({ tx, sought, now }: Look): Promise<Answer['leases']> {
  const number = raw('l.contract_number collate "C"');
  const rows = await tx.query<Omit<Lease, 'state'>>(
    sql`select l.id, l.contract_number, l.customer, coalesce(d.name, l.device_name) as device_name, l.starts_at, l.ends_at
      from lease l left join device d on d.id = l.device_id where ${beginsWith(number, sought)}
      order by ${number}, l.id limit ${LIMIT}::int`,
  );
  return foundOf(rows, (row) => ({ ...row, state: leaseState(row, now) }));
}

/** Orders by a part of their number, the newest first. */
export async function findOrders({ tx, sought }: Look): Promise<Answer['orders']> {
  const rows = await tx.query<Omit<Order, 'closeReason'> & { closeReason: string | null }>(
    sql`select o.order_no, o.plan_name, o.device_count, o.status, o.close_reason, o.created_at as create_time from service_order o
      where strpos(o.order_no, ${sought.whole.toUpperCase()}) > 0 order by o.created_at desc, o.order_no desc limit ${LIMIT}::int`,
  );
  return foundOf(rows, (row) => ({
    ...row,
    closeReason: CLOSE_REASONS.find((reason) => reason === row.closeReason) ?? null,
  }));
}
