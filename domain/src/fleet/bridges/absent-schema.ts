import { z } from 'zod';
import { type Absent, isInOrder, MAX_ABSENT } from './absent.ts';

const absentValue = z.union([
  z.number(),
  z.tuple([z.number(), z.number()]).refine((ends) => isInOrder(ends), 'the lower one first'),
]);
export const absentValues = z.array(absentValue).min(1).max(MAX_ABSENT);
export const absentSchema: z.ZodType<Absent, Absent> = z.union([z.number(), absentValues]);
