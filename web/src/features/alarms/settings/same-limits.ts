import { ALARM_FAMILIES } from '#domain/alarms/families.ts';
import type { Limit } from './settings-queries.ts';

const VOLTAGE_TYPES: readonly number[] = ALARM_FAMILIES.filter(({ quantity }) => quantity === 'voltage').flatMap(
  ({ types }) => types,
);

/** The limits to copy to other devices: voltages only suit the same battery, so they are included on request. */
export const limitsForOthers = (limits: readonly Limit[], withVoltages: boolean): Limit[] =>
  limits.filter(({ msgType }) => withVoltages || !VOLTAGE_TYPES.includes(msgType));
