import type { Monitor } from '../../../foundation/kinds/wire.ts';
import type { AlarmType } from '../catalogue.ts';
import type { AlarmRule, OwnRuleMark } from '../rules/rule.ts';
import type { AlarmSeverity } from '../words/severity.ts';

/** Values of the battery when the alarm was raised, hundredths; null where the record had no value. */
interface AlarmExtend {
  soc: number | null;
  voltageRaw: number | null;
  batteryTemperature: number | null;
  /** For a fault or a protection, the device's own text; absent when it has none. For maintenance, the name of the plan; for a lease, its contract number. */
  text?: string;
  /** The state of charge at which a discharge ended. */
  endSoc?: number;
  /** When the battery was full last. */
  lastFullChargeTime?: number;
  /** What was wrong with the clock of the device when the alarm was raised. */
  clockFault?: string;
  /** Of what was found in the records of some days: the day since which they show it. The alarm itself is raised when it is found. */
  stoodOutAt?: number;
  /** When the data service ends. */
  serviceUntil?: number;
  /** Of an own rule: what it was when the alarm was raised. */
  own?: OwnRuleMark;
}

/** A raised alarm that is not released yet; its key is (device, unit, msgType, code, raisedAt). */
export interface OpenAlarm {
  /** Key of the rule that raised it. */
  rule: string;
  unit: number;
  msgType: AlarmType;
  /** For a fault, its code in the device's own list; for maintenance, the number of the plan; of an own rule, its number; otherwise 0. Only one alarm may be open per (unit, rule, code). */
  code: number;
  level: AlarmSeverity;
  /**
   * Instant of the record (for an offline device, of the deadline) at which the duration was over: the alarm exists
   * since then.
   */
  raisedAt: number;
  /** Instant of the first record of the breach; for an offline device the last receipt. */
  breachedSince: number;
  /**
   * Value at raisedAt: centivolt, centi-degree Celsius, centiampere, centi-percent; seconds of silence for an offline device;
   * metres to a geofence's border; seconds that a clock is ahead, or gains in a day; centivolt of the ignition; code of a fault; level of the water; days without a full charge
   * or without use.
   */
  triggerValue: number;
  /** The limit, in the same unit; the number of the geofence; the voltage from which an ignition is on. */
  triggerSubValue: number;
  extend: AlarmExtend;
  /** It was found in records only later, and nobody is told of it. */
  foundLater?: true;
}

/**
 * Why an alarm ended: its value has recovered, a more severe alarm of its group was raised, its rule was switched off, or
 * the hours or the direction of the current in which its rule counts have ended.
 */
export type ReleaseReason = 'recovered' | 'superseded' | 'disabled' | 'notCounting';

interface AlarmTimer {
  /** Key of the rule whose condition holds. */
  rule: string;
  /** Instant of the first record of a breach without a pause. */
  breachedSince: number;
}

/** Times that a condition held again within the repeat gap of an alarm, so that nothing was raised. */
interface HeldBack {
  /** When the alarm was raised. */
  raisedAt: number;
  /** Since when the condition held the last time: one time counts once, however many records show it. */
  since: number;
  /** The last two times that it was raised or held back; the first is null before there were two. */
  times: [number | null, number];
  count: number;
  /** The shortest time in which it happened three times, ms, exact below the repeat gap; null before the third. */
  closestMs: number | null;
}

/** How often an alarm was held back so far; the newest of an alarm says it all. */
export interface AlarmHeldBack extends Readonly<Pick<HeldBack, 'raisedAt' | 'count' | 'closestMs'>> {
  readonly type: 'alarmHeldBack';
  /** When it held again the last time. */
  readonly lastAt: number;
  readonly unit: number;
  readonly msgType: AlarmType;
  readonly code: number;
}

/** Alarms and timers of one unit. */
export interface UnitAlarms {
  open: OpenAlarm[];
  /** Rules whose condition holds now, raised or not. */
  timers: AlarmTimer[];
  /** When each {@link alarmKey} was raised last, ms. */
  lastRaisedAt: Partial<Record<string, number>>;
  /** What the repeat gap has held back, by the same key; absent before it has held back anything. */
  heldBack?: Partial<Record<string, HeldBack>>;
}

/** An alarm begins or ends. */
export type AlarmChange =
  | { readonly type: 'alarmRaised'; readonly alarm: OpenAlarm }
  | {
      readonly type: 'alarmReleased';
      readonly alarm: OpenAlarm;
      readonly releasedAt: number;
      readonly reason: ReleaseReason;
    };
export type AlarmEvent = AlarmChange | AlarmHeldBack;

/** The key for which a unit may have only one open alarm. */
export const alarmKey = ({ rule, code }: Pick<OpenAlarm, 'rule' | 'code'>): string =>
  code === 0 ? rule : `${rule}:${code}`;

export const noAlarms = (): UnitAlarms => ({ open: [], timers: [], lastRaisedAt: {} });

/** The values of a monitor record that alarms carry along. */
export type Reading = Pick<AlarmExtend, 'soc' | 'voltageRaw' | 'batteryTemperature'>;

export const readingOf = (body: Monitor): Reading => ({
  soc: body.socCentiPercent ?? null,
  voltageRaw: body.voltageCentiVolt ?? null,
  batteryTemperature: body.temperatureCentiCelsius ?? null,
});

export const NO_READING: Reading = { soc: null, voltageRaw: null, batteryTemperature: null };

/** Opens an alarm of a rule and remembers when, for the repeat gap. Changes `alarms`. */
export function raise(
  alarms: UnitAlarms,
  { key: rule, msgType, severity: level }: AlarmRule,
  raised: Omit<OpenAlarm, 'rule' | 'msgType' | 'level'>,
): AlarmEvent {
  const alarm: OpenAlarm = { rule, msgType, level, ...raised };
  alarms.open.push(alarm);
  const key = alarmKey(alarm);
  alarms.lastRaisedAt[key] = alarm.raisedAt;
  // What was held back and is raised after all happened once.
  const heldBack = alarms.heldBack?.[key];
  if (heldBack?.since === alarm.breachedSince) heldBack.times[1] = alarm.raisedAt;
  return { type: 'alarmRaised', alarm };
}

/** Closes an open alarm. Changes `alarms`. */
export function release(alarms: UnitAlarms, alarm: OpenAlarm, releasedAt: number, reason: ReleaseReason): AlarmEvent {
  alarms.open = alarms.open.filter((open) => open !== alarm);
  return { type: 'alarmReleased', alarm, releasedAt, reason };
}

/** Whether the repeat gap of a rule, or of one code of it, is over. */
export const mayRaise = (alarms: UnitAlarms, { key: rule, repeatGapMs }: AlarmRule, at: number, code = 0): boolean => {
  const last = alarms.lastRaisedAt[alarmKey({ rule, code })];
  return last === undefined || at - last >= repeatGapMs;
};

/**
 * Starts, keeps or drops the timer of a rule; returns the instant since when its condition holds, or null. **Changes
 * `alarms`.**
 */
export function trackBreach(alarms: UnitAlarms, { key: rule }: AlarmRule, holds: boolean, at: number): number | null {
  const timer = alarms.timers.find((candidate) => candidate.rule === rule);
  if (!holds) {
    if (timer) alarms.timers = alarms.timers.filter((candidate) => candidate !== timer);
    return null;
  }
  if (timer) return timer.breachedSince;
  alarms.timers.push({ rule, breachedSince: at });
  return at;
}

/** Releases open alarms and drops timers of rules that are switched off. **Changes `alarms`.** */
export function releaseSwitchedOff(
  alarms: UnitAlarms,
  at: number,
  switchedOn: ReadonlySet<string>,
  emit: (event: AlarmEvent) => void,
): void {
  for (const alarm of alarms.open) if (!switchedOn.has(alarm.rule)) emit(release(alarms, alarm, at, 'disabled'));
  if (alarms.timers.some(({ rule }) => !switchedOn.has(rule)))
    alarms.timers = alarms.timers.filter(({ rule }) => switchedOn.has(rule));
}
