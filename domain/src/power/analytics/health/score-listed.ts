import { z } from 'zod';

/** The score of a day with its parts, as a list has it. */
export const listedScore = z.object({
  /** UTC date. */
  date: z.string(),
  score: z.int(),
  /** Level of the worst fault of the battery that was open on that day, which holds the score down; null without one of level 1 or 2. */
  faultLevel: z.union([z.literal(1), z.literal(2)]).nullable(),
  /** Points of at most 40, 30, 20, 10; null where nothing is known, which counts half. */
  health: z.number().nullable(),
  depth: z.number().nullable(),
  temperature: z.number().nullable(),
  fullCharge: z.number().nullable(),
  stateOfHealthPercent: z.number().nullable(),
  healthFrom: z.enum(['bms', 'estimate', 'cells']).nullable(),
  lowestSoc: z.int().nullable(),
  highestTemperature: z.int().nullable(),
  daysSinceFull: z.int().nullable(),
});
