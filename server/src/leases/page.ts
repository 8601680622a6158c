import type { Calls } from '#domain/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { foldSearch } from '../platform/db/like.ts';
import { pageOfIds, pageWith, shownPage } from '../platform/db/page.ts';
import { allOf, anyOf, joined, type Sql, sql } from '../platform/db/sql.ts';
import type { Tx } from '../platform/db/within.ts';
import type { Session } from '../platform/http/session.ts';
import { below } from '../visibility/conditions.ts';
import { inState, LEASE_COLUMNS, LEASE_JOINS, type LeaseRow, partsOf, toLease } from './rows.ts';

/** One page of the leases that the caller sees. */
export async function pageLeases(
  tx: Tx,
  session: Session,
  { key, state, companyIds = [], mcuId, ...request }: Parsed<Calls['pageLeases']>,
  now: number,
): Promise<Output<Calls['pageLeases']>> {
  const where = [sql`true`];
  if (state !== '') where.push(inState(state, now));
  if (companyIds.length > 0) where.push(await ofCompanies(tx, companyIds, sql`l.path`));
  if (mcuId !== undefined) where.push(sql`l.device_id in (select id from device where mcu_id = ${mcuId})`);
  const text = foldSearch(key);
  if (text !== '') where.push(sql`strpos(l.search_text, ${text}) > 0`);
  const parts = partsOf(session).map((part) => allOf([part, ...where]));
  const found = joined(
    parts.map((part) => sql`select l.id, l.starts_at from lease l where ${part}`),
    ' union all ',
  );
  const listed = { found, order: sql`f.starts_at desc, f.id desc`, isSearch: text !== '' };
  const { ids, total } = await pageOfIds(tx, listed, request);
  const list = await tx.query<LeaseRow>(
    sql`select ${LEASE_COLUMNS} from lease l ${LEASE_JOINS} where l.id = any(${ids}::int8[]) order by l.starts_at desc, l.id desc`,
  );
  return shownPage(pageWith(list, total, request), (row) => toLease(row, session, now));
}

/** What belongs to companies of the caller's subtree or to those below them; nothing for companies that it does not see. */
export async function ofCompanies(tx: Tx, companyIds: readonly number[], path: Sql): Promise<Sql> {
  const companies = await tx.query<{ path: string }>('select path from company where id = any($1::int4[])', [
    companyIds,
  ]);
  return companies.length === 0 ? sql`false` : anyOf(companies.map((company) => below(path, company.path)));
}
