import type { Sink } from '../../stream/ingest/sink.ts';
import { type ChargingSessionRow, writeChargingSessions } from './store.ts';

/** Charging sessions that began or ended. */
export const chargingSink: Sink = {
  begin: () => {
    const charges: ChargingSessionRow[] = [];
    return {
      take: ({ id: deviceId }, event) => {
        if (event.type === 'chargeStarted' || event.type === 'chargeClosed')
          charges.push({ deviceId, unit: event.unit, charge: event.charge });
      },
      write: (tx) => writeChargingSessions(tx, charges),
    };
  },
};
