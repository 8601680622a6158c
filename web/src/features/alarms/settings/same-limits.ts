import { ALARM_FAMILIES } from '#domain/alarms/families.ts';
import type { Limit } from './settings-queries.ts';

const VOLTAGE_TYPES: readonly number[] = ALARM_FAMILIES.filter(({ quantity }) => quantity === 'voltage').flatMap(
  ({ types }) => types,
);

/** Limits that other devices are given: voltages are right for the same battery alone, so they are asked for. */
export const limitsForOthers = (limits: readonly Limit[], withVoltages: boolean): Limit[] =>
  limits.filter(({ msgType }) => withVoltages || !VOLTAGE_TYPES.includes(msgType));
