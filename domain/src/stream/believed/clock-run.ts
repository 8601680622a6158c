import { MINUTE_MS, SECOND_MS } from '../../foundation/basics/time.ts';

/** When something came in, and how far its newest instant was behind that: less than zero where it was ahead. ms. */
export type Lag = [receivedAt: number, lag: number];

/** How much lags differ by the network alone. */
const JITTER_MS = 5 * SECOND_MS;
/** How much of the time between them. A backlog is sent faster: its lag falls by at least half of it. */
const STEADY_SHARE = 0.05;

/** Whether a clock went on between two lags as fast as that of the server. */
export const isSteady = ([at, lag]: Lag, [other, lagThen]: Lag): boolean =>
  Math.abs(lag - lagThen) <= JITTER_MS + STEADY_SHARE * Math.abs(at - other);

/** Slower than this nobody loses a minute before the next synchronisation; faster is no clock but a queue that fills or empties. */
const DRIFT = { least: 0.003, most: 0.05 } as const;
/** A clock that runs right, by the same measure. */
const NO_DRIFT = 0.0015;
const DRIFT_POINTS = 6;
const DRIFT_SPAN_MS = 30 * MINUTE_MS;
const DRIFT_CHANGE_MS = 15 * SECOND_MS;

/** How much faster a clock runs than that of the server: 0.02 gains 72 s an hour; null where these lags do not tell. */
export function rateOf(lags: readonly Lag[]): number | null {
  const [first, last] = [lags[0], lags.at(-1)];
  if (!first || !last || lags.length < DRIFT_POINTS || last[0] - first[0] < DRIFT_SPAN_MS) return null;
  const middle = lags.reduce((sum, [at]) => sum + (at - first[0]), 0) / lags.length;
  const mean = lags.reduce((sum, [, lag]) => sum + lag, 0) / lags.length;
  let product = 0;
  let square = 0;
  for (const [at, lag] of lags) {
    const from = at - first[0] - middle;
    product += from * (lag - mean);
    square += from * from;
  }
  const slope = product / square;
  const change = Math.abs(slope) * (last[0] - first[0]);
  const isLine = lags.every(
    ([at, lag]) => Math.abs(lag - mean - slope * (at - first[0] - middle)) <= JITTER_MS + 0.15 * change,
  );
  if (!isLine) return null;
  if (Math.abs(slope) <= NO_DRIFT) return 0;
  const isDrift = Math.abs(slope) >= DRIFT.least && Math.abs(slope) <= DRIFT.most && change >= DRIFT_CHANGE_MS;
  return isDrift ? -slope : null;
}
