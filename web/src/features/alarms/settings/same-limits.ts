import { BALANCE_ALARM, CELLS_APART_ALARM, DEEP_DISCHARGE_ALARM, NOT_FULL_ALARM } from '#domain/alarms/catalogue.ts';
import type { Limit } from './settings-queries.ts';

/** Types whose defaults follow from voltage, capacity and chemistry of the battery. */
const OF_BATTERY: readonly number[] = [
  1,
  2,
  4,
  9,
  10,
  BALANCE_ALARM,
  DEEP_DISCHARGE_ALARM,
  NOT_FULL_ALARM,
  CELLS_APART_ALARM,
];

/** The limits to copy to other devices: those of the battery only suit the same one, so they are included on request. */
export const limitsForOthers = (limits: readonly Limit[], withBattery: boolean): Limit[] =>
  limits.filter(({ msgType }) => withBattery || !OF_BATTERY.includes(msgType));
