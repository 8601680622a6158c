import { alarmKey } from '#domain/alarms/open-alarm.ts';
import type { Sink } from '../ingest/sink.ts';
import { type AlarmRow, writeAlarms } from './store.ts';

/** Alarms that were raised or released. */
export const alarmSink: Sink = {
  begin: () => {
    const alarms = new Map<string, AlarmRow>();
    return {
      take: ({ id: deviceId }, event) => {
        if (event.type !== 'alarmRaised' && event.type !== 'alarmReleased') return;
        const { alarm } = event;
        const releasedAt = event.type === 'alarmReleased' ? event.releasedAt : null;
        alarms.set(`${deviceId}:${alarm.unit}:${alarmKey(alarm)}:${alarm.raisedAt}`, { deviceId, alarm, releasedAt });
      },
      write: (tx) => writeAlarms(tx, [...alarms.values()]),
    };
  },
};
