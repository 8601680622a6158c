import { isWorkingHours, type WorkingHours } from '../control/configuration.ts';
import type { DeviceFacts } from '../device-facts.ts';
import { SECOND_MS } from '../time.ts';
import {
  ALARM_CATALOGUE,
  ALARM_FAMILIES,
  type AlarmQuantity,
  type AlarmSeverity,
  type AlarmType,
  EVENT_ALARM_TYPES,
  IGNITION_ALARM,
  OFFLINE_ALARM,
  type RecordAlarmType,
} from './catalogue.ts';
import type { AlarmLimit } from './limits.ts';

/** What alarms need to know about a device. */
export interface AlarmSettings extends Pick<DeviceFacts, 'timeZone'> {
  /** One per alarm type; a missing type is switched off. */
  readonly alarmLimits: readonly AlarmLimit[];
  /** A (unit, type) is raised at most once in this time. */
  readonly repeatGapSeconds: number;
  /** When the machine is meant to be used, by the clock of its time zone; null when the device does not say. */
  readonly workingHours: WorkingHours | null;
}

export interface AlarmRule {
  readonly msgType: RecordAlarmType;
  readonly level: AlarmSeverity;
  readonly limit: number;
  /** The value at which the alarm is released. */
  readonly releaseAt: number;
  readonly durationMs: number;
}

export interface FamilyRules {
  readonly quantity: AlarmQuantity;
  readonly side: 'below' | 'above';
  /** Switched-on members, the most severe first. */
  readonly rules: readonly AlarmRule[];
  /** The earliest pending time limit; before it, nothing has to be done. */
  readonly firstLimit: number;
}

/** The alarm limits of a device, made ready for every record. */
export interface AlarmRules {
  readonly families: readonly FamilyRules[];
  readonly offline: { readonly limitMs: number } | null;
  /** When the ignition may be on; null when not configured. */
  readonly workingTime: { readonly hours: WorkingHours; readonly timeZone: string } | null;
  readonly switchedOn: ReadonlySet<AlarmType>;
  readonly repeatGapMs: number;
}

/** Prepares the limits of a device's settings. */
export function alarmRules(settings: AlarmSettings): AlarmRules {
  const switchedOn = settings.alarmLimits.filter((limit) => limit.enabled);
  const { workingHours: hours, timeZone } = settings;
  const workingTime = hours !== null && isWorkingHours(hours) ? { hours, timeZone } : null;
  const offline = switchedOn.find((limit) => limit.msgType === OFFLINE_ALARM);
  return {
    families: ALARM_FAMILIES.map(({ quantity, side, types }) => {
      const rules = types.flatMap((msgType) => {
        const limit = switchedOn.find((candidate) => candidate.msgType === msgType);
        return limit ? [alarmRule(msgType, side, limit)] : [];
      });
      const limits = rules.map((rule) => rule.limit);
      return { quantity, side, rules, firstLimit: side === 'below' ? Math.max(...limits) : Math.min(...limits) };
    }).filter((family) => family.rules.length > 0),
    offline: offline ? { limitMs: offline.limit * SECOND_MS } : null,
    workingTime,
    switchedOn: new Set<AlarmType>([
      ...switchedOn.map((limit) => limit.msgType),
      ...EVENT_ALARM_TYPES,
      ...(workingTime ? ([IGNITION_ALARM] as const) : []),
    ]),
    repeatGapMs: settings.repeatGapSeconds * SECOND_MS,
  };
}

function alarmRule(msgType: RecordAlarmType, side: 'below' | 'above', limit: AlarmLimit): AlarmRule {
  return {
    msgType,
    level: ALARM_CATALOGUE[msgType].severity,
    limit: limit.limit,
    releaseAt: side === 'below' ? limit.limit + limit.hysteresis : limit.limit - limit.hysteresis,
    durationMs: limit.durationSeconds * SECOND_MS,
  };
}
