import type { LimitAlarmType } from '../catalogue.ts';
import type { KnownBattery } from '../families/family.ts';
import { defaultAlarmLimits } from './default-limits.ts';
import { ALWAYS, FAMILY_KEYS, type FamilyKey, type WhenChange, type WhenCounts } from './families.ts';
import { LOW_VOLTAGE_TYPES } from './limit-groups.ts';
import { type AlarmLimit, alarmLimitsWith, type LimitChange } from './limits.ts';

/** What one layer sets, by alarm type and family, and nothing else. Stored. */
export type RuleChanges = { readonly [T in LimitAlarmType]?: LimitChange } & {
  readonly [F in FamilyKey]?: WhenChange;
};

/** Whose settings they are: a company's, its own for a type of device, a site's, the device's. */
export interface RuleLayer {
  /** Null for the device itself. */
  readonly companyId: number | null;
  readonly siteId: number | null;
  readonly deviceType: string | null;
  readonly changes: RuleChanges;
}

/** What is set for a device itself. */
export const ownLayer = (changes: RuleChanges): RuleLayer => ({
  companyId: null,
  siteId: null,
  deviceType: null,
  changes,
});

export const LAYERS = ['default', 'company', 'type', 'site', 'device'] as const;
export type LayerName = (typeof LAYERS)[number];

export function layerName({ companyId, siteId, deviceType }: Omit<RuleLayer, 'changes'>): LayerName {
  if (companyId === null) return 'device';
  if (siteId !== null) return 'site';
  return deviceType === null ? 'company' : 'type';
}

/**
 * Layers from the least to the most specific: each company from the root on, for all of its devices and then for a type of
 * them, then the site, then the device.
 * @param companyIds from the root to the company of the device
 */
export function layersInOrder<Layer extends Omit<RuleLayer, 'changes'>>(
  layers: readonly Layer[],
  companyIds: readonly number[],
): Layer[] {
  const place = (layer: Layer): number => {
    const name = layerName(layer);
    if (name === 'device') return Number.POSITIVE_INFINITY;
    if (name === 'site') return Number.MAX_SAFE_INTEGER;
    return 2 * companyIds.indexOf(layer.companyId!) + (name === 'type' ? 1 : 0);
  };
  return layers.toSorted((one, other) => {
    const [first, second] = [place(one), place(other)];
    return first < second ? -1 : Number(first > second);
  });
}

/** The settings of a device's rules. */
export interface EffectiveRules {
  readonly limits: readonly AlarmLimit[];
  readonly when: Readonly<Record<FamilyKey, WhenCounts>>;
}

/** The default limits of a battery with layers laid over them, of every value the last that is given. */
export function effectiveRules(battery: KnownBattery, layers: readonly RuleLayer[]): EffectiveRules {
  const changes = layers.reduce<RuleChanges>((all, layer) => mergedWith(all, fitting(layer, battery)), {});
  const when = FAMILY_KEYS.map((key) => [key, { ...ALWAYS, ...changes[key] }] as const);
  return {
    limits: alarmLimitsWith(defaultAlarmLimits(battery), changes),
    when: Object.fromEntries(when) as Record<FamilyKey, WhenCounts>,
  };
}

/** Changes with others laid over them, value by value. */
function mergedWith(changes: RuleChanges, over: RuleChanges): RuleChanges {
  const merged: Record<string, object> = { ...changes };
  for (const [key, values] of Object.entries(over)) merged[key] = { ...merged[key], ...values };
  return merged as RuleChanges;
}

/** Which layer each value comes from: the last that sets it; null for the default. */
export const originOf = <Layer extends RuleLayer>(
  layers: readonly Layer[],
  battery: KnownBattery,
  key: keyof RuleChanges,
  field: string,
): Layer | null => layers.findLast((layer) => field in (fitting(layer, battery)[key] ?? {})) ?? null;

/** The nominal voltage of a battery that a low voltage limit can be about: 11.5 V is not about a pack of 24 V. */
const FITTING_SHARE = { min: 0.75, max: 1.1 } as const;

/** Whether a low voltage limit that is set for many can be about this battery. */
export const fitsBattery = (limit: number, { nominalCentiVolt }: Pick<KnownBattery, 'nominalCentiVolt'>): boolean =>
  nominalCentiVolt !== null &&
  limit >= nominalCentiVolt * FITTING_SHARE.min &&
  limit <= nominalCentiVolt * FITTING_SHARE.max;

/**
 * The changes of a layer that a battery takes: a fleet has batteries of several voltages, and a limit in volts that is set
 * for all of them is taken by those it can be about. What is set for the device itself is always taken.
 */
function fitting({ companyId, changes }: RuleLayer, battery: KnownBattery): RuleChanges {
  if (companyId === null) return changes;
  const unfit = LOW_VOLTAGE_TYPES.filter((type) => {
    const limit = changes[type as LimitAlarmType]?.limit;
    return limit !== undefined && !fitsBattery(limit, battery);
  });
  if (unfit.length === 0) return changes;
  const taken: Record<string, object> = { ...changes };
  for (const type of unfit) {
    const { limit: _, hysteresis: __, ...others } = changes[type as LimitAlarmType]!;
    taken[type] = others;
  }
  return taken as RuleChanges;
}
