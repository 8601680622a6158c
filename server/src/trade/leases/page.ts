import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { below } from '../../foundation/visibility/conditions.ts';
import { seesEverything, tableFor } from '../../foundation/visibility/table-for.ts';
import { escapeLike, foldSearch } from '../../platform/db/like.ts';
import { pageOfFoundIds, pageOfIds, pageWith, shownPage } from '../../platform/db/page.ts';
import { allOf, anyOf, joined, type Sql, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { inState, LEASE_COLUMNS, LEASE_JOINS, type LeaseRow, partsOf, toLease } from './rows.ts';

const ORDER = sql`f.starts_at desc, f.id desc`;

/** One page of the leases that the caller sees. */
export async function pageLeases(
  tx: Tx,
  session: Session,
  { key, state, companyIds, mcuId, customerId, ...request }: Parsed<Calls['pageLeases']>,
  now: number,
): Promise<Output<Calls['pageLeases']>> {
  const { found, isSearch } = await leasesFound(tx, session, { key, state, companyIds, mcuId, customerId }, now);
  const { ids, total } =
    isSearch && seesEverything(session)
      ? await pageOfFoundIds(tx, { found, order: ORDER }, request)
      : await pageOfIds(tx, { found, order: ORDER, isSearch }, request);
  const list = await leasesById(tx, ids);
  return shownPage(pageWith(list, total, request), (row) => toLease(row, session, now));
}

/** The numbers of all leases that match, the newest start first. */
export async function leaseIds(
  tx: Tx,
  session: Session,
  filter: LeaseFilter,
  now: number,
  most: number,
): Promise<readonly number[]> {
  const { found } = await leasesFound(tx, session, filter, now);
  const rows = await tx.query<{ id: number }>(sql`select f.id from (${found}) f order by ${ORDER} limit ${most}::int`);
  return rows.map(({ id }) => id);
}

export const leasesById = (tx: Tx, ids: readonly number[]): Promise<LeaseRow[]> =>
  tx.query<LeaseRow>(
    sql`select ${LEASE_COLUMNS} from lease l ${LEASE_JOINS} where l.id = any(${ids}::int8[]) order by l.starts_at desc, l.id desc`,
  );

type LeaseFilter = Pick<Parsed<Calls['pageLeases']>, 'key' | 'state' | 'companyIds' | 'mcuId' | 'customerId'>;

/** Statement for the leases that match, each once. */
async function leasesFound(
  tx: Tx,
  session: Session,
  { key, state, companyIds = [], mcuId, customerId }: LeaseFilter,
  now: number,
): Promise<{ readonly found: Sql; readonly isSearch: boolean }> {
  const where = [sql`true`];
  if (state !== '') where.push(inState(state, now));
  if (companyIds.length > 0) where.push(await ofCompanies(tx, companyIds, sql`l.path`));
  if (mcuId !== undefined) where.push(sql`l.device_id in (select id from device where mcu_id = ${mcuId})`);
  // Only of a customer that the reader sees.
  if (customerId !== undefined) where.push(sql`l.customer_id = (select id from customer where id = ${customerId})`);
  const text = foldSearch(key);
  if (text !== '') where.push(sql`l.search_text like ${`%${escapeLike(text)}%`}`);
  const parts = partsOf(session).map((part) => allOf([part, ...where]));
  const found = joined(
    parts.map((part) => sql`select l.id, l.starts_at from ${tableFor('lease', session)} l where ${part}`),
    ' union all ',
  );
  return { found, isSearch: text !== '' };
}

/** What belongs to companies of the caller's subtree or to those below them; nothing for companies that it does not see. */
export async function ofCompanies(tx: Tx, companyIds: readonly number[], path: Sql): Promise<Sql> {
  const companies = await tx.query<{ path: string }>('select path from company where id = any($1::int4[])', [
    companyIds,
  ]);
  return companies.length === 0 ? sql`false` : anyOf(companies.map((company) => below(path, company.path)));
}
