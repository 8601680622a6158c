import { distanceMetre, type Place } from '../../foundation/basics/great-circle.ts';
import { MINUTE_MS, SECOND_MS } from '../../foundation/basics/time.ts';
import { accuracyOf, type Fix } from '../../foundation/kinds/location/fix.ts';

/** What of a position tells whether a device can have come from one to the next. */
export type Sighting = Pick<Fix, 'at' | 'latitude' | 'longitude' | 'kind' | 'accuracyMetre' | 'speedMetrePerSecond'>;

/** `driven` on the ground; `carried` by air, while nothing was heard; `impossible` for any vehicle in that time. */
type Way = 'driven' | 'carried' | 'impossible';

/** Noise of a receiver, however short the time. */
const NOISE_METRE = 200;
/** A train between two positions; over half an hour also the fastest of the road has slower parts. */
const DRIVEN = { metrePerSecond: 70, longMs: 30 * MINUTE_MS, longMetrePerSecond: 40 } as const;
/** An airliner, which nobody hears before it has landed. */
const CARRIED_METRE_PER_SECOND = 280;
/** Between two positions with speeds of their own, so much above the higher one is possible; a receiver that says 0 says nothing. */
const TOLD = { leastMetrePerSecond: 1, longestMs: 10 * MINUTE_MS, times: 3, more: 20 } as const;
/** What claims to be off by more than a cell of the country is off by no more. */
const MAX_ACCURACY_METRE = 20_000;

/** How a device can have come from one position to a later one. */
export function wayBetween(from: Sighting, to: Sighting): Way {
  const metres = distanceMetre(from, to);
  if (metres <= NOISE_METRE) return 'driven';
  const ms = Math.max(SECOND_MS, to.at - from.at);
  const speed = ((metres - offBy(from) - offBy(to)) * SECOND_MS) / ms;
  if (speed <= fastest(from, to, ms)) return 'driven';
  return ms >= DRIVEN.longMs && speed <= CARRIED_METRE_PER_SECOND ? 'carried' : 'impossible';
}

const offBy = (fix: Sighting): number => Math.min(MAX_ACCURACY_METRE, accuracyOf(fix));

function fastest({ speedMetrePerSecond: from }: Sighting, { speedMetrePerSecond: to }: Sighting, ms: number): number {
  if (ms >= DRIVEN.longMs) return DRIVEN.longMetrePerSecond;
  const told = Math.min(from ?? 0, to ?? 0) >= TOLD.leastMetrePerSecond && ms <= TOLD.longestMs;
  return told
    ? Math.min(DRIVEN.metrePerSecond, TOLD.times * Math.max(from ?? 0, to ?? 0) + TOLD.more)
    : DRIVEN.metrePerSecond;
}

/** Whether the way from one position to a leap away is the ordinary one but for a sign that was lost, or coordinates that were swapped. */
export const isMirrored = (from: Sighting, to: Sighting): boolean =>
  MIRRORS.some((mirror) => wayBetween(from, { ...to, ...mirror(to) }) === 'driven');

const MIRRORS: readonly ((place: Place) => Place)[] = [
  ({ latitude, longitude }) => ({ latitude, longitude: -longitude }),
  ({ latitude, longitude }) => ({ latitude: -latitude, longitude }),
  ({ latitude, longitude }) => ({ latitude: -latitude, longitude: -longitude }),
  ({ latitude, longitude }) => ({ latitude: longitude, longitude: latitude }),
];
