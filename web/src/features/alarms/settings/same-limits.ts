import { alarmEntry } from '#domain/alarms/catalogue.ts';
import type { Limit } from './settings-queries.ts';

/** The limits to copy to other devices: voltages only suit the same battery, so they are included on request. */
export const limitsForOthers = (limits: readonly Limit[], withVoltages: boolean): Limit[] =>
  limits.filter(({ msgType }) => withVoltages || alarmEntry(msgType)?.quantity !== 'voltage');
