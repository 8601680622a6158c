import { hasCome } from '#domain/foundation/basics/has-come.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';

/** Status of a job. Instants in UTC ms. */
export interface JobState {
  /** When it is due; null when it never ran. */
  readonly nextAt: number | null;
  readonly succeededAt: number | null;
  readonly failedAt: number | null;
  /** Consecutive failures up to now. */
  readonly failures: number;
}

export const NEVER_RUN: JobState = { nextAt: null, succeededAt: null, failedAt: null, failures: 0 };

const FIRST_RETRY_MS = 10 * SECOND_MS;
const LAST_RETRY_MS = 10 * MINUTE_MS;
const doubled = (firstMs: number, failures: number, mostMs: number) => Math.min(firstMs * 2 ** (failures - 1), mostMs);

/**
 * How long a job waits after consecutive failures: twice as long each time, but a frequent job never waits for long.
 */
export const retryMs = (everyMs: number, failures: number): number =>
  doubled(Math.min(everyMs, FIRST_RETRY_MS), failures, Math.min(10 * everyMs, LAST_RETRY_MS));

export const LAST_ITEM_RETRY_MS = HOUR_MS;
/** How long an item waits. */
export const itemRetryMs = (failures: number): number => doubled(30 * SECOND_MS, failures, LAST_ITEM_RETRY_MS);

export const afterSuccess = (now: number, everyMs: number, { failedAt }: JobState): JobState => ({
  nextAt: now + everyMs,
  succeededAt: now,
  failedAt,
  failures: 0,
});

export const afterFailure = (now: number, everyMs: number, { succeededAt, failures }: JobState): JobState => ({
  nextAt: now + retryMs(everyMs, failures + 1),
  succeededAt,
  failedAt: now,
  failures: failures + 1,
});

export const isDue = ({ nextAt }: JobState, now: number, everyMs: number): boolean =>
  nextAt === null || hasCome(nextAt, now, Math.max(everyMs, LAST_RETRY_MS));
