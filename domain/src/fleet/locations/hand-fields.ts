import { z } from 'zod';

/** What is further off says nothing of a place. */
export const MAX_ACCURACY_METRE = 100_000;

const DEGREES = /^-?\d{1,3}(\.\d{1,15})?$/;

/** Degrees as a number or as digits; stored to a tenth of a metre. */
export const degreesField = (limit: number) =>
  z
    .union([z.number(), z.string().trim().regex(DEGREES).transform(Number)])
    .pipe(z.number().min(-limit).max(limit))
    .transform((value) => Math.round(value * 1e6) / 1e6);
