import type { WarningRuleDetail } from '#domain/alerting/alarms/calls/rule-calls.ts';
import type { LimitAlarmType } from '#domain/alerting/alarms/catalogue.ts';
import { whenFault } from '#domain/alerting/alarms/rules/families.ts';
import { limitRange, limitsFault } from '#domain/alerting/alarms/rules/limit-rules.ts';
import { type OwnRuleBody, ownLimitRange, ownRuleFault } from '#domain/alerting/alarms/rules/own-rule.ts';
import { MAX_DURATION_SECONDS } from '#domain/alerting/alarms/rules/rule.ts';
import type { LevelField } from '../rule-view.ts';
import { editedOwn, editedWhen, isOwnRule, limitsOf, type RuleEdit } from './rule-edit.ts';
import { channelOf } from './rule-forms.ts';

/** What is wrong with a rule as it is edited. */
export interface RuleFault {
  /** The alarm type, or the level of an own rule; null for what is not about one level. */
  readonly level: number | null;
  readonly field: LevelField | 'name' | 'levels' | 'hours';
  readonly rule: 'number' | 'range' | 'order' | 'upper' | 'release' | 'missing';
  /** Of a range, in stored numbers. */
  readonly min?: number;
  readonly max?: number;
}

/** The first fault of a rule, or null: the rules are those of the server. */
export function ruleFault(rule: WarningRuleDetail, edit: RuleEdit): RuleFault | null {
  if (isOwnRule(rule)) return ownFault(rule, edit);
  const isOnChannel = rule.kind !== null;
  if (whenFault(editedWhen(rule, edit), isOnChannel) === 'hours') return { level: null, field: 'hours', rule: 'range' };
  const limits = limitsOf(rule, edit);
  const fault = limitsFault(limits);
  if (!fault) return null;
  const level = fault.msgType;
  const found = limits.find(({ msgType }) => msgType === level);
  const { min, max } = limitRange(level as LimitAlarmType);
  switch (fault.rule) {
    case 'hysteresis':
      return { level, field: 'hysteresis', rule: 'release' };
    case 'duration':
      return { level, field: 'durationSeconds', rule: 'range', min: 0, max: MAX_DURATION_SECONDS };
    case 'order':
      return found?.upperLimit === undefined
        ? { level, field: 'limit', rule: 'order' }
        : { level, field: 'upperLimit', rule: 'upper' };
    case 'range':
      return {
        level,
        field: found && found.limit >= min && found.limit <= max ? 'upperLimit' : 'limit',
        rule: 'range',
        min,
        max,
      };
  }
}

function ownFault(rule: WarningRuleDetail, edit: RuleEdit): RuleFault | null {
  const body = editedOwn(rule, edit);
  if (body.name.trim() === '') return { level: null, field: 'name', rule: 'missing' };
  if (body.levels.length === 0) return { level: null, field: 'levels', rule: 'missing' };
  if (whenFault(body, true) === 'hours') return { level: null, field: 'hours', rule: 'range' };
  const channel = channelOf(body);
  switch (ownRuleFault(body)) {
    case null:
      return null;
    case 'hysteresis':
      return { level: null, field: 'hysteresis', rule: 'number' };
    case 'durationSeconds':
      return { level: null, field: 'durationSeconds', rule: 'range', min: 0, max: MAX_DURATION_SECONDS };
    default:
      return channel ? levelFault(body, ownLimitRange(channel)) : { level: null, field: 'levels', rule: 'missing' };
  }
}

function levelFault({ levels }: OwnRuleBody, { min, max }: { min: number; max: number }): RuleFault {
  const outside = levels.find(({ limit }) => !Number.isInteger(limit) || limit < min || limit > max);
  if (outside) return { level: outside.level, field: 'limit', rule: 'range', min, max };
  return { level: levels.at(-1)?.level ?? null, field: 'limit', rule: 'order' };
}
