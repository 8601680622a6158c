import type { ListedCompany } from '#domain/company-admin/calls.ts';
import { idsOfPath, ROOT_PATH } from '#domain/company-path.ts';
import { Refusal } from '#domain/errors.ts';
import type { Module } from '#domain/permissions.ts';
import { columnOf } from '../platform/db/rows.ts';
import type { Tx } from '../platform/db/within.ts';
import type { Session } from '../platform/http/session.ts';

/** Rows of a company, `$1`, and of those below it. All are of the root or below it, which is not compared row by row. */
const inside = (path: string) => (path === ROOT_PATH ? 'true' : `path >= $1 and path < ($1 || '.') collate "C"`);

/** Rows of one table counted by the path of their company, as a relation of the name `as`. */
const counted = (table: string, as: string, path: string) =>
  `left join (select path, count(*)::int as n from ${table} where ${inside(path)} group by path) ${as} on ${as}.path = c.path`;

const COLUMNS =
  'c.id, c.name as company_name, c.parent_id, c.path as idx, c.time_zone, c.serves_guests, c.account_count';

type Fields = Omit<ListedCompany, 'modules' | 'childCount' | 'deviceTotal' | 'accountTotal'> & { moduleKeys: string };
/** Ten thousand rows are read in a third of the time when each column is one value. */
type Columns = { [field in keyof Fields]: Fields[field][] };
const FIELDS = [
  'id',
  'companyName',
  'parentId',
  'idx',
  'timeZone',
  'moduleKeys',
  'servesGuests',
  'accountCount',
  'deviceCount',
  'siteCount',
] as const satisfies readonly (keyof Fields)[];

/** The companies without the numbers of those below them. */
function companiesOf(columns: Columns): ListedCompany[] {
  // Most companies have the modules of others.
  const lists = new Map<string, Module[]>();
  const modulesOf = (keys: string): Module[] => {
    const known = lists.get(keys) ?? (keys === '' ? [] : (keys.split(',') as Module[]));
    lists.set(keys, known);
    return known;
  };
  return columns.id.map((id, place) => ({
    id,
    companyName: columns.companyName[place]!,
    parentId: columns.parentId[place] ?? null,
    idx: columns.idx[place]!,
    timeZone: columns.timeZone[place] ?? null,
    modules: modulesOf(columns.moduleKeys[place]!),
    servesGuests: columns.servesGuests[place]!,
    accountCount: columns.accountCount[place]!,
    deviceCount: columns.deviceCount[place]!,
    siteCount: columns.siteCount[place]!,
    childCount: 0,
    deviceTotal: 0,
    accountTotal: 0,
  }));
}

/** A company and everything below it, sorted by name. */
export async function subtreeOf(tx: Tx, session: Session, companyId: number): Promise<ListedCompany[]> {
  const path = await visiblePath(tx, companyId);
  const columns = await tx.one<Columns>(
    `select ${FIELDS.map((field) => `json_agg(x.${columnOf(field)}) as ${columnOf(field)}`).join(', ')} from (
       select ${COLUMNS}, array_to_string(c.modules, ',') as module_keys, coalesce(d.n, 0) as device_count, coalesce(s.n, 0) as site_count
       from company c ${counted('device', 'd', path)} ${counted('site', 's', path)}
       where c.path >= $1 and c.path < ($1 || '.') collate "C" order by c.sort_key, c.id) x`,
    [path],
  );
  const listed = companiesOf(columns);
  addTotals(listed);
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
    `select ${COLUMNS}, c.modules, coalesce(d.n, 0) as device_count, coalesce(d.total, 0) as device_total, b.accounts as account_total,
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

/** Adds the numbers of all below it to each company. */
function addTotals(listed: readonly ListedCompany[]): void {
  const byId = new Map(listed.map((company) => [company.id, company]));
  const above = ({ parentId }: ListedCompany) => (parentId === null ? undefined : byId.get(parentId));
  for (const company of listed) {
    const parent = above(company);
    if (parent) parent.childCount += 1;
    const { deviceCount, accountCount } = company;
    for (let holder: ListedCompany | undefined = company; holder; holder = above(holder)) {
      holder.deviceTotal += deviceCount;
      holder.accountTotal += accountCount;
    }
  }
}
