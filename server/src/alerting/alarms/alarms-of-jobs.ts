import { ALARM_CATALOGUE, type AlarmType } from '#domain/alerting/alarms/catalogue.ts';
import type { AlarmChange, OpenAlarm } from '#domain/alerting/alarms/life/open-alarm.ts';
import type { Tx } from '../../platform/db/within.ts';

/** An alarm that a job raises and releases: no record decides it, so its rule is its type, and it has lasted no time before. */
type AlarmOfJob<T extends AlarmType = AlarmType> = Omit<OpenAlarm, 'rule' | 'breachedSince' | 'msgType'> & {
  readonly msgType: T;
};
export type OpenOfJob<T extends AlarmType = AlarmType> = AlarmOfJob<T> & { readonly deviceId: number };

/** The open alarms of devices that are of these types. */
export const openOfJob = async <T extends AlarmType>(
  tx: Tx,
  deviceIds: readonly number[],
  types: readonly T[],
): Promise<OpenOfJob<T>[]> =>
  deviceIds.length === 0
    ? []
    : tx.query<OpenOfJob<T>>(
        `select device_id, unit, msg_type, code, level, raised_at, trigger_value, trigger_sub_value, extend_value as extend
         from alarm where device_id = any($1) and released_at is null and msg_type = any($2)
         order by device_id, raised_at, msg_type, code`,
        [deviceIds, types],
      );

const alarmOf = ({
  msgType,
  unit,
  code,
  level,
  raisedAt,
  triggerValue,
  triggerSubValue,
  extend,
}: AlarmOfJob): OpenAlarm => ({
  ...{ rule: ALARM_CATALOGUE[msgType].key, msgType, unit, code, level, raisedAt, breachedSince: raisedAt },
  ...{ triggerValue, triggerSubValue, extend },
});

export const raisedByJob = (alarm: AlarmOfJob): AlarmChange => ({ type: 'alarmRaised', alarm: alarmOf(alarm) });

/** @param at when it is over, UTC epoch ms; an alarm lasts a millisecond at least */
export const releasedByJob = (alarm: AlarmOfJob, at: number): AlarmChange => ({
  type: 'alarmReleased',
  alarm: alarmOf(alarm),
  releasedAt: Math.max(at, alarm.raisedAt + 1),
  reason: 'recovered',
});
