import type { DeviceFacts } from '../../foundation/basics/device-facts.ts';
import type { PrivacySettings } from '../../stream/readings/privacy-hours.ts';
import { ALWAYS, FAMILY_KEYS, REPEAT_GAP_SECONDS } from '../alarms/rules/families.ts';
import { effectiveRules, ownLayer, type RuleChanges, type RuleLayer } from '../alarms/rules/layers.ts';
import type { OwnRule } from '../alarms/rules/own-rule.ts';
import type { AlarmSettings } from '../alarms/rules/rules.ts';
import type { GeofenceSettings } from '../geofences/projection.ts';

/**
 * What projections need to know about a device. Immutable (derived values are cached per object): a change makes a new
 * object with a higher `version`. Plain JSON, so that a replay can use the settings of the time.
 */
export interface DeviceSettings extends DeviceFacts, AlarmSettings, GeofenceSettings, PrivacySettings {}

/** Settings of a device under layers of rules, the least specific first, with the own rules of its companies. */
export function settingsUnder(
  facts: DeviceFacts,
  layers: readonly RuleLayer[],
  ownRules: readonly OwnRule[] = [],
): DeviceSettings {
  const { limits, when } = effectiveRules(facts, layers);
  const changedWhen = FAMILY_KEYS.filter((key) => JSON.stringify(when[key]) !== JSON.stringify(ALWAYS));
  return {
    ...facts,
    alarmLimits: limits,
    repeatGapSeconds: REPEAT_GAP_SECONDS,
    geofences: [],
    workingHours: null,
    serviceUntil: null,
    // What says nothing is left out, so that settings of before these were known are the same.
    ...(changedWhen.length > 0 && { when: Object.fromEntries(changedWhen.map((key) => [key, when[key]])) }),
    ...(ownRules.length > 0 && { ownRules }),
  };
}

/** Settings of a device: the default limits of its battery, with what is set for itself. */
export const deviceSettings = (facts: DeviceFacts, changes: RuleChanges = {}): DeviceSettings =>
  settingsUnder(facts, [ownLayer(changes)]);
