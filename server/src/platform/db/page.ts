import { type Sql, sql } from './sql.ts';
import type { Tx } from './within.ts';

export interface PageRequest {
  readonly pageNum: number;
  readonly pageSize: number;
}

/** One page of a list in a response. */
export interface Page<T> {
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

/** The same page with each row converted for the response. */
export const shownPage = <Row, T>({ list, ...page }: Page<Row>, show: (row: Row) => T): Page<T> => ({
  list: list.map(show),
  ...page,
});
