const FIRST_MS = 1000;
const MAX_RETRY_MS = 30_000;
/** From this attempt on the wait is longest. */
export const MANY_FAILURES = 5;

/**
 * The wait before the next attempt: doubling from one second to thirty, with jitter so that many consoles do not
 * reconnect at once.
 */
export const backOff = (failures: number, random: number): number => {
  const longest = Math.min(FIRST_MS * 2 ** Math.min(failures, 10), MAX_RETRY_MS);
  return Math.round(longest * (0.5 + random / 2));
};
