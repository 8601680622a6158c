import type { Session } from '../events/session.ts';
import type { History } from '../history/history.ts';

/** From here on a battery counts as full: chargers and gauges stop a little short of the last percent. */
const FULL_PERCENT = 99;
/** A full battery that falls below this has been used; above it a gauge only wavers. */
const USED_BELOW_PERCENT = 98;

/** When the newest full state in the history was reached; where it reaches back to the beginning, the first instant. */
function reachedFull({ at, soc }: Pick<History, 'at' | 'soc'>): number | null {
  let place = soc.length - 1;
  while (place >= 0 && !(soc[place]! >= FULL_PERCENT)) place -= 1;
  if (place < 0) return null;
  let reached = place;
  for (; place >= 0 && !(soc[place]! < USED_BELOW_PERCENT); place -= 1)
    if (soc[place]! >= FULL_PERCENT) reached = place;
  return at[reached] ?? null;
}

/**
 * When the battery was last charged full, of what is known: a charge that ended full, or a charge that tapered off and left
 * the rest to the float of the charger, which the history shows. UTC epoch ms; `null` when neither says so.
 */
export function lastFullCharge(sessions: readonly Session[], history: Pick<History, 'at' | 'soc'>): number | null {
  const ends = sessions.flatMap(({ kind, socEnd, endedAt }) =>
    kind === 'charge' && endedAt !== null && (socEnd ?? 0) >= FULL_PERCENT * 100 ? [endedAt] : [],
  );
  const reached = reachedFull(history);
  const known = reached === null ? ends : [...ends, reached];
  return known.length > 0 ? Math.max(...known) : null;
}
