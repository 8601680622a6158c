import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../foundation/basics/time.ts';

/** Pauses after failed attempts, as Standard Webhooks recommends: about three days in all. */
export const PAUSES_MS = [
  5 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const;

/** How long a message waits after so many failed attempts; null: it is given up. */
export const pauseAfter = (attempts: number): number | null => PAUSES_MS[attempts - 1] ?? null;
