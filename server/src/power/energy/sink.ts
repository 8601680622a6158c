import { type BoundUnit, reportedUnit } from '#domain/power/energy/bound-units.ts';
import type { Sink } from '../../stream/ingest/sink.ts';
import { enterReported } from './bound-units.ts';

/** Devices of which a hub sends records for the first time stand behind it from then on. */
export const energySink: Sink = {
  begin: () => {
    const found: { readonly deviceId: number; readonly kind: number; readonly unit: number }[] = [];
    const bound: { readonly deviceId: number; readonly unit: BoundUnit }[] = [];
    return {
      take: ({ id }, event) => {
        if (event.type === 'unitFound') found.push({ deviceId: id, kind: event.kind, unit: event.unit });
      },
      finish: ({ id }, { readings }) => {
        for (const { deviceId, kind, unit } of found) {
          if (deviceId !== id) continue;
          const reported = reportedUnit(kind, unit, readings.units[unit]);
          if (reported) bound.push({ deviceId, unit: reported });
        }
        return [];
      },
      write: async (tx) => {
        for (const { deviceId, unit } of bound) await enterReported(tx, deviceId, unit);
      },
    };
  },
};
