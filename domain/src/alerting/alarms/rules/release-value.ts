import type { StoredAlarm } from '../words/push-msg.ts';
import type { AnyRule } from './rule.ts';

/**
 * The value at which an open alarm is released by the rules in force now, as its limit is stored; null where its rule measures
 * nothing or is off.
 */
export function releaseValue(
  rules: readonly AnyRule[],
  { msgType, code, level }: Pick<StoredAlarm, 'msgType' | 'code' | 'level'>,
): number | null {
  for (const { condition, ...rule } of rules) {
    if (condition.source !== 'record' || rule.msgType !== msgType || rule.severity !== level) continue;
    if (('code' in rule ? rule.code : 0) !== code) continue;
    const { limit, hysteresis, comparison } = condition;
    return comparison === 'below' ? limit + hysteresis : limit - hysteresis;
  }
  return null;
}
