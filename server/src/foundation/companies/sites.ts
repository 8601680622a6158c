import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { companyCalls } from '#domain/foundation/companies/calls.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Session } from '../../platform/http/session.ts';
import { type StoredPlan, shownPlan } from './site-plan.ts';

interface Row {
  id: number;
  companyId: number;
  companyName: string;
  name: string;
  timeZone: string | null;
  latitude: number | null;
  longitude: number | null;
  plan: StoredPlan | null;
}

/** Sites of the given companies and their subtrees; of all visible ones when none is given. Foreign companies are skipped. */
export async function companySites(
  tx: Tx,
  files: Pick<Files, 'sign'>,
  session: Session,
  { companyIdList }: Parsed<typeof companyCalls.companySites>,
): Promise<Output<typeof companyCalls.companySites>> {
  const paths = companyIdList.length === 0 ? [session.path] : await pathsOf(tx, session, companyIdList);
  // Ranges that do not overlap, so that each site is found once and by the index on its path.
  const ranges = paths.filter((path) => !paths.some((above) => path.startsWith(`${above}-`)));
  const rows = await tx.query<Row>(
    `select s.id, s.company_id, c.name as company_name, s.name, s.time_zone, s.latitude, s.longitude,
       s.plan
     from unnest($1::text[]) asked(path)
     join site s on s.path >= asked.path and s.path < asked.path || '.'
     join company c on c.id = s.company_id
     order by c.sort_key, s.name, s.id`,
    [ranges],
  );
  return rows.map((row) => ({
    id: row.id,
    companyId: row.companyId,
    companyName: can.seeCompanyNames(session).allowed ? row.companyName : '',
    name: row.name,
    timeZone: row.timeZone,
    place: row.latitude === null || row.longitude === null ? null : { lat: row.latitude, lon: row.longitude },
    plan: shownPlan(files, row.plan),
  }));
}

/** Paths of those companies that the caller sees. */
async function pathsOf(tx: Tx, session: Session, ids: readonly number[]): Promise<string[]> {
  const rows = await tx.query<{ path: string }>(
    'select path from company where id = any ($1::int[]) and path >= $2 and path < $3',
    [ids, session.path, `${session.path}.`],
  );
  return rows.map(({ path }) => path);
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
