import { HOUR_MS } from '../../../foundation/basics/time.ts';
import type { Battery } from '../battery.ts';
import type { Flow } from '../days/flow.ts';
import { spanOf } from '../days/span-of.ts';
import { chargeLine, type KnownCapacity } from './charge-line.ts';
import { AHEAD_MS, BLOCK_MS, type Swing } from './discharges.ts';
import type { OwnPast, RemainingRange } from './remaining-range.ts';

/**
 * One sigma of the current to come where nothing of its past tells, as a part of the mean: of one that is steady, and of one whose readings
 * scatter by more than so much of it; and from day to day. Both shrink as the root of the hours that were seen, from so many on.
 */
const STEADY = { swing: 0.1, fromHours: 0.5 } as const;
const RESTLESS_SWING = { swing: 0.9, fromHours: 0.7 } as const;
const RESTLESS = 0.1;
const USUAL_SPREAD = 0.2;
/** What is steady in the first minutes may be a pause of heavy work, or work that pauses: more may come, and less. */
const EARLY_SWING = { more: 2.2, less: 1.1 } as const;
/**
 * How much less it may be of a use that was never seen to pause or to change: a state ends within a time the more likely the longer that is
 * beside the time for which it was seen (Gott, Nature 363 (1993) 315). All of it from so many times on.
 */
const FIRST_PAUSE = { less: 0.34, times: 4 } as const;
/** The same of a battery whose discharges are known, though not for so long at a time that they tell how the load goes on. */
const KNOWN_SWING = { more: 0.55, less: 0.55 } as const;
const KNOWN_DISCHARGES = 3;
/** A restless current of which no past is known is not predicted before so many hours of it were seen. */
const RESTLESS_HOURS = 1 / 6;
/** Use is never constant. */
const LEAST_SWING = 0.1;
/** Nothing keeps a restless use from pausing for long, while its machine limits how much it takes: by so much further it may be less than more. */
const PAUSES = 1.15;
/** So many times that are independent must have been seen before its own past tells how the current varies. */
const LEAST_APART = 2;
/** By how much more one sigma is allowed for while few of them were seen. */
const FEW = 1.65;
/** Below so few points a count may have come to its end before the battery; and how much may be left then, points. */
const NO_COUNT = 1;
const UNCOUNTED = 8;
/** Points by which a reported charge may be wrong: of a device whose count at the end is known, and of others. */
const SOC_ERROR = { seen: 2.5, unseen: 3 } as const;

const NO_CELL = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as const;

/** The current since the battery is used without a pause, of the last half hour, and as far as it is looked at; pauses included but in the first. */
interface Use {
  readonly present: Flow;
  readonly recent: Flow;
  readonly whole: Flow;
}

/** The time until the battery is empty, if it is used on as it was in the last half hour. */
export function toEmpty(
  soc: number,
  capacity: KnownCapacity,
  use: Use,
  { chemistry }: Battery,
  past: OwnPast,
): Omit<RemainingRange, 'at' | 'averageCurrent'> {
  const current = -use.present.amp;
  const line = chargeLine(past.discharges ?? [], capacity, chemistry, -use.recent.worked);
  const error = line.isSeen ? SOC_ERROR.seen : SOC_ERROR.unseen;
  const cell = past.cellLeft?.ampHours ?? NO_CELL;
  const middle = {
    points: soc,
    ampHours: line.ampHours[1],
    emptyAt: line.emptyAt[1],
    reached: line.reached[1],
    uncounted: line.uncounted[1],
    cell: cell[1],
  };
  const ofPack = ({ points, ampHours, emptyAt, reached, uncounted }: typeof middle) =>
    (ampHours *
      (1 - (1 - uncounted) * (1 - reached)) *
      Math.max(0, points - emptyAt - 100 * uncounted * (1 - reached))) /
    100;
  // The weakest cell ends it, whatever the others hold.
  const usable = (inputs: typeof middle) => Math.min(inputs.cell, ofPack(inputs));
  const { load, less, more } = loadToCome(use, usable(middle) / current, past);
  const likely = { ...middle, load };
  return {
    answer: 'toEmpty',
    ...spanOf((inputs: typeof likely) => usable(inputs) / inputs.load, likely, {
      points: [soc - error, soc < NO_COUNT && !line.isSeen ? soc + UNCOUNTED : Math.min(100, soc + error)],
      ampHours: [line.ampHours[0], line.ampHours[2]],
      emptyAt: [line.emptyAt[0], line.emptyAt[2]],
      reached: [line.reached[0], line.reached[2]],
      uncounted: [line.uncounted[0], line.uncounted[2]],
      cell: [cell[0], cell[2]],
      // However it was used so far, it may go on as it is used now.
      load: [Math.min(load / less, current), Math.max(load * more, current)],
    }),
    ampHours: usable(middle),
    limitedBy: past.cellLeft?.cell ?? null,
  };
}

/** Whether too little was seen of a use to say how it goes on. */
export const isTooEarly = ({ whole: { unrest, hours, amp } }: Use, { swings = [] }: OwnPast): boolean =>
  unrest > RESTLESS && hours < RESTLESS_HOURS && ownLoad(swings, 0, -amp) === null;

/** A load to come, ampere, and the factors that it may be less and more by. */
interface Load {
  readonly load: number;
  readonly less: number;
  readonly more: number;
}

/**
 * The load of the time ahead, hours: what its own past tells of times as long; else what was seen, which varies the less the longer the time
 * ahead. What was seen in the first minutes may not be usual.
 */
function loadToCome({ recent, whole }: Use, ahead: number, past: OwnPast): Load {
  const { amp, sigma, wander, unrest, hours, seen } = whole;
  const { spread, swings = [], discharges = [] } = past;
  const early = (spread ?? USUAL_SPREAD) * (1 - seen);
  const own = ownLoad(swings, ahead, -recent.amp);
  if (own) {
    const swing = Math.max(LEAST_SWING, 2 * Math.hypot(own.sigma, early));
    return { load: own.load, less: 1 + (own.sigma > RESTLESS ? PAUSES : 1) * swing, more: 1 + swing };
  }
  const toCome = Math.sqrt(1 + hours / Math.max(ahead, hours / 4));
  const { swing: most, fromHours } = (seen < 1 ? unrest : wander) > RESTLESS ? RESTLESS_SWING : STEADY;
  const unknown = most * Math.min(1, Math.sqrt(fromHours / hours));
  const unsure = Math.hypot((sigma * toCome) / -amp, unknown);
  const isKnown = discharges.length >= KNOWN_DISCHARGES;
  const swing = (first: number, pause: number) =>
    1 + 2 * Math.hypot(unsure, pause, (first + (spread ?? USUAL_SPREAD)) * Math.sqrt(1 - seen));
  const { less, more } = isKnown ? KNOWN_SWING : EARLY_SWING;
  const pause = isKnown ? 0 : FIRST_PAUSE.less * Math.sqrt(Math.min(1, ahead / (FIRST_PAUSE.times * hours)));
  return { load: -amp, less: swing(less, pause), more: swing(more, 0) };
}

/** By the line through what followed the current of half an hour in its own past; null where that is too short. */
function ownLoad(swings: readonly Swing[], ahead: number, amp: number): { load: number; sigma: number } | null {
  let best: { load: number; sigma: number } | null = null;
  for (const [place, { count, before, next, beforeSquare, nextSquare, product }] of swings.entries()) {
    // Neighbours overlap and share a load: so many are independent.
    const apart = (count * BLOCK_MS) / (2 * Math.max(AHEAD_MS[place]!, 2 * BLOCK_MS));
    if (apart < LEAST_APART) break;
    const [meanBefore, meanNext] = [before / count, next / count];
    if (meanNext <= 0) break;
    // Without a spread of what was before, what comes is as what is: so much of it counts as known. Of a small load no more is left than of a
    // large one.
    const across = beforeSquare - before * meanBefore + 1e-9;
    const slope = Math.max(0, Math.min(1, meanNext / meanBefore, (product - before * meanNext) / across));
    const load = meanNext + slope * (amp - meanBefore);
    const residual = nextSquare - next * meanNext - slope * (product - before * meanNext);
    const sigma = Math.sqrt(Math.max(0, residual) / Math.max(1, count - 2)) * (1 + FEW / apart);
    best = { load, sigma: sigma / load };
    if (AHEAD_MS[place]! / HOUR_MS >= ahead) break;
  }
  return best;
}
