import type { DeviceState } from '#domain/foundation/devices/states.ts';
import { LOW_SOC_CENTI_PERCENT } from '#domain/foundation/kinds/charge-state.ts';
import type { LabelCondition } from '#domain/foundation/labels/condition.ts';
import { escapeLike, foldSearch } from '../../platform/db/like.ts';
import { allOf, anyOf, raw, type Sql, sql } from '../../platform/db/sql.ts';
import type { Scope, Tx } from '../../platform/db/within.ts';
import { labelConditionsOn, type RowCondition, taggedLike } from '../labels/conditions.ts';
import type { LabelReader } from '../labels/definitions.ts';
import { below, type Seen, seenBy, visibleTo } from '../visibility/conditions.ts';
import type { ShownState } from '../visibility/shown-state.ts';

/** Filters of a list; every part is optional. */
export interface DeviceFilter {
  types?: readonly string[];
  /** 0 for devices without one. */
  manufacturer?: number | undefined;
  companyIdList?: readonly number[];
  key?: string;
  site?: string;
  emptySite?: boolean;
  /** The site itself; `site` is a name that several companies may use. */
  siteId?: number;
  followedBy?: number;
  firmwareVersion?: string;
  labels?: readonly LabelCondition[];
}

/** The state that devices are in; empty for any. */
export interface StateFilter {
  readonly state?: DeviceState | '';
}

/** Tables that a list may have to join: `device d` and `device_state s`. */
export const DEVICE = 'device';
export const STATE = 'state';

/** Both tables have the owner columns, so that one table alone is often enough. */
interface Identity extends Seen {
  readonly id: Sql;
}
const OF_DEVICE: Identity = { id: raw('d.id'), ...seenBy('d') };
const OF_STATE: Identity = { id: raw('s.device_id'), ...seenBy('s') };

/** A condition on devices; conditions on ownership can use either table. */
export interface Where {
  readonly reads: ReadonlySet<string>;
  readonly ofDevice: Sql;
  readonly ofState: Sql;
}

/** The domain's `isInState` as SQL on `device_state s`, of what a reader is shown. */
const STATE_CONDITIONS: Readonly<Record<DeviceState, (shown: ShownState) => Sql>> = {
  online: () => sql`s.online`,
  offline: () => sql`not s.online`,
  alarm: ({ alarmLevel }) => sql`s.alarm_level <> -1 and ${alarmLevel} <> -1`,
  low: ({ isShown }) =>
    sql`s.soc_centi_percent <= ${raw(String(LOW_SOC_CENTI_PERCENT))} and ${isShown('socCentiPercent')}`,
  charging: ({ isShown }) => sql`s.online and s.charge_state = 1 and ${isShown('chargeState')}`,
  wrongClock: ({ clockFault }) => sql`s.clock_fault is not null and ${clockFault} is not null`,
  discharging: ({ isShown }) => sql`s.online and s.charge_state = 2 and ${isShown('chargeState')}`,
};

export const inState = (state: DeviceState, shown: ShownState): Sql => STATE_CONDITIONS[state](shown).reading(STATE);

/**
 * The condition for a filter within a scope. It repeats the visibility predicate of the policy, so that the plan can
 * use the index on the path.
 */
export async function deviceWhere(
  tx: Tx,
  scope: Scope,
  filter: DeviceFilter,
  wanted?: StateFilter & { readonly shown: ShownState },
): Promise<Where> {
  const companies = await pathsOf(tx, filter.companyIdList ?? []);
  const ofBoth = filterConditions(filter, await sitesNamed(tx, filter.site));
  const { carried, named } = wanted ? await labelParts(tx, wanted.shown.reader, filter, wanted.shown.at) : NO_LABELS;
  const on = (device: Identity): Sql => {
    const conditions = [visibleTo(scope, device)];
    if (companies) conditions.push(anyOf(companies.map((company) => below(device.path, company))));
    if (filter.followedBy !== undefined)
      conditions.push(sql`${device.id} in (select device_id from attention where user_id = ${filter.followedBy})`);
    if (wanted?.state) conditions.push(inState(wanted.state, wanted.shown));
    const key = foldSearch(filter.key ?? '');
    const found = key === '' ? [] : [named ? anyOf([isNamed(key), named(device)]) : isNamed(key)];
    return allOf([...conditions, ...ofBoth, ...found, ...carried.map((condition) => condition(device))]);
  };
  const [ofDevice, ofState] = [on(OF_DEVICE), on(OF_STATE)];
  return { reads: ofDevice.reads, ofDevice, ofState };
}

const isNamed = (key: string): Sql => sql`d.search_text like ${`%${escapeLike(key)}%`}`.reading(DEVICE);

interface LabelParts {
  readonly carried: readonly RowCondition[];
  /** Devices with a tag that is looked for by its name. */
  readonly named: RowCondition | null;
}
const NO_LABELS: LabelParts = { carried: [], named: null };

async function labelParts(
  tx: Tx,
  reader: LabelReader,
  { labels = [], key = '' }: DeviceFilter,
  now: number,
): Promise<LabelParts> {
  const folded = foldSearch(key);
  return {
    carried: await labelConditionsOn(tx, reader, 'place', labels, now),
    named: folded === '' ? null : await taggedLike(tx, reader, 'place', sql`${`%${escapeLike(folded)}%`}`),
  };
}

async function pathsOf(tx: Tx, companyIds: readonly number[]): Promise<string[] | null> {
  if (companyIds.length === 0) return null;
  const companies = await tx.query<{ path: string }>('select path from company where id = any($1::int[])', [
    companyIds,
  ]);
  return companies.map(({ path }) => path);
}

/** Sites by their name, which several companies may use; null for all. Read before, as the plan would not know that they are few. */
async function sitesNamed(tx: Tx, name = ''): Promise<number[] | null> {
  if (name === '' || name === 'undefined') return null;
  return (await tx.query<{ id: number }>('select id from site where name = $1', [name])).map(({ id }) => id);
}

/** The parts of a filter on columns of one table. */
function filterConditions(filter: DeviceFilter, sites: readonly number[] | null): Sql[] {
  const ofDevice: Sql[] = [];
  if (filter.types && filter.types.length > 0) ofDevice.push(sql`d.device_type = any(${filter.types}::char[])`);
  if (filter.manufacturer === 0) ofDevice.push(sql`d.manufacturer is null`);
  else if (filter.manufacturer !== undefined) ofDevice.push(sql`d.manufacturer = ${filter.manufacturer}`);
  if (filter.siteId !== undefined) ofDevice.push(sql`d.site_id = ${filter.siteId}`);
  if (filter.emptySite) ofDevice.push(sql`d.site_id is null`);
  else if (sites) ofDevice.push(sql`d.site_id = any(${sites}::int[])`);
  if (filter.firmwareVersion) ofDevice.push(sql`d.firmware_version = ${filter.firmwareVersion}`);
  return ofDevice.map((condition) => condition.reading(DEVICE));
}

/** The matching rows, over as few tables as the condition and the selected columns need. */
interface Matching {
  readonly tables: Sql;
  readonly condition: Sql;
  /** The names of the id and of the path in them. */
  readonly id: Sql;
  readonly path: Sql;
}

export function matching(where: Where, also: Iterable<string> = []): Matching {
  const reads = new Set([...where.reads, ...also]);
  // The narrower one comes first.
  const byState = reads.has(STATE) && !where.reads.has(DEVICE);
  const tables = !reads.has(STATE)
    ? sql`device d`
    : reads.has(DEVICE)
      ? sql`device_state s join device d on d.id = s.device_id`
      : sql`device_state s`;
  return {
    tables,
    condition: byState ? where.ofState : where.ofDevice,
    id: (byState ? OF_STATE : OF_DEVICE).id,
    path: (byState ? OF_STATE : OF_DEVICE).path,
  };
}
