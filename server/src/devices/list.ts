import type { Role } from '#domain/contract/define.ts';
import type { Scope, Tx } from '../platform/db/within.ts';
import { type DeviceFilter, deviceWhere, matching, type Where } from './filter.ts';
import { type Order, orderOf } from './order.ts';
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

/** One page of the devices that match, and how many there are in all. What matches is read once for both. */
export async function pageDevices(tx: Tx, caller: Caller, input: ListInput) {
  const where = await deviceWhere(tx, caller, input);
  const [limit, offset, user] = [1, 2, 3].map((place) => `$${where.values.length + place}`);
  const rows = await tx.query<DeviceRow & { id: number | null; total: number }>(
    `with ${wanted(where, orderOf(input.orderby ?? ''), `${limit}::int`, `${offset}::int`)}
     select p.*, n.total from (select count(*)::int as total from matched) n
     left join (select w.place, ${deviceColumns(`${user}`)} join wanted w on w.id = d.id) p on true order by p.place`,
    [...where.values, input.pageSize, (input.pageNum - 1) * input.pageSize, caller.userId],
  );
  const total = rows[0]?.total ?? 0;
  return {
    list: rows.filter((row) => row.id !== null).map((row) => toDeviceItem(row, caller.role)),
    total,
    pages: Math.ceil(total / input.pageSize),
    pageNum: input.pageNum,
  };
}

/**
 * Table expressions `matched`, with all that match, and `wanted`, with the ids of a page and their places. Only ids and keys are
 * sorted, over as few tables as it takes; where `device` only tells apart what stands in one group, it is read for the
 * groups that the page reaches into.
 */
function wanted(where: Where, order: Order, limit: string, offset: string): string {
  const last = order.withinGroups;
  const inGroups = last && !where.reads.device;
  const keys = last && !inGroups ? [...order.keys, last] : order.keys;
  const expressions = keys.map(({ expression }) => expression);
  const { from, id } = matching(where, readsOf(expressions));
  const names = keys.map((_, index) => `key_${index}`);
  const columns = expressions.map((expression, index) => `${expression} as ${names[index]}`);
  const sorted = keys.map(({ direction }, index) => `${names[index]} ${direction} nulls last`).join(', ');
  const matched = `matched as materialized (select ${[`${id} as id`, ...columns].join(', ')} from ${from})`;
  if (!inGroups) {
    return `${matched}, ${placed(`select id from matched order by ${sorted}, id limit ${limit} offset ${offset}`)}`;
  }
  return `${matched},
    reached as (
      select * from (
        select ${names.join(', ')}, count(*) as count, sum(count(*)) over (order by ${sorted}) - count(*) as before
        from matched group by ${names.join(', ')}
      ) g where before < ${offset} + ${limit} and before + count > ${offset}
    ), ${placed(
      `select m.id from matched m join reached using (${names.join(', ')}) join device d on d.id = m.id
       order by ${sorted}, ${last.expression} ${last.direction} nulls last, m.id
       limit ${limit} offset ${offset} - (select min(before) from reached)`,
    )}`;
}

const placed = (ids: string) => `wanted as materialized (select id, row_number() over () as place from (${ids}) page)`;

const readsOf = (expressions: readonly string[]) => {
  const text = expressions.join();
  return { device: /\bd\./.test(text), state: /\bs\./.test(text) };
};

const LIST_LIMIT = 1000;

/** The first thousand devices that match, in the default order. */
export async function listDevices(tx: Tx, caller: Caller, filter: DeviceFilter): Promise<DeviceItem[]> {
  return (await pageDevices(tx, caller, { ...filter, pageNum: 1, pageSize: LIST_LIMIT })).list;
}
