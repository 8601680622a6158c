import { isOfBattery, RULE_FAMILIES } from '#domain/alerting/alarms/rules/families.ts';
import type { Limit } from './settings-queries.ts';

/** Types whose defaults follow from voltage, capacity and chemistry of the battery. */
const OF_BATTERY: readonly number[] = RULE_FAMILIES.filter(isOfBattery).flatMap(({ types }) => types);

/** The limits to copy to other devices: those of the battery only suit the same one, so they are included on request. */
export const limitsForOthers = (limits: readonly Limit[], withBattery: boolean): Limit[] =>
  limits.filter(({ msgType }) => withBattery || !OF_BATTERY.includes(msgType));
