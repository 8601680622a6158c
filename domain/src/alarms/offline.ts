import { allowedSilenceMs } from '../presence/online.ts';
import { SECOND_MS } from '../time.ts';
import { ALARM_CATALOGUE, OFFLINE_ALARM } from './catalogue.ts';
import { type AlarmEvent, NO_READING, raise, release, type UnitAlarms } from './open-alarm.ts';
import type { AlarmRules } from './rules.ts';
import { mayRaise } from './watch.ts';

/** Silence of a device at a tick; instants and durations in ms. */
export interface Silence {
  readonly now: number;
  readonly lastReceivedAt: number;
  /** Since the last receipt, or since this process listens when that is later. */
  readonly silentMs: number;
  readonly reportIntervalSeconds: number;
}

/**
 * Raises 12 for a device that is offline, once the silence reaches the alarm's own limit where that is longer.
 * **Changes `alarms`**, those of unit 0, the hub.
 */
export function watchSilence(alarms: UnitAlarms, silence: Silence, rules: AlarmRules): AlarmEvent | null {
  if (rules.offline === null || alarms.open.some((alarm) => alarm.msgType === OFFLINE_ALARM)) return null;
  const limitMs = Math.max(rules.offline.limitMs, allowedSilenceMs(silence.reportIntervalSeconds));
  if (silence.silentMs < limitMs || !mayRaise(alarms, OFFLINE_ALARM, silence.now, rules.repeatGapMs)) return null;
  return raise(alarms, {
    unit: 0,
    msgType: OFFLINE_ALARM,
    code: 0,
    level: ALARM_CATALOGUE[OFFLINE_ALARM].severity,
    raisedAt: silence.now,
    breachedSince: silence.lastReceivedAt,
    triggerValue: Math.floor((silence.now - silence.lastReceivedAt) / SECOND_MS),
    triggerSubValue: Math.round(limitMs / SECOND_MS),
    extend: NO_READING,
  });
}

/** The device spoke: releases 12. **Changes `alarms`.** */
export function releaseSilence(alarms: UnitAlarms, receivedAt: number): AlarmEvent | null {
  const alarm = alarms.open.find((open) => open.msgType === OFFLINE_ALARM);
  return alarm ? release(alarms, alarm, receivedAt, 'recovered') : null;
}
