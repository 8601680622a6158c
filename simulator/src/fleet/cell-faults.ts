import { z } from 'zod';

const place = z.int().min(0).optional();

/** What becomes wrong with a single cell or probe of a pack, and how the pack balances its cells. Positions count from 0. */
export const cellFaultsSchema = z.strictObject({
  /** days after the start at which the faults begin */
  afterDays: z.number().min(0).default(0),
  /** a cell that discharges itself; if left out, the seed chooses the cell */
  leak: z.strictObject({ cell: place, milliAmp: z.number().min(0), milliAmpPerDay: z.number().default(0) }).optional(),
  /** a cell whose resistance is a multiple of what it was, growing by so much a day */
  resistance: z
    .strictObject({ cell: place, times: z.number().min(1).default(1), timesPerDay: z.number().default(0) })
    .optional(),
  /** a cell that holds this part of what the others do, less so much a day: it ends the discharges */
  capacity: z
    .strictObject({
      cell: place,
      share: z.number().min(0.05).max(1).default(1),
      sharePerDay: z.number().min(0).default(0),
    })
    .optional(),
  /** a temperature probe that reads too much or too little */
  sensor: z
    .strictObject({ probe: place, kelvin: z.number().default(0), kelvinPerDay: z.number().default(0) })
    .optional(),
  /** bleeds, from the beginning on, the cells that are ahead of the lowest one at the end of a charge */
  balancing: z.strictObject({ milliAmp: z.number().min(0), fromMillivolt: z.number().default(3400) }).optional(),
});
export type CellFaultsWanted = z.output<typeof cellFaultsSchema>;
