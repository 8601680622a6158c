import { can } from '#domain/foundation/permissions/permissions.ts';
import { raw, sql } from '../../platform/db/sql.ts';
import { type Answer, foundOf, hasWords, LIMIT, type Look, rankOf } from './subject.ts';

type Site = Answer['sites']['list'][number];

/** Sites by their names. */
export async function findSites({ tx, session, sought }: Look): Promise<Answer['sites']> {
  const name = raw('lower(s.name)');
  const rows = await tx.query<Site>(
    sql`select s.id as site_id, s.name as site_name, c.name as company_name from site s join company c on c.id = s.company_id
      where ${hasWords(name, sought)} order by ${rankOf(name, sought)}, s.name, s.id limit ${LIMIT}::int`,
  );
  const isTold = can.seeCompanyNames(session).allowed;
  return foundOf(rows, (row) => ({ ...row, companyName: isTold ? row.companyName : null }));
}
