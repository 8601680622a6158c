import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import type { Contact } from '#domain/trade/customers/customer.ts';
import type { LabelReader } from '../../foundation/labels/definitions.ts';
import { labelledList, labelsOfRows } from '../../foundation/labels/labelled-list.ts';
import { below } from '../../foundation/visibility/conditions.ts';
import { escapeLike, foldSearch } from '../../platform/db/like.ts';
import { pageOf, shownPage } from '../../platform/db/page.ts';
import { allOf, anyOf, type Sql, sql } from '../../platform/db/sql.ts';
import type { Scope, Tx } from '../../platform/db/within.ts';
import { CUSTOMER_COLUMNS, type CustomerRow } from './rows.ts';

type Filter = Pick<Parsed<Calls['pageCustomers']>, 'key' | 'companyIds'>;
interface LeaseCounts {
  readonly running: number;
  readonly booked: number;
  readonly past: number;
}

const ORDERS = {
  name: sql`cu.sort_key, cu.id`,
  number: sql`cu.number = '', cu.number collate "C", cu.sort_key, cu.id`,
  newest: sql`cu.created_at desc, cu.id desc`,
} as const;
const FROM = sql`customer cu join company c on c.id = cu.company_id`;
const CUSTOMER = { subject: 'customer', id: sql`cu.id`, path: sql`cu.path` } as const;
const NONE: LeaseCounts = { running: 0, booked: 0, past: 0 };

/** One page of the customers that the caller sees; erased ones are found by their leases alone. */
export async function pageCustomers(
  tx: Tx,
  reader: LabelReader,
  { order, pageNum, pageSize, labels, withLabels, orderField, descending, ...filter }: Parsed<Calls['pageCustomers']>,
  now: number,
): Promise<Output<Calls['pageCustomers']>> {
  const { where, joins, first } = await labelledList(tx, reader, CUSTOMER, { labels, orderField, descending }, now);
  const page = await pageOf<CustomerRow>(
    tx,
    {
      ...{ columns: CUSTOMER_COLUMNS, from: FROM, joins },
      where: allOf([await found(tx, reader, filter), ...where]),
      order: sql`${first}${ORDERS[order]}`,
    },
    { pageNum, pageSize },
  );
  const counts = await countsOf(
    tx,
    page.list.map(({ id }) => id),
    now,
  );
  const labelsOf = await labelsOfRows(tx, reader, 'customer', page.list, withLabels);
  return shownPage(page, ({ id, companyId, companyName, name, number, contacts }) => ({
    ...{ id, companyId, companyName, name, number },
    contact: firstOf(contacts),
    ...(counts.get(id) ?? NONE),
    ...labelsOf(id),
  }));
}

const firstOf = ([first]: readonly Contact[]) =>
  first ? { name: first.name, mail: first.mail, phone: first.phone } : null;

/** Of all that match, at most so many. */
export async function allCustomers(
  tx: Tx,
  scope: Scope,
  { order, ...filter }: Filter & Pick<Parsed<Calls['pageCustomers']>, 'order'>,
  most: number,
): Promise<CustomerRow[]> {
  const where = await found(tx, scope, filter);
  return tx.query<CustomerRow>(
    sql`select ${CUSTOMER_COLUMNS} from ${FROM} where ${where} order by ${ORDERS[order]} limit ${most}::int`,
  );
}

async function found(tx: Tx, scope: Scope, { key, companyIds = [] }: Filter): Promise<Sql> {
  const where = [below(sql`cu.path`, scope.path), sql`cu.erased_at is null`];
  const text = foldSearch(key);
  if (text !== '') where.push(sql`cu.search_text like ${`%${escapeLike(text)}%`}`);
  if (companyIds.length > 0) {
    const companies = await tx.query<{ path: string }>('select path from company where id = any($1::int4[])', [
      companyIds,
    ]);
    where.push(companies.length === 0 ? sql`false` : anyOf(companies.map(({ path }) => below(sql`cu.path`, path))));
  }
  return allOf(where);
}

/** How many leases of customers run, are booked, and are over, of those that the transaction sees. */
async function countsOf(tx: Tx, ids: readonly number[], now: number): Promise<Map<number, LeaseCounts>> {
  const rows = await tx.query<LeaseCounts & { customerId: number }>(
    sql`select customer_id, count(*) filter (where starts_at <= ${now} and ends_at > ${now})::int as running,
        count(*) filter (where starts_at > ${now})::int as booked, count(*) filter (where ends_at <= ${now})::int as past
      from lease where customer_id = any(${ids}::int8[]) group by customer_id`,
  );
  return new Map(rows.map(({ customerId, ...counts }) => [customerId, counts]));
}

export const countsOfOne = async (tx: Tx, id: number, now: number): Promise<LeaseCounts> =>
  (await countsOf(tx, [id], now)).get(id) ?? NONE;
