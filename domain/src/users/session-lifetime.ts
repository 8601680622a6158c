import { DAY_MS } from '../time.ts';

/** A sign-in ends so long after its last use: on the server and in the browser's cookie alike. */
export const SESSION_MS = 7 * DAY_MS;
