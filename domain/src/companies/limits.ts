export const MAX_COMPANY_NAME_LENGTH = 100;
/** The latest end of sessions that a company can set. */
export const MAX_SESSION_HOURS = 90 * 24;
