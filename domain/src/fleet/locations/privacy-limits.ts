/** Hours of one device, or of one company, at a time. */
export const MAX_PRIVACY_HOURS = 10;
/** How often they may be changed within the time for which changes are remembered. */
export const MAX_PRIVACY_CHANGES = 200;
