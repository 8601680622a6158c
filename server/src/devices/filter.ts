import { ROOT_PATH } from '#domain/company-path.ts';
import type { DeviceState } from '#domain/devices/states.ts';
import { LOW_SOC_CENTI_PERCENT } from '#domain/kinds/charge-state.ts';
import type { Scope, Tx } from '../platform/db/within.ts';

/** What a list is narrowed to; every part is optional. */
export interface DeviceFilter {
  types?: readonly string[];
  /** 0 for devices of none. */
  manufacturer?: number | undefined;
  companyIdList?: readonly number[];
  key?: string;
  site?: string;
  emptySite?: boolean;
  followedBy?: number;
  state?: DeviceState | '';
  firmwareVersion?: string;
}

/** Which of `device d` and `device_state s` is read. Both carry path and id, so that one alone is often enough. */
export interface Reads {
  readonly device: boolean;
  readonly state: boolean;
}

export interface Where {
  /** What the condition cannot do without. */
  readonly reads: Reads;
  /** The condition; path and id are those of `device d`, or of `device_state s` where it is read. */
  on(table: 'd' | 's'): string;
  values: unknown[];
}

/** The domain's `isInState`, said of `device_state s`. */
export const STATE_CONDITIONS: Readonly<Record<DeviceState, string>> = {
  online: 's.online',
  offline: 'not s.online',
  alarm: 's.alarm_level <> -1',
  low: `s.soc_centi_percent <= ${LOW_SOC_CENTI_PERCENT}`,
  charging: '(s.online and s.charge_state = 1)',
  discharging: '(s.online and s.charge_state = 2)',
};

/** Text as `search_text` is folded: NFKC, lower case. */
export const foldSearch = (text: string) => text.normalize('NFKC').toLowerCase().trim();

export const escapeLike = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`);

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

  const parts: string[] = [];
  // Whoever sees everything needs no index to find it, and no comparison of a hundred thousand paths.
  if (scope.path !== ROOT_PATH) {
    const visible = [below(scope.path)];
    if (scope.leasedDeviceIds.length > 0) visible.push(`#.id = any(${parameter(scope.leasedDeviceIds)}::bigint[])`);
    parts.push(`(${visible.join(' or ')})`);
  }

  if (filter.companyIdList && filter.companyIdList.length > 0) {
    const companies = await tx.query<{ path: string }>('select path from company where id = any($1::int[])', [
      filter.companyIdList,
    ]);
    parts.push(companies.length === 0 ? 'false' : `(${companies.map((company) => below(company.path)).join(' or ')})`);
  }
  if (filter.types && filter.types.length > 0) parts.push(`d.device_type = any(${parameter(filter.types)}::char[])`);
  if (filter.manufacturer === 0) parts.push('d.manufacturer is null');
  else if (filter.manufacturer !== undefined) parts.push(`d.manufacturer = ${parameter(filter.manufacturer)}`);
  const key = foldSearch(filter.key ?? '');
  if (key !== '') parts.push(`d.search_text like ${parameter(`%${escapeLike(key)}%`)}`);
  const site = filter.site === 'undefined' ? '' : (filter.site ?? '');
  if (filter.emptySite) parts.push('d.site_id is null');
  else if (site !== '') parts.push(`d.site_id in (select id from site where name = ${parameter(site)})`);
  if (filter.followedBy !== undefined)
    parts.push(`#.id in (select device_id from attention where user_id = ${parameter(filter.followedBy)})`);
  if (filter.firmwareVersion) parts.push(`d.firmware_version = ${parameter(filter.firmwareVersion)}`);
  if (filter.state) parts.push(STATE_CONDITIONS[filter.state]);
  const text = parts.join(' and ') || 'true';
  return {
    reads: { device: /\bd\./.test(text), state: Boolean(filter.state) },
    on: (table) => text.replaceAll('#.path', `${table}.path`).replaceAll('#.id', idOf(table)),
    values,
  };
}

const idOf = (table: 'd' | 's') => (table === 's' ? 's.device_id' : 'd.id');

/** FROM and WHERE of what matches, over as few tables as the condition and `also` can do with, and the name of the id there. */
export function matching(where: Where, also: Partial<Reads> = {}): { readonly from: string; readonly id: string } {
  const device = where.reads.device || also.device === true;
  const state = where.reads.state || also.state === true;
  // The narrower one comes first.
  const table = state && !where.reads.device ? 's' : 'd';
  const tables = !state ? 'device d' : device ? 'device_state s join device d on d.id = s.device_id' : 'device_state s';
  return { from: `${tables} where ${where.on(table)}`, id: idOf(table) };
}
