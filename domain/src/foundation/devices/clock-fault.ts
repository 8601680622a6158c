import { z } from 'zod';

/**
 * What is wrong with a clock: it was never set (instants before 2000 or after 2100); it counts weeks from a wrong turn of 1,024, as
 * receivers of satellites do; it is off by whole or half hours, by a zone or summer time; it is ahead or behind otherwise; it runs
 * fast or slow.
 */
const CLOCK_FAULTS = ['unset', 'weeks', 'hours', 'ahead', 'behind', 'drift'] as const;
export type ClockFaultKind = (typeof CLOCK_FAULTS)[number];

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
