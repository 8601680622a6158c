import type { DeviceFacts } from '../../../foundation/basics/device-facts.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../foundation/basics/time.ts';
import { isWorkingHours, type WorkingHours } from '../../../foundation/devices/configuration.ts';
import { historyRules, INPUT_ON_CENTI_VOLT } from '../../../stream/history/rules.ts';
import {
  ALARM_CATALOGUE,
  type AlarmType,
  BALANCE_ALARM,
  CELLS_APART_ALARM,
  DEEP_DISCHARGE_ALARM,
  DRIFT_ALARM,
  EVENT_ALARM_TYPES,
  IGNITION_ALARM,
  NOT_FULL_ALARM,
  OFFLINE_ALARM,
  OWN_ALARM,
  type RecordAlarmType,
  WRONG_CLOCK_ALARM,
} from '../catalogue.ts';
import { ALWAYS, type FamilyKey, RULE_FAMILIES, type WhenCounts } from './families.ts';
import type { LimitGroup } from './limit-groups.ts';
import type { AlarmLimit } from './limits.ts';
import { type OwnRule, ownLevelKey, ownRuleKey } from './own-rule.ts';
import type { AlarmRule, AnyRule, CellsCondition, ClockCondition, Condition, LimitRule } from './rule.ts';

/** What alarms need to know about a device. */
export interface AlarmSettings
  extends Pick<DeviceFacts, 'timeZone' | 'reportIntervalSeconds' | 'capacityCentiAmpHour'> {
  /** One per alarm type; a missing type is switched off. */
  readonly alarmLimits: readonly AlarmLimit[];
  /** A (unit, type) is raised at most once in this time. */
  readonly repeatGapSeconds: number;
  /** When built-in rules count; those that are missing always count. */
  readonly when?: Readonly<Partial<Record<FamilyKey, WhenCounts>>>;
  /** Rules of its companies that are about it; absent where there are none. */
  readonly ownRules?: readonly OwnRule[];
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

/** All rules of a device except geofences: the built-in ones and those of its companies. Plain JSON. */
export const deviceRules = (settings: AlarmSettings): AnyRule[] => [
  ...builtInRules(settings),
  ...ownRules(settings, settings.ownRules ?? []),
];

/** The built-in rules with a device's settings, except geofences. Plain JSON. */
export function builtInRules(settings: AlarmSettings): AnyRule[] {
  const { workingHours: hours, timeZone, when } = settings;
  const repeatGapMs = settings.repeatGapSeconds * SECOND_MS;
  const gapOf = (key: FamilyKey) => (when?.[key]?.repeatGapSeconds ?? settings.repeatGapSeconds) * SECOND_MS;
  const limitOf = (type: number) => settings.alarmLimits.find(({ enabled, msgType }) => enabled && msgType === type);
  const offline = limitOf(OFFLINE_ALARM);
  const atOnce = { durationMs: 0, repeatGapMs };
  const clock = clockRule(settings);
  const cells = cellsRule(settings);
  return [
    ...RULE_FAMILIES.flatMap(({ key, group }) =>
      (group?.types ?? []).flatMap((msgType) => {
        const limit = limitOf(msgType);
        return limit && group ? [limitRule(msgType, group, limit, gapOf(key), countingOf(when?.[key], timeZone))] : [];
      }),
    ),
    ...(offline
      ? [
          builtInRule(OFFLINE_ALARM, { source: 'clock', limitMs: offline.limit * SECOND_MS } as const, {
            durationMs: 0,
            repeatGapMs: gapOf('offline'),
          }),
        ]
      : []),
    ...(hours !== null && isWorkingHours(hours)
      ? [
          builtInRule(IGNITION_ALARM, { source: 'ignition', limit: INPUT_ON_CENTI_VOLT, hours, timeZone } as const, {
            durationMs: IGNITION_MS,
            repeatGapMs,
          }),
        ]
      : []),
    ...batteryRules(settings, limitOf, gapOf),
    ...(clock ? [clock] : []),
    ...(cells ? [cells] : []),
    // What is present until the next analysis says otherwise, as what an event has said.
    ...(limitOf(DRIFT_ALARM)
      ? [builtInRule(DRIFT_ALARM, { source: 'event' } as const, { durationMs: 0, repeatGapMs: gapOf('cellDrift') })]
      : []),
    ...EVENT_ALARM_TYPES.map((msgType) => builtInRule(msgType, { source: 'event' } as const, atOnce)),
  ];
}

/** A clock that was not set yet after a start of the device is no news. */
const WRONG_CLOCK_MS = MINUTE_MS;

/** The rule about the clock of a device; null where it is switched off. */
export function clockRule({
  alarmLimits,
  repeatGapSeconds,
  when,
}: Pick<AlarmSettings, 'alarmLimits' | 'repeatGapSeconds' | 'when'>): AlarmRule<ClockCondition> | null {
  const limit = alarmLimits.find(({ enabled, msgType }) => enabled && msgType === WRONG_CLOCK_ALARM);
  if (!limit) return null;
  const condition = { source: 'wrongClock', limitMs: limit.limit * SECOND_MS } as const;
  const repeatGapMs = (when?.wrongClock?.repeatGapSeconds ?? repeatGapSeconds) * SECOND_MS;
  return builtInRule(WRONG_CLOCK_ALARM, condition, { durationMs: WRONG_CLOCK_MS, repeatGapMs });
}

/** The rule about how far cells are apart; null where it is switched off. */
function cellsRule({
  alarmLimits,
  repeatGapSeconds,
  when,
}: Pick<AlarmSettings, 'alarmLimits' | 'repeatGapSeconds' | 'when'>): AlarmRule<CellsCondition> | null {
  const of = alarmLimits.find(({ enabled, msgType }) => enabled && msgType === CELLS_APART_ALARM);
  if (!of) return null;
  const condition = { source: 'cells', limit: of.limit, hysteresis: of.hysteresis } as const;
  const repeatGapMs = (when?.cellsApart?.repeatGapSeconds ?? repeatGapSeconds) * SECOND_MS;
  return builtInRule(CELLS_APART_ALARM, condition, { durationMs: 0, repeatGapMs });
}

type LimitOf = (type: number) => AlarmLimit | undefined;

/** The share of the rated capacity that has to come out before charge in and out are compared. */
const BALANCE_SHARE = 0.5;

/** The rules about charge; those that need the capacity are off while it is unknown. */
function batteryRules(settings: AlarmSettings, limitOf: LimitOf, gapOf: (key: FamilyKey) => number): AnyRule[] {
  const { capacityCentiAmpHour: capacity } = settings;
  const { thresholdCentiAmp } = historyRules(settings);
  const [deep, notFull, balance] = [DEEP_DISCHARGE_ALARM, NOT_FULL_ALARM, BALANCE_ALARM].map(limitOf);
  const rules: AnyRule[] = [];
  if (deep) {
    const { limit, hysteresis, durationSeconds } = deep;
    const condition = { source: 'discharge', limit, hysteresis, thresholdCentiAmp } as const;
    const repeatGapMs = gapOf('deepDischarge');
    rules.push(builtInRule(deep.msgType, condition, { durationMs: durationSeconds * SECOND_MS, repeatGapMs }));
  }
  const atOnce = (key: FamilyKey) => ({ durationMs: 0, repeatGapMs: gapOf(key) });
  if (notFull) {
    const condition = { source: 'fullCharge', limitMs: notFull.limit * DAY_MS } as const;
    rules.push(builtInRule(notFull.msgType, condition, atOnce('notFullyCharged')));
  }
  if (balance?.upperLimit !== undefined && capacity) {
    const { msgType, limit: lower, upperLimit: upper } = balance;
    const leastCentiAmpHour = capacity * BALANCE_SHARE;
    const condition = { source: 'balance', lower, upper, leastCentiAmpHour } as const;
    rules.push(builtInRule(msgType, condition, atOnce('chargeRatio')));
  }
  return rules;
}

function limitRule(
  msgType: RecordAlarmType,
  { name, types, kind, channel, comparison }: LimitGroup,
  { limit, hysteresis, durationSeconds }: AlarmLimit,
  repeatGapMs: number,
  counting: Pick<LimitRule, 'counts'>,
): LimitRule {
  const condition = { source: 'record', kind, channel, comparison, limit, hysteresis } as const;
  const rule = builtInRule(msgType, condition, { durationMs: durationSeconds * SECOND_MS, repeatGapMs });
  return { ...rule, ...counting, group: name, rank: types.indexOf(msgType) };
}

const countingOf = (when: WhenCounts | undefined, timeZone: string): Pick<LimitRule, 'counts'> => {
  const { whileState, hours } = when ?? ALWAYS;
  return whileState === 'any' && hours === null ? {} : { counts: { whileState, hours, timeZone } };
};

/** Rules of companies for one of their devices; the levels of each are a group. */
export const ownRules = ({ timeZone }: Pick<AlarmSettings, 'timeZone'>, rules: readonly OwnRule[]): LimitRule[] =>
  rules.flatMap(({ id, name, kind, channel, comparison, levels, hysteresis, ...rule }) =>
    levels.map(
      ({ level, limit }): LimitRule => ({
        key: ownLevelKey(id, level),
        msgType: OWN_ALARM,
        severity: level,
        condition: { source: 'record', kind, channel, comparison, limit, hysteresis },
        durationMs: rule.durationSeconds * SECOND_MS,
        repeatGapMs: rule.repeatGapSeconds * SECOND_MS,
        ...countingOf(rule, timeZone),
        group: ownRuleKey(id),
        rank: level,
        code: id,
        own: { name, kind, channel, comparison },
      }),
    ),
  );
