import type { Role } from '#domain/contract/define.ts';
import type { Scope, Tx } from '../platform/db/within.ts';
import { type DeviceFilter, deviceWhere, matching, type Where } from './filter.ts';
import { orderOf } from './order.ts';
import { type DeviceItem, type DeviceRow, deviceColumns, toDeviceItem } from './row.ts';

export interface Caller extends Scope {
  readonly userId: number;
  readonly role: Role;
}
export interface ListInput extends DeviceFilter {
  orderby?: string;
  pageNum: number;
  pageSize: number;
}

/** One page of the devices that match, and how many there are in all. */
export async function pageDevices(tx: Tx, caller: Caller, input: ListInput) {
  const where = await deviceWhere(tx, caller, input);
  const total = await countDevices(tx, where);
  return {
    list: total === 0 ? [] : await readPage(tx, caller, input, where),
    total,
    pages: Math.ceil(total / input.pageSize),
    pageNum: input.pageNum,
  };
}

async function readPage(tx: Tx, caller: Caller, input: ListInput, where: Where): Promise<DeviceItem[]> {
  const first = where.values.length + 1;
  const order = orderOf(input.orderby ?? '00');
  const { from, id } = matching(where, order.reads);
  // Only ids are sorted, over as few tables as it takes; the wide rows are read for the page alone, and put into the same order.
  const rows = await tx.query<DeviceRow>(
    `with wanted as materialized (
       select ${id} as id from ${from} order by ${order.text}, ${id} limit $${first} offset $${first + 1}
     )
     select ${deviceColumns(`$${first + 2}`)} join wanted w on w.id = d.id order by ${order.text}, d.id`,
    [...where.values, input.pageSize, (input.pageNum - 1) * input.pageSize, caller.userId],
  );
  return rows.map((row) => toDeviceItem(row, caller.role));
}

async function countDevices(tx: Tx, where: Where): Promise<number> {
  const { total } = await tx.one<{ total: number }>(
    `select count(*)::int as total from ${matching(where).from}`,
    where.values,
  );
  return total;
}

const LIST_LIMIT = 1000;

/** The first thousand devices that match, in the default order. */
export async function listDevices(tx: Tx, caller: Caller, filter: DeviceFilter): Promise<DeviceItem[]> {
  return (await pageDevices(tx, caller, { ...filter, pageNum: 1, pageSize: LIST_LIMIT })).list;
}
