import { type Sql, sql } from './sql.ts';
import type { Tx } from './within.ts';

export interface PageRequest {
  readonly pageNum: number;
  readonly pageSize: number;
}

/** One page of a list as the contract answers it. */
export interface Page<T> {
  list: T[];
  total: number;
  pages: number;
  pageNum: number;
}

/** A page of what has been read and counted already. */
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
  /** What is joined for the columns alone; it neither adds rows nor takes any. */
  readonly joins?: Sql;
  readonly where: Sql;
  /** Tells any two rows apart. */
  readonly order: Sql;
}

/** Reads one page, and counts how many there are. */
export async function pageOf<Row extends object>(
  tx: Tx,
  { columns, from, joins = sql``, where, order }: Listed,
  request: PageRequest,
): Promise<Page<Row>> {
  const { total } = await tx.one<{ total: number }>(sql`select count(*)::int as total from ${from} where ${where}`);
  const rows = await tx.query<Row>(
    sql`select ${columns} from ${from} ${joins} where ${where} order by ${order} ${placesOf(request)}`,
  );
  return pageWith(rows, total, request);
}

/** The same page with each of its rows shown as it is answered. */
export const shownPage = <Row, T>({ list, ...page }: Page<Row>, show: (row: Row) => T): Page<T> => ({
  list: list.map(show),
  ...page,
});
