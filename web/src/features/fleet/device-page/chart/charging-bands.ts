import type { Session } from '../events/session.ts';
import type { Period } from '../history/range.ts';

/**
 * When the battery was charging within a period, oldest first. A running session extends to the newest measurement.
 *
 * @param newestAt instant of the newest measurement, UTC epoch ms
 */
export const chargingBands = (
  sessions: readonly Session[],
  { from, to }: Period,
  newestAt: number | null,
): readonly Period[] =>
  sessions
    .filter(({ kind }) => kind === 'charge')
    .map((session) => ({
      from: Math.max(session.startedAt, from),
      to: Math.min(session.endedAt ?? Math.max(newestAt ?? session.startedAt, session.startedAt), to),
    }))
    .filter((band) => band.from < band.to)
    .sort((left, right) => left.from - right.from);
