import type { companyCalls } from '#domain/companies/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { Refusal } from '#domain/errors.ts';
import { seesCompanyName } from '#domain/permissions.ts';
import type { Tx } from '../platform/db/within.ts';
import type { Session } from '../platform/http/session.ts';

interface Row {
  id: number;
  companyId: number;
  companyName: string;
  name: string;
  timeZone: string | null;
}

/**
 * Sites of the given companies and their subtrees, or of all visible ones when none is given. Foreign companies are
 * skipped.
 */
export async function companySites(
  tx: Tx,
  session: Session,
  companyIds: readonly number[],
): Promise<Output<typeof companyCalls.companySites>> {
  const rows = await tx.query<Row>(
    `select s.id, s.company_id, c.name as company_name, s.name, s.time_zone
     from site s join company c on c.id = s.company_id
     where s.path >= $1 and s.path < $2 and ($3::int[] = '{}' or exists (
       select from company asked
       where asked.id = any ($3::int[]) and s.path >= asked.path and s.path < asked.path || '.'))
     order by c.sort_key, s.name, s.id`,
    [session.path, `${session.path}.`, companyIds],
  );
  return rows.map((row) => ({
    id: row.id,
    companyId: row.companyId,
    companyName: seesCompanyName(session.role) ? row.companyName : '',
    name: row.name,
    timeZone: row.timeZone,
  }));
}

/** The site of that name that a company has. */
export async function siteOf(tx: Tx, companyId: number, name: string): Promise<number> {
  const site = await tx.maybe<{ id: number }>('select id from site where company_id = $1 and name = $2', [
    companyId,
    name,
  ]);
  if (!site) throw new Refusal('site_not_found');
  return site.id;
}
