import {
  behind,
  type Order,
  orderBy,
  type Place,
  placeColumns,
  readCursor,
  withoutPlace,
  writeCursor,
} from './cursor.ts';
import { type Sql, sql } from './sql.ts';
import type { Tx } from './within.ts';

export interface PageRequest {
  readonly pageNum: number;
  readonly pageSize: number;
}

/** One page of a list in a response. */
interface Page<T> {
  list: T[];
  total: number;
  pages: number;
  pageNum: number;
}

/** A page of rows that have already been read and counted. */
export const pageWith = <T>(list: T[], total: number, { pageNum, pageSize }: PageRequest): Page<T> => ({
  list,
  total,
  pages: Math.ceil(total / pageSize),
  pageNum,
});

/** LIMIT and OFFSET of a page. */
export const placesOf = ({ pageNum, pageSize }: PageRequest): Sql =>
  sql`limit ${pageSize}::int offset ${(pageNum - 1) * pageSize}::int`;

interface Listed {
  readonly columns: Sql;
  readonly from: Sql;
  /** Joins needed for columns only; they neither add nor remove rows. */
  readonly joins?: Sql;
  readonly where: Sql;
  /** Distinguishes any two rows. */
  readonly order: Sql;
}

/** Reads one page of a short list, and counts how many there are. Of a long one, `longPageOf` reads it. */
export async function pageOf<Row extends object>(
  tx: Tx,
  { columns, from, joins = sql``, where, order }: Listed,
  request: PageRequest,
): Promise<Page<Row>> {
  const total = await countOf(tx, { from, where });
  const rows = await tx.query<Row>(
    sql`select ${columns} from ${from} ${joins} where ${where} order by ${order} ${placesOf(request)}`,
  );
  return pageWith(rows, total, request);
}

export interface LongPageRequest extends PageRequest {
  /** `next` of the page before; page number and count are taken from it. */
  readonly after?: string | undefined;
}

/** One page of a list that may be long. */
export interface LongPage<T> extends Page<T> {
  /** The way to the next page; absent on the last one. */
  next?: string;
}

export interface LongListed extends Omit<Listed, 'order'> {
  readonly order: Order;
}

/**
 * Reads one page of a list that may have a million rows. By number it reads past the rows before the page, and counts all;
 * `after`, the `next` of the page before, says where that page ended and what was counted: then nothing else is read, and
 * no row comes twice or is left out while others are added in front.
 */
export async function longPageOf<Row extends object>(
  tx: Tx,
  listed: LongListed,
  { pageNum, pageSize, after }: LongPageRequest,
): Promise<LongPage<Row>> {
  const cursor = after === undefined ? null : readCursor(after, listed.order);
  const page = { pageNum: cursor ? cursor.pageNum + 1 : pageNum, pageSize };
  const before = (page.pageNum - 1) * pageSize;
  const total = cursor?.total ?? (await countOf(tx, listed));
  const from = cursor?.place ?? before;
  const { rows, last } = before > 0 && before >= total ? NOTHING : await readRows<Row>(tx, listed, from, pageSize);
  const hasNext = last !== null && before + rows.length < total;
  return {
    ...pageWith<Row>([...rows], total, page),
    ...(hasNext && { next: writeCursor({ pageNum: page.pageNum, total, place: last }) }),
  };
}

const NOTHING = { rows: [], last: null };

const countOf = async (tx: Tx, { from, where }: Pick<Listed, 'from' | 'where'>): Promise<number> =>
  (await tx.one<{ total: number }>(sql`select count(*)::int as total from ${from} where ${where}`)).total;

/** Some rows behind a place, or after so many others, and the place of the last of them. */
export async function readRows<Row extends object>(
  tx: Tx,
  { columns, from, joins = sql``, where, order }: LongListed,
  start: Place | number,
  most: number,
): Promise<{ readonly rows: readonly Row[]; readonly last: Place | null }> {
  const [condition, offset] =
    typeof start === 'number' ? [where, start] : [sql`${where} and ${behind(order, start)}`, 0];
  const placed = await tx.query<Row>(
    sql`select ${columns}, ${placeColumns(order)} from ${from} ${joins}
      where ${condition} order by ${orderBy(order)} limit ${most}::int offset ${offset}::int`,
  );
  const rows = placed.map((row) => withoutPlace(row, order));
  return { rows: rows.map(({ row }) => row), last: rows.at(-1)?.place ?? null };
}

interface Searched {
  /** Selects `id`, and what `order` names; each row once. */
  readonly found: Sql;
  readonly order: Sql;
  /** Whether few of many rows may be found, which the planner does not know: then they are read once, and not in order. */
  readonly isSearch: boolean;
}

/** The ids of one page, and how many rows there are: to be read by their ids. */
export async function pageOfIds(
  tx: Tx,
  { found, order, isSearch }: Searched,
  request: PageRequest,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const kept = isSearch ? sql`materialized` : sql`not materialized`;
  return tx.one<{ ids: number[]; total: number }>(
    sql`with found as ${kept} (${found}) select (select count(*)::int from found) as total,
      array(select f.id from found f order by ${order} ${placesOf(request)}) as ids`,
  );
}

/** Of more matches than these, as many are read in their order as the page needs; fewer are read at once and put in order. */
const MANY = 2_000;

/** The same for text that an index finds, of which the planner does not know how much there is. */
export async function pageOfFoundIds(
  tx: Tx,
  { found, order }: Omit<Searched, 'isSearch'>,
  request: PageRequest,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const { total } = await tx.one<{ total: number }>(sql`select count(*)::int as total from (${found}) f`);
  const kept = total < MANY ? sql`materialized` : sql`not materialized`;
  const { ids } = await tx.one<{ ids: number[] }>(
    sql`with found as ${kept} (${found}) select array(select f.id from found f order by ${order} ${placesOf(request)}) as ids`,
  );
  return { ids, total };
}

/** The same page with each row converted for the response. */
export const shownPage = <Row, T, P extends Page<Row>>({ list, ...page }: P & Page<Row>, show: (row: Row) => T) => ({
  list: list.map(show),
  ...page,
});
