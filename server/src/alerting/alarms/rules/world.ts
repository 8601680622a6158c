import type { RuleScope } from '#domain/alerting/alarms/calls/rule-calls.ts';
import type { KnownBattery } from '#domain/alerting/alarms/families/family.ts';
import type { RuleChanges, RuleLayer } from '#domain/alerting/alarms/rules/layers.ts';
import type { OwnRuleBody } from '#domain/alerting/alarms/rules/own-rule.ts';
import { containsPath, idsOfPath } from '#domain/foundation/basics/company-path.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { SetRanges } from '#domain/stream/believed/set-ranges.ts';
import { below } from '../../../foundation/visibility/conditions.ts';
import { sql } from '../../../platform/db/sql.ts';
import { systemScope, type Tx, type Within } from '../../../platform/db/within.ts';
import type { Session } from '../../../platform/http/session.ts';
import { findPlace, type RulePlace } from './scope.ts';

/** The version, the instant and the person of the last change of a value. */
export interface Stamp {
  readonly version: number;
  readonly at: number;
  readonly by: string;
}
export type Stamps = Readonly<Record<string, Stamp>>;

export interface StoredLayer extends RuleLayer {
  readonly companyId: number;
  readonly path: string;
  /** Of values, narrower than what is physically possible: no rules, but set for the same devices. */
  readonly ranges: SetRanges;
  readonly stamps: Stamps;
  readonly version: number;
}
export interface StoredRule {
  readonly id: number;
  readonly path: string;
  readonly companyId: number;
  readonly siteId: number | null;
  readonly deviceType: string | null;
  readonly deviceIds: readonly number[] | null;
  readonly body: OwnRuleBody;
  readonly enabled: boolean;
  readonly stamps: Stamps;
  readonly version: number;
}

/** Devices that are the same to rules, or one with values of its own. */
export interface RuleDevices {
  readonly count: number;
  readonly path: string;
  readonly siteId: number | null;
  readonly deviceType: string;
  readonly battery: KnownBattery;
  /** What is set for the device itself, and which it is. */
  readonly own: {
    readonly id: number;
    readonly mcuId: string;
    readonly name: string;
    readonly changes: RuleChanges;
  } | null;
}

/** All that is known about the rules of a place. */
export interface RuleWorld {
  readonly place: RulePlace;
  /** Layers above the place, of it, and below it. */
  readonly layers: readonly StoredLayer[];
  readonly rules: readonly StoredRule[];
  readonly devices: readonly RuleDevices[];
  /** Devices of the place that rules name. */
  readonly named: ReadonlyMap<number, string>;
  /** Names of companies and sites that the caller may know. */
  readonly companies: ReadonlyMap<number, string>;
  readonly sites: ReadonlyMap<number, string>;
  readonly mayEdit: (path: string) => boolean;
  /** The last change of what is set for the devices themselves; null where others are meant. */
  readonly lastOfDevices: { readonly at: number; readonly by: string } | null;
}

export const LAYER_COLUMNS = sql`l.path, l.company_id, l.site_id, l.device_type, l.changes, l.ranges, l.stamps, l.version`;
export const RULE_COLUMNS = sql`r.id, r.path, r.company_id, r.site_id, r.device_type, r.device_ids, r.body, r.enabled, r.stamps, r.version`;

export async function readWorld(
  { within }: { readonly within: Within },
  session: Session,
  scope: RuleScope,
  mayEdit: (path: string) => boolean,
): Promise<RuleWorld> {
  const world = await within(session, async (tx) => {
    const place = await findPlace(tx, session, scope);
    const { layers, devices } = await readPlaceWorld(tx, place);
    const above = idsOfPath(place.path) ?? [];
    const rules = await tx.query<StoredRule>(
      sql`select ${RULE_COLUMNS} from alarm_rule r where r.company_id = any(${above}::int4[]) or ${below(sql`r.path`, place.path)} order by r.id`,
    );
    const named = await namedBy(tx, place, rules);
    const siteIds = [...layers, ...rules, place].flatMap(({ siteId }) => siteId ?? []);
    const sites = await namesOf(tx, 'site', siteIds);
    const companies = await namesOf(
      tx,
      'company',
      [...layers, ...rules].map(({ companyId }) => companyId),
    );
    return { place, layers, rules, devices, named, sites, companies, lastOfDevices: await lastChange(tx, place) };
  });
  return { ...world, companies: await withThoseAbove(within, session, world.companies), mayEdit };
}

/** What is set for a place, above and below it, and its devices. */
export async function readPlaceWorld(
  tx: Tx,
  place: RulePlace,
): Promise<Pick<RuleWorld, 'place' | 'layers' | 'devices'>> {
  const above = idsOfPath(place.path) ?? [];
  const layers = await tx.query<StoredLayer>(
    sql`select ${LAYER_COLUMNS} from alarm_layer l where l.company_id = any(${above}::int4[]) or ${below(sql`l.path`, place.path)}`,
  );
  return { place, layers, devices: await devicesOf(tx, place) };
}

async function lastChange(tx: Tx, { deviceIds }: RulePlace): Promise<RuleWorld['lastOfDevices']> {
  if (!deviceIds) return null;
  return tx.maybe<{ at: number; by: string }>(
    sql`select at, by_name as by from warning_settings_change where device_id = any(${deviceIds}::int8[]) order by at desc limit 1`,
  );
}

interface Battery {
  readonly chemistry: KnownBattery['chemistry'];
  readonly nominalCentiVolt: number | null;
  readonly capacityCentiAmpHour: number | null;
}
interface Group extends Battery {
  readonly path: string;
  readonly siteId: number | null;
  readonly deviceType: string;
}
const GROUPED = sql`d.path, d.site_id, d.device_type, d.chemistry, d.nominal_centi_volt, d.capacity_centi_amp_hour`;

async function devicesOf(tx: Tx, place: RulePlace): Promise<RuleDevices[]> {
  const alike = await tx.query<Group & { count: number }>(
    sql`select ${GROUPED}, count(*)::int as count from device d where ${place.devices} and d.alarm_limits = '{}' group by ${GROUPED}`,
  );
  const single = await tx.query<Group & { id: number; mcuId: string; name: string; changes: RuleChanges }>(
    sql`select ${GROUPED}, d.id, d.mcu_id, d.name, d.alarm_limits as changes from device d
      where ${place.devices} and d.alarm_limits <> '{}' order by d.sort_key, d.id`,
  );
  const grouped = ({ path, siteId, deviceType, chemistry, nominalCentiVolt, capacityCentiAmpHour }: Group) => ({
    path,
    siteId,
    deviceType,
    battery: { chemistry, nominalCentiVolt, capacityCentiAmpHour },
  });
  return [
    ...alike.map((group) => ({ ...grouped(group), count: group.count, own: null })),
    ...single.map(({ id, mcuId, name, changes, ...group }) => ({
      ...grouped(group),
      count: 1,
      own: { id, mcuId, name, changes },
    })),
  ];
}

async function namedBy(tx: Tx, place: RulePlace, rules: readonly StoredRule[]): Promise<Map<number, string>> {
  const ids = [...new Set(rules.flatMap(({ deviceIds }) => deviceIds ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ id: number; mcuId: string }>(
    sql`select d.id, d.mcu_id from device d where d.id = any(${ids}::int8[]) and ${place.devices}`,
  );
  return new Map(rows.map(({ id, mcuId }) => [id, mcuId]));
}

async function namesOf(tx: Tx, table: 'site' | 'company', ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.query<{ id: number; name: string }>(
    table === 'site'
      ? sql`select id, name from site where id = any(${[...new Set(ids)]}::int4[])`
      : sql`select id, name from company where id = any(${[...new Set(ids)]}::int4[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Names of the caller's own company and those above it too: settings come from there. */
async function withThoseAbove(
  within: Within,
  { path, role }: Session,
  known: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<number, string>> {
  if (!can.seeCompanyNames({ role }).allowed) return new Map();
  const above = await within(systemScope('names of companies above'), (tx) =>
    namesOf(tx, 'company', idsOfPath(path) ?? []),
  );
  return new Map([...known, ...above]);
}

/** Names of companies and sites of layers, as far as the caller may know them. */
export async function namesFor(
  within: Within,
  session: Session,
  layers: readonly StoredLayer[],
): Promise<Pick<RuleWorld, 'companies' | 'sites'>> {
  const { companies, sites } = await within(session, async (tx) => ({
    companies: await namesOf(
      tx,
      'company',
      layers.map(({ companyId }) => companyId),
    ),
    sites: await namesOf(
      tx,
      'site',
      layers.flatMap(({ siteId }) => siteId ?? []),
    ),
  }));
  return { companies: await withThoseAbove(within, session, companies), sites };
}

/** Whether what is set for a company, a site or a type is about devices. */
export const isAbout = (
  of: { readonly path: string; readonly siteId: number | null; readonly deviceType: string | null },
  devices: Pick<RuleDevices, 'path' | 'siteId' | 'deviceType'>,
): boolean =>
  containsPath(of.path, devices.path) &&
  (of.siteId === null || of.siteId === devices.siteId) &&
  (of.deviceType === null || of.deviceType === devices.deviceType);
