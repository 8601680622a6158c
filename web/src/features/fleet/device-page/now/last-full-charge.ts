import { FULL_SOC_CENTI_PERCENT } from '#domain/foundation/kinds/full-charge.ts';
import type { Session } from '../events/session.ts';
import type { History } from '../history/history.ts';

const FULL_PERCENT = FULL_SOC_CENTI_PERCENT / 100;
/** A full battery that drops below this has been used; above it the gauge only fluctuates. */
const USED_BELOW_PERCENT = 98;

/** When the newest full state in the history was reached; its first instant when it starts full. */
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
 * When the battery was last fully charged, as far as known: a session that ended full, or a session that tapered off and
 * left the rest to the charger's float stage, which the history shows. UTC epoch ms; `null` when neither is known.
 */
export function lastFullCharge(sessions: readonly Session[], history: Pick<History, 'at' | 'soc'>): number | null {
  const ends = sessions.flatMap(({ kind, socEnd, endedAt }) =>
    kind === 'charge' && endedAt !== null && (socEnd ?? 0) >= FULL_SOC_CENTI_PERCENT ? [endedAt] : [],
  );
  const reached = reachedFull(history);
  const known = reached === null ? ends : [...ends, reached];
  return known.length > 0 ? Math.max(...known) : null;
}
