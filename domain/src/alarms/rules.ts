import { isWorkingHours, type WorkingHours } from '../control/configuration.ts';
import type { DeviceFacts } from '../device-facts.ts';
import { historyRules, INPUT_ON_CENTI_VOLT } from '../history/rules.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../time.ts';
import {
  ALARM_CATALOGUE,
  type AlarmType,
  BALANCE_ALARM,
  DEEP_DISCHARGE_ALARM,
  EVENT_ALARM_TYPES,
  IGNITION_ALARM,
  NOT_FULL_ALARM,
  OFFLINE_ALARM,
  type RecordAlarmType,
} from './catalogue.ts';
import { LIMIT_GROUPS, type LimitGroup } from './limit-groups.ts';
import type { AlarmLimit } from './limits.ts';
import type { AlarmRule, AnyRule, Condition, LimitRule } from './rule.ts';

/** What alarms need to know about a device. */
export interface AlarmSettings
  extends Pick<DeviceFacts, 'timeZone' | 'reportIntervalSeconds' | 'capacityCentiAmpHour'> {
  /** One per alarm type; a missing type is switched off. */
  readonly alarmLimits: readonly AlarmLimit[];
  /** A (unit, type) is raised at most once in this time. */
  readonly repeatGapSeconds: number;
  /** Working hours of the machine in its time zone; null if the device does not report them. */
  readonly workingHours: WorkingHours | null;
  /** When the data service ends: from then on nothing is raised. Null when it does not end. */
  readonly serviceUntil: number | null;
}

/** Long enough to ignore somebody who only checks whether it starts. */
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

/** The built-in rules with a device's settings, except geofences. Plain JSON. */
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
    ...batteryRules(settings, limitOf, repeatGapMs),
    ...EVENT_ALARM_TYPES.map((msgType) => builtInRule(msgType, { source: 'event' } as const, atOnce)),
  ];
}

type LimitOf = (type: number) => AlarmLimit | undefined;

/** The share of the rated capacity that has to come out before charge in and out are compared. */
const BALANCE_SHARE = 0.5;

/** The rules about charge; those that need the capacity are off while it is unknown. */
function batteryRules(settings: AlarmSettings, limitOf: LimitOf, repeatGapMs: number): AnyRule[] {
  const { capacityCentiAmpHour: capacity } = settings;
  const { thresholdCentiAmp } = historyRules(settings);
  const [deep, notFull, balance] = [DEEP_DISCHARGE_ALARM, NOT_FULL_ALARM, BALANCE_ALARM].map(limitOf);
  const rules: AnyRule[] = [];
  if (deep) {
    const { limit, hysteresis, durationSeconds } = deep;
    const condition = { source: 'discharge', limit, hysteresis, thresholdCentiAmp } as const;
    rules.push(builtInRule(deep.msgType, condition, { durationMs: durationSeconds * SECOND_MS, repeatGapMs }));
  }
  const atOnce = { durationMs: 0, repeatGapMs };
  if (notFull)
    rules.push(builtInRule(notFull.msgType, { source: 'fullCharge', limitMs: notFull.limit * DAY_MS }, atOnce));
  if (balance?.upperLimit !== undefined && capacity) {
    const { msgType, limit: lower, upperLimit: upper } = balance;
    const leastCentiAmpHour = capacity * BALANCE_SHARE;
    rules.push(builtInRule(msgType, { source: 'balance', lower, upper, leastCentiAmpHour }, atOnce));
  }
  return rules;
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
