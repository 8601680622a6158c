import type { Monitor } from '../kinds/wire.ts';
import { type AlarmQuantity, type AlarmType, revealsPlace } from './catalogue.ts';
import {
  type AlarmEvent,
  alarmKey,
  type OpenAlarm,
  raise,
  readingOf,
  release,
  type TimedAlarmType,
  type UnitAlarms,
} from './open-alarm.ts';
import type { AlarmRule, AlarmRules, FamilyRules } from './rules.ts';

/** The record that is judged. */
export interface WatchedRecord {
  readonly unit: number;
  readonly at: number;
  readonly body: Monitor;
}

/**
 * Checks a monitor record against the limits of its unit. **Changes `alarms`.**
 *
 * A value at the limit or beyond it breaches the limit. An alarm is raised by the record at which the breach has lasted
 * the duration, at most once per repeat gap and type, and released by the first record that is back by the hysteresis.
 * Only the worst alarm of a family is open: a worse one releases the milder. On the way back, the milder one takes
 * over; where its repeat gap forbids that, the worse one stays until the milder may be raised or the value is clear of
 * all, so the level never looks better than the battery is. A value missing from the record changes nothing.
 */
export function watchRecord(
  alarms: UnitAlarms,
  record: WatchedRecord,
  rules: AlarmRules,
  emit: (event: AlarmEvent) => void,
): void {
  if (alarms.open.length > 0 || alarms.timers.length > 0) releaseSwitchedOff(alarms, record.at, rules, emit);
  for (const family of rules.families) {
    const value = measured(record.body, family.quantity);
    if (value === undefined) continue;
    const quiet = alarms.open.length === 0 && alarms.timers.length === 0;
    if (quiet && !isBeyond(value, family.firstLimit, family.side)) continue;
    judge(alarms, family, value, record, rules.repeatGapMs, emit);
  }
}

/** Releases open alarms and drops timers of limits that are switched off. **Changes `alarms`.** */
export function releaseSwitchedOff(
  alarms: UnitAlarms,
  at: number,
  { switchedOn }: AlarmRules,
  emit: (event: AlarmEvent) => void,
): void {
  for (const alarm of alarms.open) {
    if (!revealsPlace(alarm.msgType) && !switchedOn.has(alarm.msgType)) emit(release(alarms, alarm, at, 'disabled'));
  }
  if (alarms.timers.some((timer) => !switchedOn.has(timer.msgType))) {
    alarms.timers = alarms.timers.filter((timer) => switchedOn.has(timer.msgType));
  }
}

/** Whether the repeat gap of a type, or of one fault, is over. */
export const mayRaise = (
  alarms: UnitAlarms,
  msgType: AlarmType,
  at: number,
  repeatGapMs: number,
  code = 0,
): boolean => {
  const last = alarms.lastRaisedAt[alarmKey({ msgType, code })];
  return last === undefined || at - last >= repeatGapMs;
};

function measured(body: Monitor, quantity: AlarmQuantity): number | undefined {
  if (quantity === 'voltage') return body.voltageCentiVolt;
  return quantity === 'temperature' ? body.temperatureCentiCelsius : body.socCentiPercent;
}

const isBeyond = (value: number, limit: number, side: FamilyRules['side']): boolean =>
  side === 'below' ? value <= limit : value >= limit;

const isReleased = (value: number, rule: AlarmRule, side: FamilyRules['side']): boolean =>
  !isBeyond(value, rule.limit, side) && (side === 'below' ? value >= rule.releaseAt : value <= rule.releaseAt);

function judge(
  alarms: UnitAlarms,
  family: FamilyRules,
  value: number,
  record: WatchedRecord,
  repeatGapMs: number,
  emit: (event: AlarmEvent) => void,
): void {
  const { at } = record;
  let open: OpenAlarm | null = null;
  /** Worst member that is to be open after this record. */
  let due: AlarmRule | null = null;
  let dueSince = at;
  let waitsForGap = false;
  for (const rule of family.rules) {
    const since = trackBreach(alarms, rule.msgType, isBeyond(value, rule.limit, family.side), at);
    const openOfRule = alarms.open.find((alarm) => alarm.msgType === rule.msgType) ?? null;
    open ??= openOfRule;
    if (due !== null) continue;
    const confirmed = since !== null && at - since >= rule.durationMs;
    if (openOfRule !== null) {
      if (!isReleased(value, rule, family.side)) due = rule;
    } else if (confirmed && mayRaise(alarms, rule.msgType, at, repeatGapMs)) {
      due = rule;
      dueSince = since;
    } else if (confirmed && open !== null) {
      waitsForGap = true;
    }
  }
  if (open !== null && due?.msgType === open.msgType) return;
  if (open !== null && due === null && waitsForGap) return;
  if (open !== null) emit(release(alarms, open, at, supersedes(family, due, open) ? 'superseded' : 'recovered'));
  if (due !== null) emit(raise(alarms, alarmOf(due, dueSince, value, record)));
}

/**
 * Starts, continues or cancels the timer of a type; returns the instant since when it is breached, or null. **Changes
 * `alarms`.**
 */
export function trackBreach(alarms: UnitAlarms, msgType: TimedAlarmType, breached: boolean, at: number): number | null {
  const timer = alarms.timers.find((candidate) => candidate.msgType === msgType);
  if (!breached) {
    if (timer) alarms.timers = alarms.timers.filter((candidate) => candidate !== timer);
    return null;
  }
  if (timer) return timer.breachedSince;
  alarms.timers.push({ msgType, breachedSince: at });
  return at;
}

const supersedes = ({ rules }: FamilyRules, due: AlarmRule | null, open: OpenAlarm): boolean =>
  due !== null && rules.indexOf(due) < rules.findIndex((rule) => rule.msgType === open.msgType);

const alarmOf = (
  rule: AlarmRule,
  breachedSince: number,
  triggerValue: number,
  { unit, at, body }: WatchedRecord,
): OpenAlarm => ({
  unit,
  msgType: rule.msgType,
  code: 0,
  level: rule.level,
  raisedAt: at,
  breachedSince,
  triggerValue,
  triggerSubValue: rule.limit,
  extend: readingOf(body),
});
