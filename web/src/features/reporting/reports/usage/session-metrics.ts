import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { ChargeSession } from '../report-queries.ts';

/** How long a session took, or has taken so far. */
export const durationMinutes = ({ startedAt, endedAt }: ChargeSession, now: number): number =>
  Math.max(0, Math.round(((endedAt ?? now) - startedAt) / MINUTE_MS));

/** Points of charge between its start and its end; null where one is not known. */
export const depthPercent = ({ socStart, socEnd }: ChargeSession): number | null =>
  socStart === null || socEnd === null ? null : Math.abs(socEnd - socStart) / 100;

export interface SessionSums {
  readonly count: number;
  readonly wattHours: number;
  readonly ampHours: number;
  readonly minutes: number;
  /** Median depth, points of charge; null without a session whose depth is known. */
  readonly depth: number | null;
}

/** The totals of sessions of one kind. */
export function sumsOf(sessions: readonly ChargeSession[], kind: ChargeSession['kind'], now: number): SessionSums {
  const own = sessions.filter((session) => session.kind === kind);
  const depths = own
    .map(depthPercent)
    .filter((depth) => depth !== null)
    .sort((a, b) => a - b);
  return {
    count: own.length,
    wattHours: own.reduce((sum, { wattHours }) => sum + wattHours, 0),
    ampHours: own.reduce((sum, { ampHours }) => sum + ampHours, 0),
    minutes: own.reduce((sum, session) => sum + durationMinutes(session, now), 0),
    depth: depths[depths.length >> 1] ?? null,
  };
}
