import { z } from 'zod';
import { channelNames, targetsOf } from '../record/target.ts';

/** The name of a channel in the settings. */
export const channelName = z.string().refine((name) => targetsOf(name) !== null, {
  error: ({ input }) => `no channel ${String(input)}; there are ${channelNames().join(' ')}`,
});
