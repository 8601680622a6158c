import { DAY_MS, HOUR_MS } from '../../foundation/basics/time.ts';

/** A sign-in ends so long after its last use: on the server and in the browser's cookie alike. */
export const SESSION_MS = 7 * DAY_MS;

/** When a session ends however much it is used; without a limit it does not. */
export const lastEndOf = (signedInAt: number, limitHours: number | null): number =>
  limitHours === null ? Number.POSITIVE_INFINITY : signedInAt + limitHours * HOUR_MS;
