import type { Answer } from '../../../api/client.ts';

/** A time of charging or discharging; `endedAt` is null while it goes on. */
export type Session = Answer<'listChargingDischarging'>[number];

/** From here on a battery counts as full: chargers and gauges stop a little short of the last percent. */
const FULL_CENTI_PERCENT = 9900;

/** When a charge last reached full, of the sessions known; `null` when none did. UTC epoch ms. */
export function lastFullCharge(sessions: readonly Session[]): number | null {
  const ends = sessions.flatMap(({ kind, socEnd, endedAt }) =>
    kind === 'charge' && endedAt !== null && (socEnd ?? 0) >= FULL_CENTI_PERCENT ? [endedAt] : [],
  );
  return ends.length > 0 ? Math.max(...ends) : null;
}
