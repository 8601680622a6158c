import { z } from 'zod';
import { CLOCK_FAULTS } from '../believed/clock.ts';

/** What is wrong with the clock of a device, as answers tell it. */
export const clockFault = z.object({
  kind: z.enum(CLOCK_FAULTS),
  /** How far it is ahead, less than zero where it is behind, ms; null for one that was never set. */
  offsetMs: z.int().nullable(),
  /** How much faster it runs, 0.02 for 2 %; null where it is not about that. */
  rate: z.number().nullable(),
  /** UTC epoch ms, by the clock of the server. */
  since: z.int(),
});
