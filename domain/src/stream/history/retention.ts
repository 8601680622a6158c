import { utcDay, utcDayStart } from '../../foundation/basics/time.ts';

/** Records are kept for three years, by whole UTC days. */
export const DAYS_KEPT = 3 * 365 + 1;

/** The first UTC day whose records are kept. */
export const firstDayKept = (now: number): number => utcDay(now) - DAYS_KEPT;

/** The first instant that is kept, UTC ms. */
export const firstInstantKept = (now: number): number => utcDayStart(firstDayKept(now));
