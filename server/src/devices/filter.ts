import type { Scope, Tx } from '../platform/db/within.ts';

/** What a list is narrowed to; every part is optional. */
export interface DeviceFilter {
  types?: readonly string[];
  manufacturer?: number;
  companyIdList?: readonly number[];
  key?: string;
  site?: string;
  emptySite?: boolean;
  followedBy?: number;
}

export interface Where {
  /** The condition; paths are compared on `device d`, or on `device_state s` where it is joined and read first. */
  on(pathOf: 'd' | 's'): string;
  values: unknown[];
}

/** Text as `search_text` is folded: NFKC, lower case. */
export const foldSearch = (text: string) => text.normalize('NFKC').toLowerCase().trim();

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`);

/**
 * The condition for a filter within a scope. The visible predicate stands here as well as in the
 * policy, so that the plan can use the index on the path.
 */
export async function deviceWhere(tx: Tx, scope: Scope, filter: DeviceFilter): Promise<Where> {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const below = (path: string) => {
    const start = parameter(path);
    return `(#.path >= ${start} and #.path < (${start} || '.') collate "C")`;
  };

  const visible = [below(scope.path)];
  if (scope.leasedDeviceIds.length > 0) visible.push(`d.id = any(${parameter(scope.leasedDeviceIds)}::bigint[])`);
  const parts = [`(${visible.join(' or ')})`];

  if (filter.companyIdList && filter.companyIdList.length > 0) {
    const companies = await tx.query<{ path: string }>('select path from company where id = any($1::int[])', [
      filter.companyIdList,
    ]);
    parts.push(companies.length === 0 ? 'false' : `(${companies.map((company) => below(company.path)).join(' or ')})`);
  }
  if (filter.types && filter.types.length > 0) parts.push(`d.device_type = any(${parameter(filter.types)}::char[])`);
  if (filter.manufacturer !== undefined) parts.push(`d.manufacturer = ${parameter(filter.manufacturer)}`);
  const key = foldSearch(filter.key ?? '');
  if (key !== '') parts.push(`d.search_text like ${parameter(`%${escapeLike(key)}%`)}`);
  const site = filter.site === 'undefined' ? '' : (filter.site ?? '');
  if (filter.emptySite) parts.push('d.site_id is null');
  else if (site !== '') parts.push(`d.site_id in (select id from site where name = ${parameter(site)})`);
  if (filter.followedBy !== undefined)
    parts.push(`d.id in (select device_id from attention where user_id = ${parameter(filter.followedBy)})`);
  const text = parts.join(' and ');
  return { on: (pathOf) => text.replaceAll('#.path', `${pathOf}.path`), values };
}
