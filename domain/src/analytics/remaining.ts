import type { Chemistry } from '../device-facts.ts';
import { HOUR_MS, isDataValid, MINUTE_MS } from '../time.ts';
import type { Battery } from './battery.ts';
import type { BatterySeries } from './battery-series.ts';
import { regimeOf } from './regime.ts';

/** Time to empty or full, minutes; `low` and `high` enclose nine of ten cases if the use continues as it is. */
export interface RemainingRange {
  readonly answer: 'toEmpty' | 'toFull';
  readonly at: number;
  readonly lowMinutes: number;
  readonly likelyMinutes: number;
  readonly highMinutes: number;
  /** Charge that can still be discharged, or is still to be charged, ampere-hours. */
  readonly ampHours: number;
  /** Net, positive charges, ampere. */
  readonly averageCurrent: number;
}

/**
 * `old`: no record of the last 10 min; `idle`: no relevant current; `settling`: the current has only just changed;
 * `unknown`: charge, current or capacity is not known.
 */
export interface NoRemaining {
  readonly answer: 'old' | 'idle' | 'settling' | 'unknown';
  readonly at: number | null;
}

/** Capacity now, ampere-hours, with its 95 % range. */
export interface KnownCapacity {
  readonly ampHours: number;
  readonly low: number;
  readonly high: number;
}

/** How much of the past is used to predict the next hours. */
export const REMAINING_WINDOW_MS = 30 * MINUTE_MS;
const MIN_KNOWN_MS = 3 * MINUTE_MS;
/** Blocks of this length are assumed to be independent of each other. */
const BLOCK_MS = 3 * MINUTE_MS;
/** From then on the scatter that was seen tells how constant the use is. */
const SETTLED_MS = 27 * MINUTE_MS;
/** One sigma of the current of a block, and of a day where its past does not tell, as a part of the mean. */
const BLOCK_SPREAD = 0.35;
const USUAL_SPREAD = 0.2;

/**
 * The range of Peukert exponents of batteries of a chemistry (Doerffel and Abu Sharkh, J. Power Sources 155 (2006)
 * 395); lithium gives nearly all of its charge at any usual current.
 */
const PEUKERT: Readonly<Record<Chemistry, readonly [least: number, usual: number, most: number]>> = {
  'lead-acid': [1.1, 1.15, 1.22],
  lfp: [1, 1.01, 1.03],
  nmc: [1, 1.01, 1.03],
};
/** Chargers taper off: lead-acid from about 80 % on over hours, lithium from about 95 % on within the hour. */
const TAPER: Readonly<
  Record<Chemistry, { readonly fromSoc: number; readonly leastHours: number; readonly mostHours: number }>
> = {
  'lead-acid': { fromSoc: 80, leastHours: 0, mostHours: 5.5 },
  lfp: { fromSoc: 95, leastHours: 0, mostHours: 0.75 },
  nmc: { fromSoc: 80, leastHours: 0, mostHours: 1.5 },
};
/** Points by which a reported charge may be wrong, and the lowest that can be used: protection switches off around there. */
const SOC_ERROR = 3;
const EMPTY = [1, 2, 5] as const;

/**
 * Time to empty or to full as a range, from the charge, the capacity and the current since the battery began to be
 * charged, or used, as it is now: over the last half hour at most. Charging and use are distinguished by the rule of
 * sessions.
 *
 * @param series newest records of the battery in order of time; records older than the window have no effect
 *
 * @param capacity null when not known
 *
 * @param spread how much the current of the use differs from day to day, as a part of it; null when not known
 */
export function remainingTime(
  series: BatterySeries,
  capacity: KnownCapacity | null,
  battery: Battery,
  now: number,
  spread: number | null = null,
): RemainingRange | NoRemaining {
  const at = series.at.at(-1) ?? null;
  if (at === null || !isDataValid(at, now)) return { answer: 'old', at };
  const soc = series.socPercent.findLast((percent) => !Number.isNaN(percent));
  const regime = regimeOf(series, battery);
  if (regime === null || soc === undefined || !capacity || !(capacity.ampHours > 0)) return { answer: 'unknown', at };
  if (regime.direction === 0) return { answer: regime.isChanging ? 'settling' : 'idle', at };
  const flow = regime.isChanging ? null : flowOf(series, battery, regime.since);
  if (!flow || flow.amp * regime.direction <= 0) return { answer: 'settling', at };
  const range =
    flow.amp < 0 ? toEmpty(soc, capacity, flow, battery, spread ?? USUAL_SPREAD) : toFull(soc, capacity, flow, battery);
  return { ...range, at, averageCurrent: flow.amp };
}

interface Flow {
  /** Mean, positive charges. */
  readonly amp: number;
  /** One sigma of that mean over a period as long as the observed one. */
  readonly sigma: number;
  /** The last reading; the current of a charger is its present value. */
  readonly last: number;
  /** How much of the window was seen, 0 … 1, and in how many blocks. */
  readonly seen: number;
  readonly blocks: number;
}

function flowOf({ at, amp }: BatterySeries, { rules }: Battery, since: number): Flow | null {
  const end = at.at(-1)!;
  const blocks = new Map<number, { charge: number; time: number }>();
  let [charge, time, last] = [0, 0, Number.NaN];
  const from = Math.max(since, end - REMAINING_WINDOW_MS);
  for (let place = at.length - 1; place > 0 && at[place - 1]! >= from; place--) {
    const held = amp[place - 1]!;
    const elapsed = at[place]! - at[place - 1]!;
    if (Number.isNaN(held) || elapsed > rules.gapMs) continue;
    const key = Math.floor((end - at[place]!) / BLOCK_MS);
    const block = blocks.get(key) ?? { charge: 0, time: 0 };
    block.charge += held * elapsed;
    block.time += elapsed;
    blocks.set(key, block);
    charge += held * elapsed;
    time += elapsed;
  }
  for (let place = at.length - 1; place >= 0 && Number.isNaN(last); place--) last = amp[place]!;
  if (time < MIN_KNOWN_MS) return null;
  const mean = charge / time;
  const scatter = [...blocks.values()].reduce(
    (sum, block) => sum + block.time * (block.charge / block.time - mean) ** 2,
    0,
  );
  return { amp: mean, sigma: Math.sqrt(scatter / time / blocks.size), last, ...seenOf(time, blocks.size) };
}

const seenOf = (time: number, blocks: number) => ({ seen: Math.min(1, time / SETTLED_MS), blocks });

type Range = Pick<RemainingRange, 'answer' | 'lowMinutes' | 'likelyMinutes' | 'highMinutes' | 'ampHours'>;

function toEmpty(
  soc: number,
  capacity: KnownCapacity,
  { amp, sigma, seen, blocks }: Flow,
  { chemistry, rules }: Battery,
  spread: number,
): Range {
  const [least, usual, most] = PEUKERT[chemistry];
  const current = -amp;
  const usable = (points: number, exponent: number, load: number, empty: number) =>
    Math.max(0, points - 100 * (1 - reachable(load, capacity.ampHours, exponent)) - empty) / 100;
  // Use is never constant: at least a tenth either way is allowed for. What was seen of it in the first minutes may not be usual.
  const early = seen < 1 ? Math.max(BLOCK_SPREAD / Math.sqrt(blocks), spread * (1 - seen)) : 0;
  const swing = Math.max(2 * sigma, 2 * early * current, 0.1 * current);
  const fast = current + swing;
  const slow = Math.max(current - swing, rules.thresholdCentiAmp / 100);
  const likely = usable(soc, usual, current, EMPTY[1]) * capacity.ampHours;
  return {
    answer: 'toEmpty',
    lowMinutes: minutes((usable(soc - SOC_ERROR, most, fast, EMPTY[2]) * capacity.low) / fast),
    likelyMinutes: minutes(likely / current),
    highMinutes: minutes((usable(Math.min(100, soc + SOC_ERROR), least, slow, EMPTY[0]) * capacity.high) / slow),
    ampHours: likely,
  };
}

/** Part of the capacity that can be reached at a current, by Peukert's law against the rate of 20 h. */
const reachable = (amp: number, ampHours: number, exponent: number): number =>
  Math.min(1, (ampHours / 20 / amp) ** (exponent - 1));

function toFull(soc: number, capacity: KnownCapacity, { amp, sigma, last }: Flow, { chemistry }: Battery): Range {
  const { fromSoc, leastHours, mostHours } = TAPER[chemistry];
  const fast = Math.max(amp, last) + sigma;
  const slow = Math.max(Math.min(amp, last) - sigma, amp / 2);
  const missing = (points: number) => Math.max(0, 100 - points) / 100;
  const bulk = (Math.max(0, fromSoc - soc) / 100) * capacity.ampHours;
  const left = taperLeft(Math.max(last, 0) / capacity.ampHours);
  const low = (missing(Math.min(100, soc + SOC_ERROR)) * capacity.low) / fast + leastHours * left;
  const high = (missing(soc - SOC_ERROR) * capacity.high) / slow + mostHours * left;
  const likely = bulk / Math.max(amp, 0.01) + 0.5 * (leastHours + mostHours) * left;
  return {
    answer: 'toFull',
    lowMinutes: minutes(low),
    likelyMinutes: minutes(Math.min(high, Math.max(low, likely))),
    highMinutes: minutes(high),
    ampHours: missing(soc) * capacity.ampHours,
  };
}

/** Part of the taper that is still to come: the current falls as e^−t, from a tenth of the capacity to a fiftieth. */
const taperLeft = (rate: number): number =>
  Math.max(0.1, Math.min(1, Math.log(Math.max(rate, 1e-6) / END_RATE) / Math.log(BEGIN_RATE / END_RATE)));
const BEGIN_RATE = 1 / 10;
const END_RATE = 1 / 50;

const minutes = (hours: number): number => Math.max(0, Math.round((hours * HOUR_MS) / MINUTE_MS));
