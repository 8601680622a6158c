const firstMs = 500;
const longestMs = 20_000;

/**
 * How long to wait before the next attempt to connect: doubled each time, up to 20 s.
 *
 * @param failures attempts that failed in a row, ≥ 1
 *
 * @param jitter 0 … 1, so that a fleet does not reconnect all at once
 */
export function backOffMs(failures: number, jitter: number): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(10, failures - 1));
  return Math.round(full * (0.5 + 0.5 * jitter));
}
