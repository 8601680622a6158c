import type { Sink } from '../ingest/sink.ts';
import { gatherAlarms, writeAlarms } from './store.ts';

/** Alarms that were raised or released. */
export const alarmSink: Sink = {
  begin: () => {
    const gathered = gatherAlarms();
    return {
      take: ({ id }, event) => gathered.take(id, event),
      write: (tx) => writeAlarms(tx, gathered.rows()),
    };
  },
};
