import type { Sink } from '../ingest/sink.ts';
import { type AlarmRow, alarmRowKey, writeAlarms } from './store.ts';

/** Alarms that were raised or released. */
export const alarmSink: Sink = {
  begin: () => {
    const alarms = new Map<string, AlarmRow>();
    return {
      take: ({ id: deviceId }, event) => {
        if (event.type !== 'alarmRaised' && event.type !== 'alarmReleased') return;
        const { alarm } = event;
        const releasedAt = event.type === 'alarmReleased' ? event.releasedAt : null;
        const row = { deviceId, alarm, releasedAt };
        alarms.set(alarmRowKey(row), row);
      },
      write: (tx) => writeAlarms(tx, [...alarms.values()]),
    };
  },
};
