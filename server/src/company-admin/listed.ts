import type { ListedCompany } from '#domain/company-admin/calls.ts';
import { idsOfPath, ROOT_PATH } from '#domain/company-path.ts';
import { Refusal } from '#domain/errors.ts';
import type { Tx } from '../platform/db/within.ts';
import type { Session } from '../platform/http/session.ts';

type Row = Omit<ListedCompany, 'childCount' | 'deviceTotal' | 'accountTotal'>;

/** Rows of a company, `$1`, and of those below it. All are of the root or below it, which is not compared row by row. */
const inside = (path: string) => (path === ROOT_PATH ? 'true' : `path >= $1 and path < ($1 || '.') collate "C"`);

/** Rows of one table counted by the path of their company, as a relation of the name `as`. */
const counted = (table: string, as: string, path: string) =>
  `left join (select path, count(*)::int as n from ${table} where ${inside(path)} group by path) ${as} on ${as}.path = c.path`;

const COLUMNS =
  'c.id, c.name as company_name, c.parent_id, c.path as idx, c.time_zone, c.modules, c.serves_guests, c.account_count';

/** A company and everything below it, sorted by name. */
export async function subtreeOf(tx: Tx, session: Session, companyId: number): Promise<ListedCompany[]> {
  const path = await visiblePath(tx, companyId);
  const rows = await tx.query<Row>(
    `select ${COLUMNS}, coalesce(d.n, 0) as device_count, coalesce(s.n, 0) as site_count
     from company c ${counted('device', 'd', path)} ${counted('site', 's', path)}
     where c.path >= $1 and c.path < ($1 || '.') collate "C" order by c.sort_key, c.id`,
    [path],
  );
  const listed = withTotals(rows);
  for (const company of listed) if (company.id === session.companyId) company.parentId = null;
  return listed;
}

/** The companies directly below one, sorted by name. */
export async function childrenOf(tx: Tx, companyId: number): Promise<ListedCompany[]> {
  const path = await visiblePath(tx, companyId);
  // The child to which a row belongs is the part of its path behind that of the parent.
  const place = (idsOfPath(path)?.length ?? 0) + 1;
  const ofChild = "split_part(path, '-', $2)";
  return tx.query<ListedCompany>(
    `select ${COLUMNS}, coalesce(d.n, 0) as device_count, coalesce(d.total, 0) as device_total, b.accounts as account_total,
       (select count(*)::int from company where parent_id = c.id) as child_count,
       (select count(*)::int from site where path = c.path) as site_count
     from company c
     join (select ${ofChild}::int as child, sum(account_count)::int as accounts
       from company where ${inside(path)} and path <> $1 group by 1) b on b.child = c.id
     left join (
       select ${ofChild}::int as child, sum(n)::int as total, (sum(n) filter (where split_part(path, '-', $2 + 1) = ''))::int as n
       from (select path, count(*) as n from device where ${inside(path)} group by path) counted where path <> $1 group by 1
     ) d on d.child = c.id
     where c.parent_id = $3 order by c.sort_key, c.id`,
    [path, place, companyId],
  );
}

async function visiblePath(tx: Tx, companyId: number): Promise<string> {
  const company = await tx.maybe<{ path: string }>('select path from company where id = $1', [companyId]);
  if (!company) throw new Refusal('company_not_found');
  return company.path;
}

/** Each company with the numbers of all below it. */
export function withTotals(rows: readonly Row[]): ListedCompany[] {
  const listed = rows.map((row): ListedCompany => ({ ...row, childCount: 0, deviceTotal: 0, accountTotal: 0 }));
  const byId = new Map(listed.map((company) => [company.id, company]));
  const above = ({ parentId }: ListedCompany) => (parentId === null ? undefined : byId.get(parentId));
  for (const company of listed) {
    const parent = above(company);
    if (parent) parent.childCount += 1;
    for (let holder: ListedCompany | undefined = company; holder; holder = above(holder)) {
      holder.deviceTotal += company.deviceCount;
      holder.accountTotal += company.accountCount;
    }
  }
  return listed;
}
