import type { KnownBattery } from '../families/family.ts';
import { defaultsOf, RULE_FAMILIES } from './families.ts';
import type { AlarmLimit } from './limits.ts';

/**
 * Default limits of a battery, derived from chemistry, nominal voltage and capacity, ascending by type; without them there are no alarms of
 * voltage, current and charge balance.
 */
export const defaultAlarmLimits = (battery: KnownBattery): AlarmLimit[] =>
  RULE_FAMILIES.flatMap((family): AlarmLimit[] => {
    const defaults = defaultsOf(family, battery);
    return defaults ? family.types.map((msgType) => ({ msgType, enabled: true, ...defaults[msgType]! })) : [];
  }).toSorted((one, other) => one.msgType - other.msgType);
