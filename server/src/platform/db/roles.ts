/** Holds the grants of the daily work, and owns nothing. */
export const RUNTIME_ROLE = 'wattyard_runtime';
