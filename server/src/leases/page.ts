import type { Calls } from '#domain/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { pageOf, shownPage } from '../platform/db/page.ts';
import { allOf, anyOf, type Sql, sql } from '../platform/db/sql.ts';
import type { Tx } from '../platform/db/within.ts';
import type { Session } from '../platform/http/session.ts';
import { below } from '../visibility/conditions.ts';
import { inState, LEASE_COLUMNS, LEASE_JOINS, type LeaseRow, leasesOf, toLease } from './rows.ts';

/** One page of the leases that the caller sees. */
export async function pageLeases(
  tx: Tx,
  session: Session,
  { key, state, companyIds = [], mcuId, ...request }: Parsed<Calls['pageLeases']>,
  now: number,
): Promise<Output<Calls['pageLeases']>> {
  const where = [leasesOf(session)];
  if (state !== '') where.push(inState(state, now));
  if (companyIds.length > 0) where.push(await ofCompanies(tx, companyIds, sql`l.path`));
  if (mcuId !== undefined) where.push(sql`l.device_id in (select id from device where mcu_id = ${mcuId})`);
  if (key !== '') {
    const text = sql`strpos(lower(l.contract_number || ' ' || l.customer || ' ' || l.device_name || ' ' || l.device_sn),
      ${key.toLowerCase()}) > 0`;
    where.push(text);
  }
  const listed = {
    columns: LEASE_COLUMNS,
    from: sql`lease l`,
    joins: LEASE_JOINS,
    where: allOf(where),
    order: sql`l.starts_at desc, l.id desc`,
  };
  return shownPage(await pageOf<LeaseRow>(tx, listed, request), (row) => toLease(row, session, now));
}

/** What belongs to companies of the caller's subtree or to those below them; nothing for companies that it does not see. */
export async function ofCompanies(tx: Tx, companyIds: readonly number[], path: Sql): Promise<Sql> {
  const companies = await tx.query<{ path: string }>('select path from company where id = any($1::int4[])', [
    companyIds,
  ]);
  return companies.length === 0 ? sql`false` : anyOf(companies.map((company) => below(path, company.path)));
}
