import type { ListedCompany } from '#domain/fleet/company-admin/calls.ts';
import { idsOfPath } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Module } from '#domain/foundation/permissions/permissions.ts';
import { below } from '../../foundation/visibility/conditions.ts';
import { tableFor } from '../../foundation/visibility/table-for.ts';
import { raw, type Sql, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';

const PATH = raw('path');
/** How many devices each company has, of one and those below it. */
const devicesByPath = (path: string): Sql =>
  sql`select path, count(*)::int as n from ${tableFor('device', { path })} where ${below(PATH, path)} group by path`;

const COLUMNS = raw(
  'c.id, c.name as company_name, c.parent_id, c.path as idx, c.time_zone, c.serves_guests, c.account_count, c.site_count',
);

/** Ten thousand companies, each column as one value: they are made and read in a fraction of the time of rows. All are by path, which an index has. */
interface Columns {
  /** Separated by a comma, lists of modules by a semicolon: neither occurs in them. */
  readonly paths: string;
  readonly modules: string;
  readonly names: readonly string[];
  readonly accounts: readonly number[];
  readonly sites: readonly number[];
  /** By path, of the companies that have one of their own. */
  readonly zones: Readonly<Record<string, string>> | null;
  readonly guests: readonly string[] | null;
  /** By path, of the companies that have any. */
  readonly devices: Readonly<Record<string, number>> | null;
  /** Ids by name, as an index has them. */
  readonly ids: readonly number[];
}

const lastId = (path: string): number => Number(path.slice(path.lastIndexOf('-') + 1));

/** The companies by their ids, in the order of their paths. The path of a company ends with its id, behind that of the one above it. */
function companiesOf(columns: Columns): Map<number, ListedCompany> {
  // Most companies have the modules of others.
  const lists = new Map<string, Module[]>();
  const modulesOf = (keys: string): Module[] => {
    const known = lists.get(keys) ?? (keys === '' ? [] : (keys.split(',') as Module[]));
    lists.set(keys, known);
    return known;
  };
  const modules = columns.modules.split(';');
  const byId = new Map<number, ListedCompany>();
  columns.paths.split(',').forEach((idx, place) => {
    const end = idx.lastIndexOf('-');
    const id = Number(idx.slice(end + 1));
    const accountCount = columns.accounts[place]!;
    byId.set(id, {
      id,
      companyName: columns.names[place]!,
      parentId: end < 0 ? null : Number(idx.slice(idx.lastIndexOf('-', end - 1) + 1, end)),
      idx,
      timeZone: null,
      modules: modulesOf(modules[place]!),
      servesGuests: false,
      accountCount,
      deviceCount: 0,
      siteCount: columns.sites[place]!,
      childCount: 0,
      deviceTotal: 0,
      accountTotal: accountCount,
    });
  });
  for (const [path, timeZone] of Object.entries(columns.zones ?? {})) byId.get(lastId(path))!.timeZone = timeZone;
  for (const path of columns.guests ?? []) byId.get(lastId(path))!.servesGuests = true;
  for (const [path, count] of Object.entries(columns.devices ?? {})) {
    const company = byId.get(lastId(path));
    if (company) company.deviceCount = company.deviceTotal = count;
  }
  return byId;
}

/** A company and everything below it, sorted by name. */
export async function subtreeOf(tx: Tx, session: Session, companyId: number): Promise<ListedCompany[]> {
  const path = await visiblePath(tx, companyId);
  const inside = below(PATH, path);
  const columns = await tx.one<Columns>(
    sql`select string_agg(c.path, ',') as paths, json_agg(c.name) as names, string_agg(array_to_string(c.modules, ','), ';') as modules,
       json_agg(c.account_count) as accounts, json_agg(c.site_count) as sites,
       json_object_agg(c.path, c.time_zone) filter (where c.time_zone is not null) as zones,
       array_agg(c.path) filter (where c.serves_guests) as guests,
       (select json_object_agg(d.path, d.n) from (${devicesByPath(path)}) d) as devices,
       (select json_agg(o.id) from (select id from company where ${inside} order by sort_key, id) o) as ids
     from (
       select path, name, modules, time_zone, serves_guests, account_count, site_count from company where ${inside} order by path) c`,
  );
  const companies = companiesOf(columns);
  addTotals(companies);
  const own = companies.get(session.companyId);
  if (own) own.parentId = null;
  return columns.ids.map((id) => companies.get(id)!);
}

/** The companies directly below one, sorted by name. */
export async function childrenOf(tx: Tx, companyId: number): Promise<ListedCompany[]> {
  const path = await visiblePath(tx, companyId);
  // The child to which a row belongs is the part of its path behind that of the parent.
  const place = (idsOfPath(path)?.length ?? 0) + 1;
  const ofChild = sql`split_part(path, '-', ${place}::int)`;
  return tx.query<ListedCompany>(
    sql`select ${COLUMNS}, c.modules, coalesce(d.n, 0) as device_count, coalesce(d.total, 0) as device_total, b.accounts as account_total,
       (select count(*)::int from company where parent_id = c.id) as child_count
     from company c
     join (select ${ofChild}::int as child, sum(account_count)::int as accounts
       from company where ${below(PATH, path)} and path <> ${path} group by 1) b on b.child = c.id
     left join (
       select ${ofChild}::int as child, sum(n)::int as total, (sum(n) filter (where split_part(path, '-', ${place + 1}::int) = ''))::int as n
       from (${devicesByPath(path)}) counted where path <> ${path} group by 1
     ) d on d.child = c.id
     where c.parent_id = ${companyId} order by c.sort_key, c.id`,
  );
}

async function visiblePath(tx: Tx, companyId: number): Promise<string> {
  const company = await tx.maybe<{ path: string }>('select path from company where id = $1', [companyId]);
  if (!company) throw new Refusal('company_not_found');
  return company.path;
}

/** Adds the numbers of all below it to each company. By path, those below come after it: from the last one on, each is complete. */
function addTotals(companies: ReadonlyMap<number, ListedCompany>): void {
  for (const { parentId, deviceTotal, accountTotal } of [...companies.values()].reverse()) {
    const parent = parentId === null ? undefined : companies.get(parentId);
    if (!parent) continue;
    parent.childCount += 1;
    parent.deviceTotal += deviceTotal;
    parent.accountTotal += accountTotal;
  }
}
