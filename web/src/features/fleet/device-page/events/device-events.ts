import { valuesOfPushMsg } from '#domain/alerting/alarms/words/push-msg.ts';
import type { AlarmChange } from '#domain/gen/notify.ts';
import type { Answer } from '../../../../api/client.ts';
import type { Session } from './session.ts';

type AnsweredAlarm = Answer<'listWarningPushMsg'>['list'][number];

/** A warning of the device from start to end, from whatever source. */
export interface DeviceAlarm {
  readonly msgType: number;
  readonly unit: number;
  /** Code of a fault, else 0. */
  readonly code: number;
  /** Text of a fault, from the device. */
  readonly text: string;
  readonly level: number;
  readonly raisedAt: number;
  /** `null` while it is open. */
  readonly releasedAt: number | null;
  readonly triggerValue: number;
  readonly triggerSubValue: number;
}

export type DeviceEvent =
  | { readonly kind: 'raised' | 'released'; readonly key: string; readonly at: number; readonly alarm: DeviceAlarm }
  | {
      readonly kind: 'chargeStarted' | 'chargeEnded' | 'dischargeStarted' | 'dischargeEnded';
      readonly key: string;
      readonly at: number;
      readonly session: Session;
    };

export function answeredAlarm(answered: AnsweredAlarm): DeviceAlarm {
  const { msgType, unit, code, level, createTime, releaseTime } = answered;
  const { triggerValue, triggerSubValue, extend } = valuesOfPushMsg(answered);
  const text = typeof extend.text === 'string' ? extend.text : '';
  return {
    msgType,
    unit,
    code,
    text,
    level,
    raisedAt: createTime,
    releasedAt: releaseTime,
    triggerValue,
    triggerSubValue,
  };
}

const liveAlarm = ({ raisedAtMs, releasedAtMs, ...alarm }: AlarmChange): DeviceAlarm => ({
  ...alarm,
  raisedAt: raisedAtMs,
  releasedAt: releasedAtMs === 0 ? null : releasedAtMs,
});

const keyOf = ({ msgType, unit, code, raisedAt }: DeviceAlarm): string => `${msgType}/${unit}/${code}/${raisedAt}`;

/** Each warning once, with its end if any source reports it. */
export function joinAlarms(answered: readonly DeviceAlarm[], changes: readonly AlarmChange[]): readonly DeviceAlarm[] {
  const joined = new Map(answered.map((alarm) => [keyOf(alarm), alarm]));
  for (const change of changes) {
    const alarm = liveAlarm(change);
    const known = joined.get(keyOf(alarm));
    joined.set(keyOf(alarm), { ...alarm, releasedAt: alarm.releasedAt ?? known?.releasedAt ?? null });
  }
  return [...joined.values()];
}

function eventsOfAlarm(alarm: DeviceAlarm): DeviceEvent[] {
  const raised = { kind: 'raised', key: `raised/${keyOf(alarm)}`, at: alarm.raisedAt, alarm } as const;
  if (alarm.releasedAt === null) return [raised];
  return [raised, { kind: 'released', key: `released/${keyOf(alarm)}`, at: alarm.releasedAt, alarm }];
}

function eventsOfSession(session: Session): DeviceEvent[] {
  const { kind, startedAt, endedAt } = session;
  const started = { kind: `${kind}Started`, key: `${kind}/${startedAt}`, at: startedAt, session } as const;
  if (endedAt === null) return [started];
  return [started, { kind: `${kind}Ended`, key: `${kind}/${startedAt}/end`, at: endedAt, session }];
}

/** Events of a battery, newest first. */
export const deviceEvents = (alarms: readonly DeviceAlarm[], sessions: readonly Session[]): readonly DeviceEvent[] =>
  [...alarms.flatMap(eventsOfAlarm), ...sessions.flatMap(eventsOfSession)].sort(
    (left, right) => right.at - left.at || right.key.localeCompare(left.key),
  );
