import { isInMaintenance } from '#domain/alarms/maintenance.ts';
import type { Sink } from '../ingest/sink.ts';
import { gatherAlarms, writeAlarms } from './store.ts';

/** Alarms that were raised or released. */
export const alarmSink: Sink = {
  begin: () => {
    const gathered = gatherAlarms();
    return {
      take: ({ id, maintenance, settings }, event) =>
        gathered.take(id, event, (at) => isInMaintenance(maintenance, at, settings.timeZone)),
      write: (tx) => writeAlarms(tx, gathered.rows()),
    };
  },
};
