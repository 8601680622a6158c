import { pauseAfter } from '#domain/reporting/delivery/retries.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/db/within.ts';
import { assigned } from '../../../platform/db/written.ts';

/** What the other side said to one attempt. */
export interface Answer {
  readonly status: number | null;
  /** What went wrong; null: nothing. */
  readonly error: string | null;
  readonly tookMs: number;
}

/** How far a message has come with an attempt, or without one where there was nothing left to tell. */
export type Outcome =
  | { readonly state: 'dropped' }
  /** `resolved`: deliveries whose alarms it said are over. */
  | ({ readonly state: 'sent'; readonly resolved?: readonly number[] } & Answer)
  /** It is tried again, unless that is pointless. */
  | ({
      readonly state: 'failed';
      readonly isFinal: boolean;
      /** Those that still have to be told, and whether others were. */
      readonly browsers?: readonly number[];
      readonly isReached?: boolean;
      readonly resolved?: readonly number[];
    } & Answer);

const MAX_ERROR_LENGTH = 300;

/** Writes how an attempt went. Returns when the message is tried again; null: it is not. */
export async function noteOutcome(
  tx: Tx,
  message: { readonly id: number; readonly attempts: number },
  outcome: Outcome,
  now: number,
): Promise<number | null> {
  const isReached = outcome.state === 'sent' || (outcome.state === 'failed' && outcome.isReached === true);
  if (isReached && outcome.resolved?.length)
    await tx.query('update delivery set told_over = true where id = any($1)', [outcome.resolved]);
  const pauseMs = outcome.state === 'failed' && !outcome.isFinal ? pauseAfter(message.attempts + 1) : null;
  const nextAt = pauseMs === null ? null : now + pauseMs;
  await noteAttempt(tx, message.id, outcome.state === 'dropped' ? null : outcome, {
    state: nextAt === null ? outcome.state : 'waiting',
    nextAt,
    browsers: outcome.state === 'failed' ? (outcome.browsers ?? null) : null,
    isReached,
    now,
  });
  return nextAt;
}

interface Progress {
  readonly state: 'waiting' | 'sent' | 'failed' | 'dropped';
  readonly nextAt: number | null;
  readonly browsers?: readonly number[] | null;
  readonly isReached: boolean;
  readonly now: number;
}

/** Adds an attempt to a message. */
export async function noteAttempt(
  tx: Tx,
  id: number,
  answer: Answer | null,
  { state, nextAt, browsers = null, isReached, now }: Progress,
): Promise<void> {
  const status = answer?.status ?? null;
  const error = answer?.error?.slice(0, MAX_ERROR_LENGTH).toWellFormed().replaceAll('\0', '') ?? null;
  const tries = answer ? [{ at: now, status, error, tookMs: answer.tookMs }] : [];
  const noted = {
    state,
    attempts: sql`attempts + ${tries.length}::int4`,
    tries: sql`tries || ${JSON.stringify(tries)}::jsonb`,
    status,
    error,
    settledAt: state === 'waiting' ? null : now,
    ...(nextAt !== null && { nextAt }),
    ...(browsers !== null && { browsers }),
    ...(isReached && { reachedAt: sql`coalesce(reached_at, ${now})` }),
  };
  await tx.query(sql`update delivery_message set ${assigned(noted)} where id = ${id}`);
}

/** The time since then, as attempts tell it. */
export function stopwatch(): () => number {
  const startedAt = performance.now();
  return () => Math.round(performance.now() - startedAt);
}
