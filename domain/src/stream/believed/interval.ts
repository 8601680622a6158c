import { HOUR_MS, MINUTE_MS } from '../../foundation/basics/time.ts';

/** A device that reports less often has no interval: its pauses are silences. */
const LONGEST_INTERVAL_MS = 1.5 * HOUR_MS;
/** What was learned is forgotten when nothing has confirmed it for so long: it follows from the records of this time alone. */
const INTERVAL_HOLDS_MS = 4 * HOUR_MS;
/** Of a pair of pauses, how far one may be from the other, of the longer. */
const ALIKE = 0.2;

/** What records have told of the interval of their device. Plain JSON. */
interface LearnedInterval {
  lastAt: number | null;
  /** Of the two newest records, ms. */
  pauseMs: number | null;
  /** The pause that another one like it confirmed, and when. */
  learnedMs: number | null;
  learnedAt: number;
}

export const noInterval = (): LearnedInterval => ({ lastAt: null, pauseMs: null, learnedMs: null, learnedAt: 0 });

const areAlike = (one: number, other: number): boolean =>
  Math.abs(one - other) <= ALIKE * Math.max(one, other) && one <= LONGEST_INTERVAL_MS;

/** One record may be lost, and a clock is not exact. */
const spannedBy = (intervalMs: number): number => 2 * intervalMs + MINUTE_MS;

/** Longest pause after the newest record over which values hold, as far as is known now. */
export const gapKnown = ({ learnedMs }: LearnedInterval, limitMs: number): number =>
  learnedMs === null ? limitMs : Math.max(limitMs, spannedBy(learnedMs));

/**
 * Longest pause before a record at `at` over which values hold: the limit that is given, or what the device's own interval
 * allows. A pause is its interval when the one before it or after it is as long.
 *
 * @returns null where the next record decides
 */
function gapBefore(learned: LearnedInterval, at: number, limitMs: number): number | null {
  if (learned.lastAt === null) return limitMs;
  const pause = at - learned.lastAt;
  const known = gapKnown(learned, limitMs);
  if (pause <= known) return known;
  if (learned.pauseMs !== null && areAlike(pause, learned.pauseMs)) return spannedBy(pause);
  return pause <= LONGEST_INTERVAL_MS ? null : limitMs;
}

/** The same once the next record has come, or `null` where none has. */
function gapDecided(learned: LearnedInterval, at: number, nextAt: number | null, limitMs: number): number {
  const pause = at - learned.lastAt!;
  return nextAt !== null && areAlike(pause, nextAt - at) ? spannedBy(pause) : limitMs;
}

/**
 * Takes a record of which {@link gapBefore} or {@link gapDecided} has told the gap: **changes `learned`**. A silence is a new
 * beginning.
 */
function learn(learned: LearnedInterval, at: number, gapMs: number): void {
  if (learned.lastAt !== null) {
    const pause = at - learned.lastAt;
    const isConfirmed = learned.pauseMs !== null && areAlike(pause, learned.pauseMs);
    if (isConfirmed) [learned.learnedMs, learned.learnedAt] = [pause, at];
    else if (pause > gapMs || at - learned.learnedAt > INTERVAL_HOLDS_MS)
      [learned.learnedMs, learned.learnedAt] = [null, 0];
    learned.pauseMs = pause > gapMs ? null : pause;
  }
  learned.lastAt = at;
}

/** How far before it a record may change whether values held: by the limit, or as the one that tells of an interval. */
export const reachOf = (limitMs: number): number => Math.max(limitMs, spannedBy(LONGEST_INTERVAL_MS));
/** What is known of the interval follows from the records of this time. */
export const LEARNT_MS = INTERVAL_HOLDS_MS + 2 * LONGEST_INTERVAL_MS;

/** What follows the records of a unit with the gap before each. Plain JSON. */
export interface InIntervals<Sample extends { readonly at: number }> {
  /** What the records up to the one that waits, if any, tell of the device's interval. */
  interval: LearnedInterval;
  /** The newest record, where the next one decides whether values held up to it. */
  waiting: Sample | null;
}

/** Before the first record, or where only the instant of the newest is known. */
export const noIntervals = (lastAt: number | null = null): InIntervals<never> => ({
  interval: { ...noInterval(), lastAt },
  waiting: null,
});

/**
 * Gives the next record to `take`, with the longest pause before it over which values hold, or keeps it until the next one tells:
 * **changes `state`**, whose interval is that of before while a record is taken.
 */
export function takeInIntervals<Sample extends { readonly at: number }>(
  state: InIntervals<Sample>,
  sample: Sample,
  limitMs: number,
  take: (sample: Sample, gapMs: number) => void,
): void {
  const { waiting, interval } = state;
  if (waiting !== null) {
    state.waiting = null;
    const gapMs = gapDecided(interval, waiting.at, sample.at, limitMs);
    take(waiting, gapMs);
    learn(interval, waiting.at, gapMs);
  }
  const gapMs = gapBefore(interval, sample.at, limitMs);
  if (gapMs === null) {
    state.waiting = sample;
    return;
  }
  take(sample, gapMs);
  learn(interval, sample.at, gapMs);
}

/** The gap before each of the instants of a day, in their order. */
export function gapsOf(instants: ArrayLike<number>, limitMs: number): Float64Array {
  const learned = noInterval();
  const gaps = new Float64Array(instants.length);
  for (let place = 0; place < instants.length; place++) {
    const at = instants[place]!;
    const gap = gapBefore(learned, at, limitMs) ?? gapDecided(learned, at, instants[place + 1] ?? null, limitMs);
    gaps[place] = gap;
    learn(learned, at, gap);
  }
  return gaps;
}
