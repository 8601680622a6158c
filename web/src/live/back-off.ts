const FIRST_MS = 1000;
const MAX_RETRY_MS = 30_000;
/** From here on the wait is the longest. */
export const MANY_FAILURES = 5;

/** How long to wait before the next try: doubling from one second to thirty, spread so that many consoles do not return at once. */
export const backOff = (failures: number, random: number): number => {
  const longest = Math.min(FIRST_MS * 2 ** Math.min(failures, 10), MAX_RETRY_MS);
  return Math.round(longest * (0.5 + random / 2));
};
