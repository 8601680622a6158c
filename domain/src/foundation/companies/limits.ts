export const MAX_COMPANY_NAME_LENGTH = 100;
/** The latest end of sessions that a company can set. */
export const MAX_SESSION_HOURS = 90 * 24;

/** Authorities of a company that issue certificates of devices; more are not needed to change from one to the next. */
export const MAX_AUTHORITIES = 10;
/** A certificate of any usual key and extensions, in PEM form. */
export const MAX_CERTIFICATE_LENGTH = 16_384;
