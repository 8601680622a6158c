import { SECOND_MS } from '../../../foundation/basics/time.ts';
import { allowedSilenceMs } from '../../../stream/presence/online.ts';
import { isRaisedBy } from '../catalogue.ts';
import {
  type AlarmEvent,
  mayRaise,
  NO_READING,
  type OpenAlarm,
  raise,
  release,
  type UnitAlarms,
} from '../life/open-alarm.ts';
import type { AlarmRule, SilenceCondition } from '../rules/rule.ts';

/** Silence of a device at a deadline; instants and durations in ms. */
interface Silence {
  readonly now: number;
  readonly lastReceivedAt: number;
  /** Since the last receipt, or since the server hears its devices if that is later. */
  readonly silentMs: number;
  readonly reportIntervalSeconds: number;
}

/**
 * Raises 12 for a device that is offline, as soon as the silence also reaches the alarm's own limit. **Changes
 * `alarms`**, those of unit 0, the hub.
 */
export function watchSilence(
  alarms: UnitAlarms,
  { now, lastReceivedAt, silentMs, reportIntervalSeconds }: Silence,
  rule: AlarmRule<SilenceCondition>,
): AlarmEvent | null {
  if (alarms.open.some(isSilence)) return null;
  const limitMs = Math.max(rule.condition.limitMs, allowedSilenceMs(reportIntervalSeconds));
  if (silentMs < limitMs || !mayRaise(alarms, rule, now)) return null;
  return raise(alarms, rule, {
    unit: 0,
    code: 0,
    raisedAt: now,
    breachedSince: lastReceivedAt,
    triggerValue: Math.floor((now - lastReceivedAt) / SECOND_MS),
    triggerSubValue: Math.round(limitMs / SECOND_MS),
    extend: NO_READING,
  });
}

/** The instant from which a device that is silent since one has been so for too long. */
export const silenceBegins = (
  since: number,
  { condition }: AlarmRule<SilenceCondition>,
  reportIntervalSeconds: number,
): number => since + Math.max(condition.limitMs, allowedSilenceMs(reportIntervalSeconds) + 1);

/** Whether an alarm is one of silence. */
export const isSilence = ({ msgType }: OpenAlarm): boolean => isRaisedBy(msgType, 'clock');

/** The device has sent a message: releases 12. **Changes `alarms`.** */
export function releaseSilence(alarms: UnitAlarms, receivedAt: number): AlarmEvent | null {
  const alarm = alarms.open.find(isSilence);
  return alarm ? release(alarms, alarm, receivedAt, 'recovered') : null;
}
