import { DAY_MS } from '../../foundation/basics/time.ts';

export const MAX_KEY_NAME_LENGTH = 60;
/** Every key ends: one that is forgotten does not stay open for ever. */
export const MAX_KEY_DAYS = 730;
export const MAX_KEYS_OF_ACCOUNT = 20;
export const MAX_KEYS_OF_COMPANY = 50;
/** Calls of one key, for each process that serves them. */
export const KEY_CALLS_PER_MINUTE = 600;
export const KEY_LIVE_FEEDS = 10;
/** A key that ends within this time should be replaced. */
export const KEY_ENDS_SOON_MS = 14 * DAY_MS;
