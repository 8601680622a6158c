import { distanceMetre } from '../../foundation/basics/great-circle.ts';
import { DAY_MS, MINUTE_MS } from '../../foundation/basics/time.ts';
import { accuracyOf, type Fix } from '../../foundation/kinds/location/fix.ts';
import { isMirrored, type Sighting, wayBetween } from './way.ts';

/** Positions that agree with one another, but not with the believed one. */
interface Waiting {
  first: Sighting;
  last: Sighting;
  count: number;
}

/** The live form: what is believed of where a unit is, without knowing what comes. Plain JSON. */
export interface PlaceWatch {
  last: Sighting;
  /** Positions that have confirmed it, up to {@link SURE}. */
  count: number;
  waiting?: Waiting;
  /** Where it was believed to be before it was somewhere else beyond a leap. */
  before?: Sighting;
}

/** So many positions are no module that finds itself. */
const SURE = 4;
/** What waits is believed once it has lasted and could be reached meanwhile. */
const CONFIRMED = { count: 3, lastsMs: 10 * MINUTE_MS } as const;

/** A watch that begins with a position: there is nothing to judge the first one by. */
export const watchFrom = (fix: Sighting, count = 1): PlaceWatch => ({ last: sightingOf(fix), count });

const sightingOf = (fix: Sighting): Sighting => ({
  at: fix.at,
  latitude: fix.latitude,
  longitude: fix.longitude,
  kind: fix.kind,
  accuracyMetre: accuracyOf(fix),
  speedMetrePerSecond: fix.speedMetrePerSecond,
});

/**
 * Whether a position newer than all before is where the device is. One that is impossible after the last believed one waits: it is
 * believed once it has gone on from there for ten minutes, and the way could be made in all that time, beyond a leap by road. **Changes
 * `watch`.**
 */
export function isBelieved(watch: PlaceWatch, fix: Fix): boolean {
  const { last, waiting, before } = watch;
  const goesOn =
    waiting !== undefined && isNearer(fix, waiting.last, last) && wayBetween(waiting.last, fix) === 'driven';
  const way = wayBetween(last, fix);
  if (!goesOn && (way === 'driven' || (way === 'carried' && fix.at - last.at >= DAY_MS))) {
    watch.last = sightingOf(fix);
    watch.count = Math.min(SURE, watch.count + 1);
    delete watch.waiting;
    return true;
  }
  if (before && isNearer(fix, before, last) && fix.at - before.at < DAY_MS && wayBetween(before, fix) === 'driven')
    return begin(watch, fix);
  if (!goesOn) {
    watch.waiting = { first: sightingOf(fix), last: sightingOf(fix), count: 1 };
    return false;
  }
  waiting.last = sightingOf(fix);
  waiting.count += 1;
  const isWeak = watch.count < SURE && waiting.count > 2 * watch.count;
  if (!isWeak && isMirrored(last, fix)) return false;
  const leapt = wayBetween(last, waiting.first) === 'impossible';
  const lastsMs = fix.at - waiting.first.at;
  const isMade = leapt ? way === 'driven' || lastsMs >= DAY_MS : way !== 'impossible';
  if (!isWeak && !(isMade && waiting.count >= CONFIRMED.count && lastsMs >= CONFIRMED.lastsMs)) return false;
  return begin(watch, fix, leapt && !isWeak ? last : undefined);
}

/** Goes on from another place. */
function begin(watch: PlaceWatch, fix: Fix, before?: Sighting): true {
  watch.last = sightingOf(fix);
  watch.count = SURE;
  delete watch.waiting;
  delete watch.before;
  if (before) watch.before = before;
  return true;
}

const isNearer = (fix: Fix, one: Sighting, other: Sighting): boolean =>
  distanceMetre(fix, one) < distanceMetre(fix, other);
