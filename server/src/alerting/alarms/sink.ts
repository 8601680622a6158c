import { isInMaintenance } from '#domain/alerting/alarms/life/maintenance.ts';
import type { Sink } from '../../stream/ingest/sink.ts';
import { gatherAlarms, writeAlarms, writeHeldBack } from './store.ts';

/** Alarms that were raised or released. */
export const alarmSink: Sink = {
  begin: () => {
    const gathered = gatherAlarms();
    return {
      take: ({ id, maintenance, settings }, event) =>
        gathered.take(id, event, (at) => isInMaintenance(maintenance, at, settings.timeZone)),
      write: async (tx) => {
        await writeAlarms(tx, gathered.rows());
        await writeHeldBack(tx, gathered.heldBack());
      },
    };
  },
};
