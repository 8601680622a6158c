import { PROJECTIONS } from '#domain/device-state/projections.ts';
import { type Due, noteDue } from '../device-state/due.ts';
import type { Sink } from '../ingest/sink.ts';

/** Late records make data derived in order of instants due for recomputing. */
export const recomputeSink: Sink = {
  begin: () => {
    const due: Due[] = [];
    return {
      take: ({ id: deviceId }, event) => {
        if (event.type !== 'late') return;
        for (const projection of PROJECTIONS)
          if ('recomputedFor' in projection && projection.recomputedFor?.includes(event.kind))
            due.push({ deviceId, projection: projection.name, from: event.at });
      },
      write: (tx, now) => noteDue(tx, due, now),
    };
  },
};
