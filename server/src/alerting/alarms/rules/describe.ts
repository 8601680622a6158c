import type { RuleOrigin, WarningRule, WarningRuleDetail } from '#domain/alerting/alarms/calls/rule-calls.ts';
import { alarmEntry } from '#domain/alerting/alarms/catalogue.ts';
import type { KnownBattery } from '#domain/alerting/alarms/families/family.ts';
import { type FamilyKey, familyNamed, RULE_FAMILIES, type WhenCounts } from '#domain/alerting/alarms/rules/families.ts';
import {
  type EffectiveRules,
  effectiveRules,
  fitsBattery,
  layerName,
  layersInOrder,
  originOf,
  type RuleChanges,
  type RuleLayer,
} from '#domain/alerting/alarms/rules/layers.ts';
import { LOW_VOLTAGE_TYPES } from '#domain/alerting/alarms/rules/limit-groups.ts';
import { idsOfPath } from '#domain/foundation/basics/company-path.ts';
import { isAbout, type RuleDevices, type RuleWorld, type StoredLayer } from './world.ts';

type Level = WarningRule['levels'][number];
const NO_BATTERY: KnownBattery = { chemistry: 'lead-acid', nominalCentiVolt: null, capacityCentiAmpHour: null };
const DEFAULT: RuleOrigin = {
  layer: 'default',
  companyId: null,
  companyName: null,
  siteId: null,
  site: null,
  deviceType: null,
};
const WHEN_FIELDS = ['whileState', 'hours', 'repeatGapSeconds'] as const;

/** Where what is set for a layer comes from, with the names that the caller may know. */
export function originOfLayer(
  { companies, sites }: Pick<RuleWorld, 'companies' | 'sites'>,
  layer: Omit<RuleLayer, 'changes'> | null,
): RuleOrigin {
  if (layer === null) return DEFAULT;
  const { companyId, siteId, deviceType } = layer;
  return {
    layer: layerName(layer),
    companyId,
    companyName: companyId === null ? null : (companies.get(companyId) ?? null),
    siteId,
    site: siteId === null ? null : (sites.get(siteId) ?? null),
    deviceType,
  };
}

/** The layers of devices, the least specific first, with what is set for the device itself. */
export function layersOf({ layers }: Pick<RuleWorld, 'layers'>, devices: RuleDevices): RuleLayer[] {
  const about: RuleLayer[] = layers.filter((layer) => isAbout(layer, devices));
  if (devices.own) about.push({ companyId: null, siteId: null, deviceType: null, changes: devices.own.changes });
  return layersInOrder(about, idsOfPath(devices.path) ?? []);
}

/** The layers that hold at a place for whatever devices are there. */
export function layersAt({ place, layers, devices }: Pick<RuleWorld, 'place' | 'layers' | 'devices'>): RuleLayer[] {
  if (place.layer === 'device') return devices[0] ? layersOf({ layers }, devices[0]) : [];
  const here = { path: place.path, siteId: place.siteId, deviceType: place.deviceType ?? '' };
  return layersInOrder(
    layers.filter((layer) => isAbout(layer, here)),
    idsOfPath(place.path) ?? [],
  );
}

export const isAt = ({ place }: Pick<RuleWorld, 'place'>, layer: RuleLayer): boolean =>
  layer.companyId === place.companyId && layer.siteId === place.siteId && layer.deviceType === place.deviceType;

/** What is set for a family by a layer: keys of its limits, and of when it counts. */
export const keysOfFamily = (key: FamilyKey): (keyof RuleChanges)[] => [key, ...familyNamed(key).types];
const setsFamily = ({ changes }: Pick<RuleLayer, 'changes'>, key: FamilyKey): boolean =>
  keysOfFamily(key).some((part) => Object.keys(changes[part] ?? {}).length > 0);

/** All batteries of devices; one of which nothing is known where there are none. */
export const batteriesOf = (devices: readonly RuleDevices[]): KnownBattery[] => {
  const batteries = new Map(devices.map(({ battery }) => [JSON.stringify(battery), battery]));
  return batteries.size === 0 ? [NO_BATTERY] : [...batteries.values()];
};

/** The battery that most devices have. */
function commonBattery(devices: readonly RuleDevices[]): KnownBattery | null {
  const counts = new Map<string, { battery: KnownBattery; count: number }>();
  for (const { battery, count } of devices) {
    const key = JSON.stringify(battery);
    const known = counts.get(key);
    counts.set(key, { battery, count: (known?.count ?? 0) + count });
  }
  return [...counts.values()].sort((one, other) => other.count - one.count)[0]?.battery ?? null;
}

/** The values of a family for a battery under layers. */
function valuesOf(key: FamilyKey, { limits, when }: EffectiveRules): { levels: Level[]; when: WhenCounts } {
  const levels = familyNamed(key).types.map((msgType): Level => {
    const limit = limits.find((one) => one.msgType === msgType);
    return {
      level: alarmEntry(msgType)?.severity ?? 1,
      msgType,
      enabled: limit?.enabled ?? false,
      limit: limit?.limit ?? null,
      upperLimit: limit?.upperLimit ?? null,
      hysteresis: limit?.hysteresis ?? 0,
      durationSeconds: limit?.durationSeconds ?? 0,
    };
  });
  return { levels, when: when[key] };
}

/** The layers of devices that are more specific than the place. */
function layersBelow(world: RuleWorld, devices: RuleDevices): RuleLayer[] {
  const all = layersOf(world, devices);
  const { place } = world;
  const here = { companyId: place.companyId, siteId: place.siteId, deviceType: place.deviceType, changes: {} };
  const withPlace = layersInOrder([...all.filter((layer) => !isAt(world, layer)), here], idsOfPath(devices.path) ?? []);
  return withPlace.slice(withPlace.indexOf(here) + 1);
}

/** All built-in families and own rules of a place. */
export const describeRules = (world: RuleWorld): WarningRule[] => {
  const above = layersAt(world);
  const below = world.devices.map((devices) => ({ devices, layers: layersBelow(world, devices) }));
  const battery = commonBattery(world.devices) ?? NO_BATTERY;
  const effective = effectiveRules(battery, above);
  return [
    ...RULE_FAMILIES.map(({ key }) => familyAt(world, key, { above, below, effective })),
    ...world.rules.map((rule) => ownAt(world, rule)).filter(({ devices, isSetHere }) => isSetHere || devices > 0),
  ];
};

interface At {
  readonly above: readonly RuleLayer[];
  readonly below: readonly { readonly devices: RuleDevices; readonly layers: readonly RuleLayer[] }[];
  readonly effective: EffectiveRules;
}

function familyAt(world: RuleWorld, key: FamilyKey, { above, below, effective }: At): WarningRule {
  const { group } = familyNamed(key);
  const { levels, when } = valuesOf(key, effective);
  const devices = below.reduce((sum, one) => sum + one.devices.count, 0);
  const keeping = below
    .filter(({ layers }) => layers.some((layer) => setsFamily(layer, key)))
    .reduce((sum, one) => sum + one.devices.count, 0);
  return {
    key,
    name: null,
    kind: group?.kind ?? null,
    channel: group?.channel ?? null,
    comparison: group?.comparison ?? null,
    enabled: levels.some(({ enabled }) => enabled),
    levels,
    when,
    origin: originOfLayer(world, above.findLast((layer) => setsFamily(layer, key)) ?? null),
    isSetHere: above.some((layer) => isAt(world, layer) && setsFamily(layer, key)),
    mayEdit: world.mayEdit(world.place.path),
    devices,
    following: devices - keeping,
    keeping,
  };
}

/** Devices of the place that an own rule is about. */
const devicesOfRule = ({ devices, named }: RuleWorld, rule: RuleWorld['rules'][number]): number =>
  rule.deviceIds
    ? rule.deviceIds.filter((id) => named.has(id)).length
    : devices.filter((one) => isAbout(rule, one)).reduce((sum, { count }) => sum + count, 0);

function ownAt(world: RuleWorld, rule: RuleWorld['rules'][number]): WarningRule {
  const { name, kind, channel, comparison, levels, hysteresis, durationSeconds, ...when } = rule.body;
  const { place } = world;
  const devices = devicesOfRule(world, rule);
  const origin = originOfLayer(world, rule);
  return {
    key: `own:${rule.id}`,
    name,
    kind,
    channel,
    comparison,
    enabled: rule.enabled,
    levels: levels.map(({ level, limit }) => ({
      level,
      msgType: null,
      enabled: rule.enabled,
      limit,
      upperLimit: null,
      hysteresis,
      durationSeconds,
    })),
    when: { whileState: when.whileState, hours: when.hours, repeatGapSeconds: when.repeatGapSeconds },
    origin: rule.deviceIds ? { ...origin, layer: 'device' } : origin,
    isSetHere:
      rule.companyId === place.companyId && rule.siteId === place.siteId && rule.deviceType === place.deviceType,
    mayEdit: world.mayEdit(rule.path),
    devices,
    following: rule.enabled ? devices : 0,
    keeping: 0,
  };
}

const MAX_KEEPING = 50;

export function describeFamily(world: RuleWorld, key: FamilyKey): WarningRuleDetail {
  const { place } = world;
  const above = layersAt(world);
  const below = world.devices.map((devices) => ({ devices, layers: layersBelow(world, devices) }));
  const battery = commonBattery(world.devices);
  const known = battery ?? NO_BATTERY;
  const effective = effectiveRules(known, above);
  const inherited = valuesOf(
    key,
    effectiveRules(
      known,
      above.filter((layer) => !isAt(world, layer)),
    ),
  );
  const rule = familyAt(world, key, { above, below, effective });
  const here = above.filter((layer) => isAt(world, layer));
  const from = (part: keyof RuleChanges, field: string) => originOfLayer(world, originOf(above, known, part, field));
  const mixed = place.layer === 'device' ? mixedTypes(world, key) : new Set<number>();
  const { stamp, version } = lastStamp(world, key);
  return {
    ...rule,
    levels: rule.levels.map((level, index) => {
      const type = familyNamed(key).types[index]!;
      return {
        ...level,
        origins: {
          enabled: from(type, 'enabled'),
          limit: from(type, 'limit'),
          hysteresis: from(type, 'hysteresis'),
          durationSeconds: from(type, 'durationSeconds'),
        },
        isSetHere: here.some(({ changes }) => Object.keys(changes[type] ?? {}).length > 0),
        inherited: inherited.levels[index]!,
        isMixed: mixed.has(type),
      };
    }),
    whenOrigins: {
      whileState: from(key, 'whileState'),
      hours: from(key, 'hours'),
      repeatGapSeconds: from(key, 'repeatGapSeconds'),
    },
    whenSetHere: WHEN_FIELDS.filter((field) => here.some(({ changes }) => field in (changes[key] ?? {}))),
    inheritedWhen: inherited.when,
    appliesTo: null,
    battery,
    keepingDevices: keepingDevices(world, key, below),
    keepingLayers: keepingLayers(world, key, below),
    unfitDevices: unfitDevices(world, key, here),
    changedAt: stamp?.at ?? null,
    changedBy: stamp?.by ?? null,
    version,
  };
}

/** Types of a family whose values differ between the devices that are meant. */
function mixedTypes(world: RuleWorld, key: FamilyKey): Set<number> {
  const of = world.devices.map((devices) => valuesOf(key, effectiveRules(devices.battery, layersOf(world, devices))));
  const differing = familyNamed(key).types.filter(
    (_, index) => new Set(of.map(({ levels }) => JSON.stringify(levels[index]))).size > 1,
  );
  return new Set(differing);
}

function keepingDevices(world: RuleWorld, key: FamilyKey, below: At['below']): WarningRuleDetail['keepingDevices'] {
  if (world.place.layer === 'device') return [];
  return below
    .flatMap(({ devices }) => (devices.own && setsFamily(devices.own, key) ? [{ devices, own: devices.own }] : []))
    .slice(0, MAX_KEEPING)
    .map(({ devices, own }) => ({
      mcuId: own.mcuId,
      deviceName: own.name,
      ...valuesOf(key, effectiveRules(devices.battery, layersOf(world, devices))),
    }));
}

function keepingLayers(world: RuleWorld, key: FamilyKey, below: At['below']): WarningRuleDetail['keepingLayers'] {
  const counts = new Map<StoredLayer, number>();
  for (const { devices, layers } of below)
    for (const layer of layers)
      if (layer.companyId !== null && setsFamily(layer, key))
        counts.set(layer as StoredLayer, (counts.get(layer as StoredLayer) ?? 0) + devices.count);
  return [...counts].map(([layer, devices]) => ({
    origin: originOfLayer(world, layer),
    scope: {
      companyId: layer.companyId,
      ...(layer.siteId !== null && { siteId: layer.siteId }),
      ...(layer.deviceType !== null && { deviceType: layer.deviceType }),
    },
    devices,
  }));
}

function unfitDevices({ place, devices }: RuleWorld, key: FamilyKey, here: readonly RuleLayer[]): number {
  if (key !== 'lowVoltage' || place.companyId === null) return 0;
  const limits = here.flatMap(({ changes }) => LOW_VOLTAGE_TYPES.flatMap((type) => changes[type as 1]?.limit ?? []));
  return devices
    .filter(({ battery }) => limits.some((limit) => !fitsBattery(limit, battery)))
    .reduce((sum, { count }) => sum + count, 0);
}

/** When a family was changed last at a place, and the version of what is set there. */
function lastStamp(world: RuleWorld, key: FamilyKey) {
  const { lastOfDevices } = world;
  if (world.place.deviceIds) return { stamp: lastOfDevices, version: lastOfDevices?.at ?? 0 };
  const layer = world.layers.find((one) => isAt(world, one));
  const parts = keysOfFamily(key).map((part) => `${part}.`);
  const stamps = Object.entries(layer?.stamps ?? {}).filter(([name]) => parts.some((part) => name.startsWith(part)));
  const [newest] = stamps.map(([, stamp]) => stamp).sort((one, other) => other.version - one.version);
  return { stamp: newest ?? null, version: layer?.version ?? 0 };
}

export function describeOwn(world: RuleWorld, rule: RuleWorld['rules'][number]): WarningRuleDetail {
  const own = ownAt(world, rule);
  const { origin } = own;
  const [newest] = Object.values(rule.stamps).sort((one, other) => other.version - one.version);
  return {
    ...own,
    levels: own.levels.map((level) => ({
      ...level,
      origins: { enabled: origin, limit: origin, hysteresis: origin, durationSeconds: origin },
      isSetHere: own.isSetHere,
      inherited: null,
      isMixed: false,
    })),
    whenOrigins: { whileState: origin, hours: origin, repeatGapSeconds: origin },
    whenSetHere: [...WHEN_FIELDS],
    inheritedWhen: null,
    appliesTo: scopeOfRule(world, rule),
    battery: null,
    keepingDevices: [],
    keepingLayers: [],
    unfitDevices: 0,
    changedAt: newest?.at ?? null,
    changedBy: newest?.by ?? null,
    version: rule.version,
  };
}

function scopeOfRule({ named }: RuleWorld, { companyId, siteId, deviceType, deviceIds }: RuleWorld['rules'][number]) {
  if (deviceIds) return { mcuIds: deviceIds.flatMap((id) => named.get(id) ?? []) };
  if (siteId !== null) return { companyId, siteId };
  return deviceType === null ? { companyId } : { companyId, deviceType };
}
