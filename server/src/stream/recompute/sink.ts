import { utcDay } from '#domain/foundation/basics/time.ts';
import { firstDayKept } from '#domain/stream/history/retention.ts';
import { type Due, noteDue } from '../device-state/due.ts';
import type { Recomputation } from '../device-state/recomputation.ts';
import type { Sink } from '../ingest/sink.ts';

/** Late records make data derived in order of instants due for recomputing. */
export const recomputeSink = (recomputations: readonly Recomputation[]): Sink => ({
  begin: () => {
    const due: Due[] = [];
    return {
      take: ({ id: deviceId }, event) => {
        if (event.type !== 'late') return;
        for (const { projection, lateKinds } of recomputations)
          if (lateKinds.includes(event.kind)) due.push({ deviceId, projection, from: event.at });
      },
      // What is derived from days that are not kept is not kept either.
      write: (tx, now) =>
        noteDue(
          tx,
          due.filter(({ from }) => utcDay(from) >= firstDayKept(now)),
          now,
        ),
    };
  },
});
