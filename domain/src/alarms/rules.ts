import { isWorkingHours, type WorkingHours } from '../control/configuration.ts';
import type { DeviceFacts } from '../device-facts.ts';
import { INPUT_ON_CENTI_VOLT } from '../history/rules.ts';
import { MINUTE_MS, SECOND_MS } from '../time.ts';
import {
  ALARM_CATALOGUE,
  type AlarmType,
  EVENT_ALARM_TYPES,
  IGNITION_ALARM,
  OFFLINE_ALARM,
  type RecordAlarmType,
} from './catalogue.ts';
import { LIMIT_GROUPS, type LimitGroup } from './limit-groups.ts';
import type { AlarmLimit } from './limits.ts';
import type { AlarmRule, AnyRule, Condition, LimitRule } from './rule.ts';

/** What alarms need to know about a device. */
export interface AlarmSettings extends Pick<DeviceFacts, 'timeZone'> {
  /** One per alarm type; a missing type is switched off. */
  readonly alarmLimits: readonly AlarmLimit[];
  /** A (unit, type) is raised at most once in this time. */
  readonly repeatGapSeconds: number;
  /** When the machine is meant to be used, by the clock of its time zone; null when the device does not say. */
  readonly workingHours: WorkingHours | null;
}

/** Somebody who only looks whether it starts is gone by then. */
const IGNITION_MS = MINUTE_MS;

/** The built-in rule of an alarm type; its key is that of the type. */
export const builtInRule = <C extends Condition>(
  msgType: AlarmType,
  condition: C,
  { durationMs, repeatGapMs }: Pick<AlarmRule, 'durationMs' | 'repeatGapMs'>,
): AlarmRule<C> => {
  const { key, severity } = ALARM_CATALOGUE[msgType];
  return { key, msgType, severity, condition, durationMs, repeatGapMs };
};

/** The built-in rules as the settings of a device have them, but for its geofences. Plain JSON. */
export function builtInRules(settings: AlarmSettings): AnyRule[] {
  const { workingHours: hours, timeZone } = settings;
  const repeatGapMs = settings.repeatGapSeconds * SECOND_MS;
  const limitOf = (type: number) => settings.alarmLimits.find(({ enabled, msgType }) => enabled && msgType === type);
  const offline = limitOf(OFFLINE_ALARM);
  const atOnce = { durationMs: 0, repeatGapMs };
  return [
    ...LIMIT_GROUPS.flatMap((group) =>
      group.types.flatMap((msgType) => {
        const limit = limitOf(msgType);
        return limit ? [limitRule(msgType, group, limit, repeatGapMs)] : [];
      }),
    ),
    ...(offline
      ? [builtInRule(OFFLINE_ALARM, { source: 'clock', limitMs: offline.limit * SECOND_MS } as const, atOnce)]
      : []),
    ...(hours !== null && isWorkingHours(hours)
      ? [
          builtInRule(IGNITION_ALARM, { source: 'ignition', limit: INPUT_ON_CENTI_VOLT, hours, timeZone } as const, {
            durationMs: IGNITION_MS,
            repeatGapMs,
          }),
        ]
      : []),
    ...EVENT_ALARM_TYPES.map((msgType) => builtInRule(msgType, { source: 'event' } as const, atOnce)),
  ];
}

function limitRule(
  msgType: RecordAlarmType,
  { name, types, kind, channel, comparison }: LimitGroup,
  { limit, hysteresis, durationSeconds }: AlarmLimit,
  repeatGapMs: number,
): LimitRule {
  const condition = { source: 'record', kind, channel, comparison, limit, hysteresis } as const;
  const rule = builtInRule(msgType, condition, { durationMs: durationSeconds * SECOND_MS, repeatGapMs });
  return { ...rule, group: name, rank: types.indexOf(msgType) };
}
