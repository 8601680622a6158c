import { ROOT_PATH } from '#domain/foundation/basics/company-path.ts';
import { SHELVES } from '#domain/foundation/basics/shelf-path.ts';
import { allOf, anyOf, raw, type Sql, sql, value } from '../../platform/db/sql.ts';
import type { Scope } from '../../platform/db/within.ts';

/** Everything in a company's subtree; of the root, all but the shelves. */
export function below(path: Sql, company: string): Sql {
  if (company === ROOT_PATH) return offShelf(path);
  const start = value(company);
  return sql`(${path} >= ${start} and ${path} < (${start} || '.') collate "C")`;
}

const offShelf = (path: Sql): Sql => sql`(${path} < ${SHELVES} collate "C" or ${path} >= ${`${SHELVES}.`} collate "C")`;

/** Columns by which a row is seen, and the instant that it is about where it is about one. */
export interface Seen {
  readonly path: Sql;
  readonly leasePath: Sql;
  readonly leaseFrom: Sql;
  readonly leaseUntil: Sql;
  readonly at?: Sql;
}

/** The columns of a table by the name that it has in a statement. */
export const seenBy = (table: 'd' | 's' | 'a' | 'x', at?: string): Seen => ({
  path: raw(`${table}.path`),
  leasePath: raw(`${table}.lease_path`),
  leaseFrom: raw(`${table}.lease_from`),
  leaseUntil: raw(`${table}.lease_until`),
  ...(at !== undefined && { at: raw(`${table}.${at}`) }),
});

/**
 * The devices and periods that a scope sees: its own devices, and those leased to it at its instant, limited to the
 * lease. The policies say the same; it is repeated here so that the planner can use an index. For the scope that
 * sees everything it leaves out the shelves.
 */
export function visibleTo(scope: Scope, row: Seen): Sql {
  if (scope.path === ROOT_PATH) return below(row.path, scope.path);
  if (scope.leasesAt === null) return below(row.path, scope.path);
  const at = value(scope.leasesAt);
  const leased = [below(row.leasePath, scope.path), sql`${row.leaseFrom} <= ${at} and ${row.leaseUntil} > ${at}`];
  if (row.at) leased.push(sql`${row.at} >= ${row.leaseFrom} and ${row.at} < ${row.leaseUntil}`);
  return anyOf([below(row.path, scope.path), allOf(leased)]);
}

const ENTERED = sql`current_setting('wattyard.path', true) collate "C"`;

/** For a `device d` that the transaction sees only through a lease: the start of the lease; null for its own. */
export const LEASE_STARTS_AT = sql`case when not (d.path >= ${ENTERED} and d.path < ${ENTERED} || '.') then d.lease_from end`;
