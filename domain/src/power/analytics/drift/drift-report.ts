import { z } from 'zod';
import { DRIFT_KINDS } from '../../../alerting/alarms/watch/drift-codes.ts';

const LEAK_UNITS = ['milliAmp', 'pointsPerDay'] as const;

/** What drifts in a battery, as a report tells it. */
export const driftReport = z.object({
  /** False warnings per 100 packs and month that the owner accepts: the limits follow from it. */
  budget: z.number(),
  /** Whether enough is known of the first weeks to follow the charge, the temperatures, the resistances. */
  follows: z.record(z.enum(DRIFT_KINDS), z.boolean()),
  found: z.array(
    z.object({
      kind: z.enum(DRIFT_KINDS),
      /** Of the cell or the temperature probe; positions count from 0. */
      index: z.int(),
      /** The instant from which on it stands out, and that with which it was certain. */
      stoodOutAt: z.int(),
      foundAt: z.int(),
      /**
       * With its range of about 95 %: what the cell loses, mA, or points a day where the capacity is not known; what the probe is above
       * its neighbours, K, negative below; by how much the resistance of the cell has grown, percent.
       */
      value: z.number(),
      low: z.number(),
      high: z.number(),
      unit: z.enum([...LEAK_UNITS, 'kelvin', 'percent']),
    }),
  ),
  /** The smallest leak that would be found within some days, by what the last ones told; null where none could be seen. */
  smallest: z.array(z.object({ days: z.int(), value: z.number().nullable(), unit: z.enum(LEAK_UNITS) })),
});
export type Drifts = z.output<typeof driftReport>;
