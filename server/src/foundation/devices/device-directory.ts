import type { MaintenanceTime } from '#domain/alerting/alarms/life/maintenance.ts';
import { layersInOrder, ownLayer, type RuleChanges, type RuleLayer } from '#domain/alerting/alarms/rules/layers.ts';
import type { OwnRule } from '#domain/alerting/alarms/rules/own-rule.ts';
import { type DeviceSettings, settingsUnder } from '#domain/alerting/device-settings/settings.ts';
import type { GeofenceSpan } from '#domain/alerting/geofences/watch.ts';
import { containsPath, idsOfPath } from '#domain/foundation/basics/company-path.ts';
import type { Chemistry } from '#domain/foundation/basics/device-facts.ts';
import { companyOf, isOnShelf } from '#domain/foundation/basics/shelf-path.ts';
import { isTimeZone } from '#domain/foundation/basics/time-zone.ts';
import type { WorkingHours } from '#domain/foundation/devices/configuration.ts';
import type { NarrowRanges } from '#domain/foundation/kinds/validity.ts';
import { mergedRanges, narrowRanges, type SetRanges } from '#domain/stream/believed/set-ranges.ts';
import type { PrivacySpan } from '#domain/stream/readings/privacy-hours.ts';
import { CachedLookup } from '../../platform/db/cached-lookup.ts';
import type { Invalidations } from '../../platform/db/invalidations.ts';
import { systemScope, type Within } from '../../platform/db/within.ts';

/** What ingest needs to know about a device to classify and process its records. */
export interface Device {
  readonly id: number;
  readonly mcuId: string;
  readonly name: string;
  readonly path: string;
  readonly locationShared: boolean;
  readonly settings: DeviceSettings;
  /** Of its channels, where somebody knows better than what is physically possible. */
  readonly ranges?: NarrowRanges;
  /** Times in which nobody is told of its alarms. */
  readonly maintenance: readonly MaintenanceTime[];
  readonly byHand?: PositionByHand;
  /** Where its monitor hung before, newest first; absent for one that has always hung here. */
  readonly earlier?: readonly EarlierPlace[];
}

/** Where somebody has said that a device is. */
export interface PositionByHand {
  readonly latitudeMicroDegree: number;
  readonly longitudeMicroDegree: number;
  /** UTC epoch ms. */
  readonly at: number;
}

/** A period in which the monitor of a device hung at another one: what it measured then belongs there. */
interface EarlierPlace {
  readonly from: number;
  readonly until: number;
  /** The monitor that hangs there now, by which that device is found. */
  readonly mcuId: string;
}

export interface DeviceDirectory {
  /** The device if it is cached. */
  peek(mcuId: string): Device | undefined;
  find(mcuId: string): Promise<Device | null>;
  start(): void;
  stop(): void;
}

/** What is set for many devices. */
interface LayerRow extends RuleLayer {
  readonly ranges: SetRanges;
}

export interface DeviceRow {
  id: number;
  mcuId: string;
  name: string;
  path: string;
  locationShared: boolean;
  reportIntervalS: number;
  chemistry: Chemistry;
  nominalCentiVolt: number | null;
  capacityCentiAmpHour: number | null;
  alarmLimits: RuleChanges;
  /** What its companies, their types and its site set, in any order. */
  ruleLayers: readonly LayerRow[] | null;
  valueRanges: SetRanges;
  ownRules: readonly OwnRule[] | null;
  settingsVersion: number;
  timeZone: string;
  geofences: readonly GeofenceSpan[] | null;
  workingHours: WorkingHours | null;
  serviceUntil: number | null;
  maintenance: readonly MaintenanceTime[] | null;
  earlier: readonly EarlierPlace[] | null;
  privacy: readonly PrivacySpan[] | null;
  byHand: PositionByHand | null;
}

/** Spans of geofences that a device's records may still be about, the newest; a rebuild takes all of them. */
const NEWEST_SPANS = 60;
const geofences = (limit: string) => `(
  select jsonb_agg(jsonb_build_object('spanId', g.id, 'geofenceId', g.geofence_id, 'shape', g.shape, 'onEnter', g.on_enter,
    'onLeave', g.on_leave, 'from', g.started_at, 'until', g.ended_at) order by g.id)
  from (select * from geofence_span where device_id = d.id order by ended_at desc nulls first, id desc ${limit}) g
) as geofences`;

/** Its windows, those of its site and of its companies, the newest; found by the companies that its path names. */
const MAINTENANCE = `(
  select jsonb_agg(jsonb_build_object('startsAt', w.starts_at, 'endsAt', w.ends_at, 'weekly', w.weekly))
  from (select * from maintenance_window where company_id = any(string_to_array(d.path, '-')::int4[])
    and (device_id = d.id or (device_id is null and (site_id is null or site_id = d.site_id))) order by id desc limit 100) w
) as maintenance`;

/** Its own private hours, and those of its companies. */
const PRIVACY = `(
  select jsonb_agg(jsonb_build_object('hours', jsonb_build_object('daysBits', p.days_bits, 'fromMinute', p.from_minute,
    'toMinute', p.to_minute), 'from', p.started_at, 'until', p.ended_at) order by p.id)
  from privacy_hours p where p.device_id = d.id
    or (p.device_id is null and p.company_id = any(string_to_array(d.path, '-')::int4[]))
) as privacy`;

const EARLIER = `(
  select jsonb_agg(jsonb_build_object('from', m.mounted_at, 'until', m.dismounted_at, 'mcuId', e.mcu_id) order by m.dismounted_at desc)
  from monitor_mount m join device e on e.id = m.device_id
  where m.mcu_id = d.mcu_id and m.device_id <> d.id and m.dismounted_at is not null
) as earlier`;

const OF_COMPANIES = "company_id = any(string_to_array(d.path, '-')::int4[])";
const IS_ABOUT = '(site_id is null or site_id = d.site_id) and (device_type is null or device_type = d.device_type)';

/** What is set for the warning rules and the ranges of values of its companies, for its type there and for its site, and their own rules about it. */
const RULES = `(
  select jsonb_agg(jsonb_build_object('companyId', company_id, 'siteId', site_id, 'deviceType', device_type, 'changes', changes, 'ranges', ranges) order by key)
  from alarm_layer where ${OF_COMPANIES} and ${IS_ABOUT}
) as rule_layers, (
  select jsonb_agg(body || jsonb_build_object('id', id) order by id) from alarm_rule
  where enabled and ${OF_COMPANIES} and ${IS_ABOUT} and (device_ids is null or d.id = any(device_ids))
) as own_rules`;

const BY_HAND = `case when h.device_id is not null then jsonb_build_object('latitudeMicroDegree', h.latitude_micro_degree,
  'longitudeMicroDegree', h.longitude_micro_degree, 'at', h.set_at) end as by_hand`;

const deviceRows = (spans: string) => `
select d.id, d.mcu_id, d.name, d.path, d.location_shared, d.report_interval_s, d.chemistry, d.nominal_centi_volt,
  d.capacity_centi_amp_hour, d.alarm_limits, d.value_ranges, d.settings_version, coalesce(t.time_zone, c.time_zone, 'Etc/UTC') as time_zone,
  coalesce(k.report->'configuration', k.wanted)->'workingHours' as working_hours, d.service_until, ${spans}, ${MAINTENANCE},
  ${RULES}, ${PRIVACY}, ${EARLIER}, ${BY_HAND}
from device_state s join device d on d.id = s.device_id left join company c on c.id = d.company_id
  left join site t on t.id = d.site_id left join device_configuration k on k.device_id = s.device_id
  left join position_by_hand h on h.device_id = s.device_id`;

/** Columns and tables of a device with its settings, for a condition on `device d` and its `device_state s`. */
export const DEVICE_ROWS = deviceRows(geofences(`limit ${NEWEST_SPANS}`));
/** The same with all geofences that the device has ever had. */
export const DEVICE_ROWS_WITH_PAST = deviceRows(geofences(''));

/** Nobody is told of the alarms of a monitor that hangs nowhere. */
const ALWAYS: readonly MaintenanceTime[] = [{ startsAt: 0, endsAt: Number.MAX_SAFE_INTEGER, weekly: null }];

export function toDevice(row: DeviceRow): Device {
  const layers = layersOf(row);
  const ranges = sharedRanges(mergedRanges(layers.map((layer) => layer.ranges)));
  return {
    id: row.id,
    mcuId: row.mcuId,
    name: row.name,
    path: row.path,
    locationShared: row.locationShared,
    maintenance: isOnShelf(row.path) ? ALWAYS : (row.maintenance ?? []),
    ...(row.earlier && { earlier: row.earlier }),
    settings: {
      ...settingsUnder(
        {
          version: row.settingsVersion,
          reportIntervalSeconds: row.reportIntervalS,
          // Records must not be lost because of a time zone that this runtime does not know.
          timeZone: knownZone(row.timeZone),
          chemistry: row.chemistry,
          nominalCentiVolt: row.nominalCentiVolt,
          capacityCentiAmpHour: row.capacityCentiAmpHour,
        },
        layers,
        (row.ownRules ?? []).map(shared),
      ),
      geofences: row.geofences ?? [],
      workingHours: row.workingHours,
      serviceUntil: row.serviceUntil,
      ...(row.privacy && { privacy: row.privacy }),
    },
    ...(ranges && { ranges }),
    ...(row.byHand && { byHand: row.byHand }),
  };
}

const layersOf = ({ path, ruleLayers, alarmLimits, valueRanges }: DeviceRow): LayerRow[] =>
  layersInOrder(
    [...(ruleLayers ?? []), { ...ownLayer(alarmLimits), ranges: valueRanges }],
    idsOfPath(companyOf(path)) ?? [],
  );

/** More are not remembered. */
const MAX_SHARED = 10_000;
const knownRanges = new Map<string, NarrowRanges | undefined>();

/** One object for the same ranges of many devices. */
function sharedRanges(ranges: SetRanges): NarrowRanges | undefined {
  const key = JSON.stringify(ranges);
  if (knownRanges.has(key)) return knownRanges.get(key);
  if (knownRanges.size >= MAX_SHARED) knownRanges.clear();
  const narrow = narrowRanges(ranges);
  knownRanges.set(key, narrow);
  return narrow;
}

const sharedRules = new Map<string, OwnRule>();

/** One object for a rule of many devices. */
function shared(rule: OwnRule): OwnRule {
  const key = JSON.stringify(rule);
  const known = sharedRules.get(key);
  if (known) return known;
  if (sharedRules.size >= MAX_SHARED) sharedRules.clear();
  sharedRules.set(key, rule);
  return rule;
}

const zones = new Map<string, string>();

/** The zone if this runtime knows it; the check takes a tenth of a millisecond. */
function knownZone(name: string): string {
  const known = zones.get(name) ?? (isTimeZone(name) ? name : 'Etc/UTC');
  zones.set(name, known);
  return known;
}

/** Some 1 kB each. */
const MAX_DEVICES = 50_000;

/** The devices that this process has heard of, by `mcuId`, cached until they or their company change. */
export function createDeviceDirectory(
  within: Within,
  invalidations: Invalidations,
  max = MAX_DEVICES,
): DeviceDirectory {
  const devices = new CachedLookup<string, Device>(
    (mcuIds) =>
      within(systemScope('ingest reads settings'), async (tx) => {
        const rows = await tx.query<DeviceRow>(`${DEVICE_ROWS} where d.mcu_id = any($1)`, [mcuIds]);
        return new Map(rows.map((row) => [row.mcuId, toDevice(row)]));
      }),
    max,
  );
  let unsubscribe = () => {};
  return {
    peek: (mcuId) => devices.peek(mcuId),
    find: (mcuId) => devices.find(mcuId),
    start: () => {
      unsubscribe = invalidations.subscribe((change) => {
        if (change.topic === 'device') devices.forget(change.mcuId);
        else if (change.topic === 'company') devices.forgetWhere(({ path }) => containsPath(change.path, path));
        else if (change.topic === 'everything') devices.forgetAll();
      });
    },
    stop: () => unsubscribe(),
  };
}
