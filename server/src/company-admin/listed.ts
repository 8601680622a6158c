import type { ListedCompany } from '#domain/company-admin/calls.ts';
import { idsOfPath, ROOT_PATH } from '#domain/company-path.ts';
import { Refusal } from '#domain/errors.ts';
import type { Tx } from '../platform/db/within.ts';
import type { Session } from '../platform/http/session.ts';

interface Counts {
  childCount: number;
  deviceCount: number;
  accountCount: number;
  siteCount: number;
}
interface Row extends Counts, Pick<ListedCompany, 'id' | 'companyName' | 'parentId' | 'timeZone' | 'servesGuests'> {
  path: string;
  modules: ListedCompany['modules'];
}

/** Rows of a company, `$1`, and of those below it. All are of the root or below it, which is not compared row by row. */
const inside = (path: string) => (path === ROOT_PATH ? 'true' : `path >= $1 and path < ($1 || '.') collate "C"`);

/** Rows of one table counted by the path of their company, as a relation of the name `as`. */
const counted = (table: string, as: string, path: string) =>
  `left join (select path, count(*)::int as n from ${table} where ${inside(path)} group by path) ${as} on ${as}.path = c.path`;

const PEOPLE = '(select path from app_user where not is_program) as person';
const COLUMNS = `c.id, c.name as company_name, c.parent_id, c.path, c.time_zone, c.modules, c.serves_guests`;

/** A company and everything below it, sorted by name. */
export async function subtreeOf(tx: Tx, session: Session, companyId: number): Promise<ListedCompany[]> {
  const path = await visiblePath(tx, companyId);
  const rows = await tx.query<Omit<Row, 'childCount'>>(
    `select ${COLUMNS}, coalesce(d.n, 0) as device_count, coalesce(u.n, 0) as account_count, coalesce(s.n, 0) as site_count
     from company c ${counted('device', 'd', path)} ${counted(PEOPLE, 'u', path)} ${counted('site', 's', path)}
     where c.path >= $1 and c.path < ($1 || '.') collate "C" order by c.sort_key, c.id`,
    [path],
  );
  const children = Map.groupBy(rows, ({ parentId }) => parentId);
  const totals = totalsOf(rows);
  return rows.map((row) =>
    shown({ ...row, childCount: children.get(row.id)?.length ?? 0 }, totals.get(row.path)!, session),
  );
}

/** The companies directly below one, sorted by name. */
export async function childrenOf(tx: Tx, session: Session, companyId: number): Promise<ListedCompany[]> {
  const path = await visiblePath(tx, companyId);
  // The child to which a row belongs is the part of its path behind that of the parent.
  const place = (idsOfPath(path)?.length ?? 0) + 1;
  const byChild = (table: string) =>
    `select split_part(path, '-', $2)::int as child, sum(n)::int as total, (sum(n) filter (where split_part(path, '-', $2 + 1) = ''))::int as n
     from (select path, count(*) as n from ${table} where ${inside(path)} group by path) counted where path <> $1 group by 1`;
  const rows = await tx.query<Row & { deviceTotal: number; accountTotal: number }>(
    `select ${COLUMNS}, coalesce(d.n, 0) as device_count, coalesce(d.total, 0) as device_total,
       coalesce(u.n, 0) as account_count, coalesce(u.total, 0) as account_total,
       (select count(*)::int from company where parent_id = c.id) as child_count,
       (select count(*)::int from site where path = c.path) as site_count
     from company c left join (${byChild('device')}) d on d.child = c.id left join (${byChild(PEOPLE)}) u on u.child = c.id
     where c.parent_id = $3 order by c.sort_key, c.id`,
    [path, place, companyId],
  );
  return rows.map((row) => shown(row, row, session));
}

async function visiblePath(tx: Tx, companyId: number): Promise<string> {
  const company = await tx.maybe<{ path: string }>('select path from company where id = $1', [companyId]);
  if (!company) throw new Refusal('company_not_found');
  return company.path;
}

interface Totals {
  deviceTotal: number;
  accountTotal: number;
}

/** The counts of each company with all below it, by its path. */
export function totalsOf(rows: readonly Pick<Row, 'path' | 'deviceCount' | 'accountCount'>[]): Map<string, Totals> {
  const totals = new Map(
    rows.map(({ path, deviceCount, accountCount }): [string, Totals] => [
      path,
      { deviceTotal: deviceCount, accountTotal: accountCount },
    ]),
  );
  // A path is longer than those above it: what lies below is summed before it is added further up.
  const deepestFirst = [...totals.keys()].sort((a, b) => b.length - a.length);
  for (const path of deepestFirst) {
    const above = totals.get(path.slice(0, path.lastIndexOf('-')));
    const own = totals.get(path)!;
    if (!above) continue;
    above.deviceTotal += own.deviceTotal;
    above.accountTotal += own.accountTotal;
  }
  return totals;
}

const shown = ({ path, ...row }: Row, { deviceTotal, accountTotal }: Totals, session: Session): ListedCompany => ({
  ...row,
  deviceTotal,
  accountTotal,
  idx: path,
  // The company above the caller's own may not be seen.
  parentId: row.id === session.companyId ? null : row.parentId,
});
