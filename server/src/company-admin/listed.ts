import type { ListedCompany } from '#domain/company-admin/calls.ts';
import { idsOfPath, parentPath, ROOT_PATH } from '#domain/company-path.ts';
import { Refusal } from '#domain/errors.ts';
import type { Module } from '#domain/permissions.ts';
import type { Tx } from '../platform/db/within.ts';
import type { Session } from '../platform/http/session.ts';

/** Rows of a company, `$1`, and of those below it. All are of the root or below it, which is not compared row by row. */
const inside = (path: string) => (path === ROOT_PATH ? 'true' : `path >= $1 and path < ($1 || '.') collate "C"`);

/** Rows of one table counted by the path of their company, as a relation of the name `as`. */
const counted = (table: string, as: string, path: string) =>
  `left join (select path, count(*)::int as n from ${table} where ${inside(path)} group by path) ${as} on ${as}.path = c.path`;

const COLUMNS =
  'c.id, c.name as company_name, c.parent_id, c.path as idx, c.time_zone, c.serves_guests, c.account_count';

/** Ten thousand companies, each column as one value: they are made and read in a fraction of the time of rows. */
interface Columns {
  /** Separated by a comma, lists of modules by a semicolon: neither occurs in them. */
  readonly paths: string;
  readonly modules: string;
  readonly names: readonly string[];
  readonly accounts: readonly number[];
  readonly devices: readonly number[];
  readonly sites: readonly number[];
  /** By path, of the companies that have one of their own. */
  readonly zones: Readonly<Record<string, string>> | null;
  readonly guests: readonly string[] | null;
}

const lastId = (path: string): number => Number(path.slice(path.lastIndexOf('-') + 1));

/** The companies without the numbers of those below them. The path of a company ends with its id, behind that of the one above it. */
function companiesOf(columns: Columns): ListedCompany[] {
  // Most companies have the modules of others.
  const lists = new Map<string, Module[]>();
  const modulesOf = (keys: string): Module[] => {
    const known = lists.get(keys) ?? (keys === '' ? [] : (keys.split(',') as Module[]));
    lists.set(keys, known);
    return known;
  };
  const modules = columns.modules.split(';');
  return columns.paths.split(',').map((idx, place) => {
    const above = parentPath(idx);
    return {
      id: lastId(idx),
      companyName: columns.names[place]!,
      parentId: above === null ? null : lastId(above),
      idx,
      timeZone: columns.zones?.[idx] ?? null,
      modules: modulesOf(modules[place]!),
      servesGuests: columns.guests?.includes(idx) ?? false,
      accountCount: columns.accounts[place]!,
      deviceCount: columns.devices[place]!,
      siteCount: columns.sites[place]!,
      childCount: 0,
      deviceTotal: 0,
      accountTotal: 0,
    };
  });
}

/** A company and everything below it, sorted by name. */
export async function subtreeOf(tx: Tx, session: Session, companyId: number): Promise<ListedCompany[]> {
  const path = await visiblePath(tx, companyId);
  const columns = await tx.one<Columns>(
    `select string_agg(x.path, ',') as paths, json_agg(x.name) as names, string_agg(array_to_string(x.modules, ','), ';') as modules,
       json_agg(x.account_count) as accounts, json_agg(x.device_count) as devices, json_agg(x.site_count) as sites,
       json_object_agg(x.path, x.time_zone) filter (where x.time_zone is not null) as zones,
       array_agg(x.path) filter (where x.serves_guests) as guests
     from (
       select c.path, c.name, c.modules, c.time_zone, c.serves_guests, c.account_count, coalesce(d.n, 0) as device_count, coalesce(s.n, 0) as site_count
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
