/** Of one call: a walk is sent in parts. */
export const MAX_UNITS_AT_ONCE = 20;
export const MAX_PATTERN_LENGTH = 110;
/** How long a walk is listed. */
export const LISTED_DAYS = 30;
