import { isClockState } from '#domain/stream/believed/clock.ts';
import type { RebuildPart } from '../../stream/recompute/rebuild/rebuild-part.ts';
import { writeFaults } from './store.ts';

/**
 * A clock is judged by instants that the log does not have too, those of records that were refused: what is known of it goes on as it
 * was. Only where that cannot be read does the log tell.
 */
export const clockRebuild: RebuildPart = {
  begin: async (_, deviceId) => ({
    deadlines: [],
    take: () => {},
    settle: async (tx, state, before) => {
      const clock: unknown = before?.clocks.clock;
      if (isClockState(clock)) state.clocks.clock = clock;
      await writeFaults(tx, new Map([[deviceId, state.clocks.clock.fault]]));
    },
    finish: async () => {},
  }),
};
