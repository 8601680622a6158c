import { KIND } from '../kinds/registry.ts';
import type { RecordAlarmType } from './catalogue.ts';
import type { ChannelName, Comparison } from './rule.ts';

/** Limits on one side of one channel; only one of them is open at a time. */
export interface LimitGroup extends ChannelName {
  readonly name: string;
  readonly comparison: Comparison;
  /** Members, the most severe first. */
  readonly types: readonly RecordAlarmType[];
}

const { monitor } = KIND;

/** Every built-in limit on values of records, with its channel and rank. */
export const LIMIT_GROUPS: readonly LimitGroup[] = [
  { name: 'lowVoltage', kind: monitor, channel: 'voltage', comparison: 'below', types: [1, 2, 4] },
  { name: 'highTemperature', kind: monitor, channel: 'temperature', comparison: 'above', types: [5, 6, 7] },
  { name: 'lowTemperature', kind: monitor, channel: 'temperature', comparison: 'below', types: [8] },
  { name: 'chargeCurrent', kind: monitor, channel: 'currentCharging', comparison: 'above', types: [9] },
  { name: 'dischargeCurrent', kind: monitor, channel: 'currentUsing', comparison: 'above', types: [10] },
  { name: 'lowSoc', kind: monitor, channel: 'soc', comparison: 'below', types: [11] },
  { name: 'waterLevel', kind: monitor, channel: 'waterLevel', comparison: 'above', types: [13] },
];
export const LOW_VOLTAGE_TYPES: readonly RecordAlarmType[] = LIMIT_GROUPS[0]!.types;
