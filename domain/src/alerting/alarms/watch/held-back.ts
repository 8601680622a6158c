import { type AlarmHeldBack, alarmKey, type UnitAlarms } from '../life/open-alarm.ts';
import type { AlarmRule } from '../rules/rule.ts';

interface Repeat {
  readonly unit: number;
  readonly code?: number;
  /** Since when the condition holds. */
  readonly since: number;
  /** When it would have been raised. */
  readonly at: number;
}

/**
 * Counts a repeat that the repeat gap of its rule holds back. Null if it was counted before, or if it is still the breach that the
 * alarm was raised for. **Changes `alarms`.**
 */
export function holdBack(
  alarms: UnitAlarms,
  { key: rule, msgType }: Pick<AlarmRule, 'key' | 'msgType'>,
  { unit, code = 0, since, at }: Repeat,
): AlarmHeldBack | null {
  const key = alarmKey({ rule, code });
  const raisedAt = alarms.lastRaisedAt[key];
  if (raisedAt === undefined || since <= raisedAt) return null;
  const before = alarms.heldBack?.[key];
  if (before?.since === since) return null;
  const isSame = before?.raisedAt === raisedAt;
  const [first, last] = isSame || before?.times[1] === raisedAt ? before.times : [before?.times[1] ?? null, raisedAt];
  const closestMs = least(isSame ? before.closestMs : null, first === null ? null : at - first);
  const count = (isSame ? before.count : 0) + 1;
  alarms.heldBack ??= {};
  alarms.heldBack[key] = { raisedAt, since, times: [last, at], count, closestMs };
  return { type: 'alarmHeldBack', unit, msgType, code, raisedAt, count, closestMs, lastAt: at };
}

const least = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);
