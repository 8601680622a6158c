/** Centiampere · ms in one ampere-hour. */
export const AMP_HOUR = 100 * 3_600_000;
/** Centivolt · centiampere · ms in one watt-hour. */
export const WATT_HOUR = 100 * 100 * 3_600_000;
