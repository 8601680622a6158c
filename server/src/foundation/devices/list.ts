import { type PageRequest, pageWith } from '../../platform/db/page.ts';
import { joined, raw, type Sql, sql, value } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { fieldOrder } from '../labels/order.ts';
import { labelsFor } from '../labels/reading.ts';
import { type StateReader, shownState } from '../visibility/shown-state.ts';
import { DEVICE, type DeviceFilter, deviceWhere, matching, type StateFilter, type Where } from './filter.ts';
import { type Order, orderByField, orderOf } from './order.ts';
import { type DeviceItem, type DeviceRow, deviceColumns, toDeviceItem } from './row.ts';

export interface Caller extends StateReader {
  readonly userId: number;
}
export interface ListInput extends DeviceFilter, StateFilter, PageRequest {
  orderby?: string;
  withLabels?: boolean;
  orderField?: number | undefined;
  descending?: boolean;
}

/** One page of the matching devices, and the total. The matching rows are read once for both. */
export async function pageDevices(tx: Tx, caller: Caller, input: ListInput, now: number) {
  const shown = shownState(caller, now);
  const where = await deviceWhere(tx, caller, input, { state: input.state ?? '', shown });
  const byField = await fieldOrder(tx, caller, 'place', input.orderField);
  const order = byField ? orderByField(byField, input.descending ?? false) : orderOf(input.orderby ?? '', shown);
  const rows = await tx.query<DeviceRow & { id: number | null; total: number }>(
    sql`with ${wanted(where, order, input)}
     select p.*, n.total from (select count(*)::int as total from matched) n
     left join (select w.place, ${deviceColumns(caller.userId, shown)} join wanted w on w.id = d.id) p on true order by p.place`,
  );
  const total = rows[0]?.total ?? 0;
  const listed = rows.filter((row) => row.id !== null);
  const labels = input.withLabels ? await labelsFor(tx, caller, 'place', listed) : null;
  const items = listed.map((row) => ({ ...toDeviceItem(row, caller), ...(labels && { labels: labels.get(row.id)! }) }));
  return pageWith(items, total, input);
}

/**
 * Table expressions `matched`, with all matches, and `wanted`, with the ids of a page and their positions. Only ids and
 * keys are sorted, over as few tables as possible; where `device` only orders the rows inside one group, it is read
 * only for the groups on the page.
 */
function wanted(where: Where, order: Order, { pageNum, pageSize }: PageRequest): Sql {
  const last = order.withinGroups;
  const inGroups = last && !where.reads.has(DEVICE);
  const keys = last && !inGroups ? [...order.keys, last] : order.keys;
  const { tables, condition, id, path } = matching(
    where,
    keys.flatMap(({ expression }) => [...expression.reads]),
  );
  const names = joined(keys.map((_, index) => raw(`key_${index}`)));
  const columns = joined(keys.map(({ expression }, index) => sql`${expression} as ${raw(`key_${index}`)}`));
  const sorted = joined(keys.map(({ direction }, index) => raw(`key_${index} ${direction} nulls last`)));
  const [limit, offset] = [sql`${value(pageSize)}::int`, sql`${value((pageNum - 1) * pageSize)}::int`];
  const matched = sql`matched as materialized (select ${id} as id, ${columns} from ${tables} ${order.join?.({ id, path }) ?? sql``} where ${condition})`;
  if (!inGroups) {
    return sql`${matched}, ${placed(sql`select id from matched order by ${sorted}, id limit ${limit} offset ${offset}`)}`;
  }
  const inGroup = sql`${last.expression} ${raw(last.direction)} nulls last`;
  return sql`${matched},
    reached as (
      select * from (
        select ${names}, count(*) as count, sum(count(*)) over (order by ${sorted}) - count(*) as before
        from matched group by ${names}
      ) g where before < ${offset} + ${limit} and before + count > ${offset}
    ), ${placed(
      sql`select m.id from matched m join reached using (${names}) join device d on d.id = m.id
       order by ${sorted}, ${inGroup}, m.id limit ${limit} offset ${offset} - (select min(before) from reached)`,
    )}`;
}

const placed = (ids: Sql) => sql`wanted as materialized (select id, row_number() over () as place from (${ids}) page)`;

const LIST_LIMIT = 1000;

/** The first thousand devices that match, in the default order. */
export async function listDevices(
  tx: Tx,
  caller: Caller,
  filter: DeviceFilter & StateFilter,
  now: number,
): Promise<DeviceItem[]> {
  return (await pageDevices(tx, caller, { ...filter, pageNum: 1, pageSize: LIST_LIMIT }, now)).list;
}
