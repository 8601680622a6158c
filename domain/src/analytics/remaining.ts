import { gapsOf } from '../believed/interval.ts';
import type { Chemistry } from '../device-facts.ts';
import { HOUR_MS, isDataValid, MINUTE_MS } from '../time.ts';
import type { Battery } from './battery.ts';
import type { BatterySeries } from './battery-series.ts';
import { regimeOf } from './regime.ts';
import { type Taper, type UsualTaper, usualTaper } from './tapers.ts';

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

export interface OwnPast {
  /** How much the current of the use differs from day to day, as a part of it; null when not known. */
  readonly spread: number | null;
  /** How charges came to their end, oldest first. */
  readonly tapers: readonly Taper[];
}
const NO_PAST: OwnPast = { spread: null, tapers: [] };

/** How much of the past is used to predict the next hours. */
export const REMAINING_WINDOW_MS = 30 * MINUTE_MS;
const MIN_KNOWN_MS = 3 * MINUTE_MS;
/** The scatter of blocks of this length tells how constant a use is. Neighbours share a load, so that fewer of them are independent. */
const BLOCK_MS = 5 * MINUTE_MS;
const INDEPENDENT = 2 / 3;
/** From then on the scatter that was seen tells how constant the use is. */
const SETTLED_MS = 27 * MINUTE_MS;
/** One sigma of the current of a block, and of a day where its past does not tell, as a part of the mean. */
const BLOCK_SPREAD = 0.35;
const USUAL_SPREAD = 0.2;
const LEAST_SWING = 0.1;

/**
 * The range of Peukert exponents of batteries of a chemistry (Doerffel and Abu Sharkh, J. Power Sources 155 (2006)
 * 395); lithium gives nearly all of its charge at any usual current.
 */
const PEUKERT: Readonly<Record<Chemistry, readonly [least: number, usual: number, most: number]>> = {
  'lead-acid': [1.1, 1.15, 1.22],
  lfp: [1, 1.01, 1.03],
  nmc: [1, 1.01, 1.03],
};
/**
 * Chargers taper off: lead-acid from about 80 % on over hours, lithium from about 95 % on within the hour, where the device's own past
 * does not tell.
 */
const TAPER: Readonly<Record<Chemistry, UsualTaper>> = {
  'lead-acid': { fromSoc: [70, 80, 90], hours: [0.5, 3, 5.5], fromRate: 1 / 10, toRate: 1 / 50 },
  lfp: { fromSoc: [90, 95, 100], hours: [0, 0.4, 0.75], fromRate: 1 / 10, toRate: 1 / 50 },
  nmc: { fromSoc: [70, 80, 90], hours: [0.25, 0.75, 1.5], fromRate: 1 / 10, toRate: 1 / 50 },
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
 * @param past what its own past days tell of how it is used and charged
 */
export function remainingTime(
  series: BatterySeries,
  capacity: KnownCapacity | null,
  battery: Battery,
  now: number,
  past: OwnPast = NO_PAST,
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
    flow.amp < 0
      ? toEmpty(soc, capacity, flow, battery, past.spread ?? USUAL_SPREAD)
      : toFull(soc, capacity, flow, battery, past.tapers);
  return { ...range, at, averageCurrent: flow.amp };
}

interface Flow {
  /** Mean, positive charges. */
  readonly amp: number;
  /** One sigma of that mean over a period as long as the observed one. */
  readonly sigma: number;
  /** The last reading; the current of a charger is its present value. */
  readonly last: number;
  /** How much of the window was seen, 0 … 1, and how long that is. */
  readonly seen: number;
  readonly hours: number;
}

function flowOf({ at, amp }: BatterySeries, { rules }: Battery, since: number): Flow | null {
  const gaps = gapsOf(at, rules.gapMs);
  const end = at.at(-1)!;
  const blocks = new Map<number, { charge: number; time: number }>();
  let [charge, time, last] = [0, 0, Number.NaN];
  const from = Math.max(since, end - REMAINING_WINDOW_MS);
  for (let place = at.length - 1; place > 0 && at[place - 1]! >= from; place--) {
    const held = amp[place - 1]!;
    const elapsed = at[place]! - at[place - 1]!;
    if (Number.isNaN(held) || elapsed > gaps[place]!) continue;
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
  // Few blocks show their scatter badly: what is usual counts as one more.
  const square = ((BLOCK_SPREAD * mean) ** 2 + (blocks.size * scatter) / time) / blocks.size;
  return {
    amp: mean,
    sigma: Math.sqrt(square / Math.max(1, INDEPENDENT * blocks.size)),
    last,
    hours: time / HOUR_MS,
    seen: seenOf(time),
  };
}

const seenOf = (time: number) => Math.min(1, time / SETTLED_MS);

type Range = Pick<RemainingRange, 'answer' | 'lowMinutes' | 'likelyMinutes' | 'highMinutes' | 'ampHours'>;

/** What the time depends on. */
type Inputs = Readonly<Record<string, number>>;

/**
 * The time with the likely inputs, and how far it goes when each of them is as low or as high as it may be: they err independently of
 * each other, so that their effects add in quadrature (GUM, JCGM 100:2008, 5.1.2), each side for itself.
 * @param bounds of inputs that are not known exactly
 */
function spanOf<I extends Inputs>(
  hoursOf: (inputs: I) => number,
  likely: I,
  bounds: Readonly<Partial<Record<keyof I, readonly [low: number, high: number]>>>,
): Pick<Range, 'lowMinutes' | 'likelyMinutes' | 'highMinutes'> {
  const usual = hoursOf(likely);
  let [below, above] = [0, 0];
  for (const [key, ends] of Object.entries(bounds) as [keyof I, readonly [number, number]][]) {
    const reached = ends.map((end) => hoursOf({ ...likely, [key]: end }) - usual);
    below += Math.min(0, ...reached) ** 2;
    above += Math.max(0, ...reached) ** 2;
  }
  return {
    lowMinutes: minutes(usual - Math.sqrt(below)),
    likelyMinutes: minutes(usual),
    highMinutes: minutes(usual + Math.sqrt(above)),
  };
}

function toEmpty(
  soc: number,
  capacity: KnownCapacity,
  { amp, sigma, seen, hours }: Flow,
  { chemistry }: Battery,
  spread: number,
): Range {
  const [least, usual, most] = PEUKERT[chemistry];
  const current = -amp;
  const usable = ({ points, exponent, load, empty }: Inputs) =>
    Math.max(0, points! - 100 * (1 - reachable(load!, capacity.ampHours, exponent!)) - empty!) / 100;
  const likely = { points: soc, ampHours: capacity.ampHours, load: current, exponent: usual, empty: EMPTY[1] };
  const hoursOf = (inputs: typeof likely) => (usable(inputs) * inputs.ampHours) / inputs.load;
  // The mean of what is to come scatters like that of what was, the less the longer it is. What was seen in the first minutes may
  // not be usual, and use is never constant: at least a tenth either way is allowed for.
  const toCome = Math.sqrt(1 + hours / Math.max(hoursOf(likely), hours / 4));
  const swing = 1 + Math.max(2 * Math.hypot((sigma * toCome) / current, spread * (1 - seen)), LEAST_SWING);
  return {
    answer: 'toEmpty',
    ...spanOf(hoursOf, likely, {
      points: [soc - SOC_ERROR, Math.min(100, soc + SOC_ERROR)],
      ampHours: [capacity.low, capacity.high],
      load: [current / swing, current * swing],
      exponent: [least, most],
      empty: [EMPTY[0], EMPTY[2]],
    }),
    ampHours: usable(likely) * capacity.ampHours,
  };
}

/** Part of the capacity that can be reached at a current, by Peukert's law against the rate of 20 h. */
const reachable = (amp: number, ampHours: number, exponent: number): number =>
  Math.min(1, (ampHours / 20 / amp) ** (exponent - 1));

function toFull(
  soc: number,
  capacity: KnownCapacity,
  { amp, sigma, last }: Flow,
  { chemistry }: Battery,
  tapers: readonly Taper[],
): Range {
  const taper = usualTaper(tapers, capacity.ampHours) ?? TAPER[chemistry];
  const missing = (points: number) => Math.max(0, 100 - points) / 100;
  const left = taperLeft(Math.max(last, 0) / capacity.ampHours, taper);
  /** Constant current up to where it begins to fall, and the rest of the taper; never faster than the charge can flow. */
  const hoursOf = ({ points, ampHours, charging, fromSoc, hours }: Inputs) =>
    Math.max(
      (missing(points!) * ampHours!) / charging!,
      (Math.max(0, fromSoc! - points!) / 100) * (ampHours! / charging!) + hours! * left,
    );
  const fast = Math.max(amp, last) + sigma;
  const slow = Math.max(Math.min(amp, last) - sigma, amp / 2);
  const likely = {
    points: soc,
    ampHours: capacity.ampHours,
    charging: Math.max(amp, 0.01),
    fromSoc: taper.fromSoc[1],
    hours: taper.hours[1],
  };
  return {
    answer: 'toFull',
    ...spanOf(hoursOf, likely, {
      points: [soc - SOC_ERROR, Math.min(100, soc + SOC_ERROR)],
      ampHours: [capacity.low, capacity.high],
      charging: [slow, fast],
      fromSoc: [taper.fromSoc[0], taper.fromSoc[2]],
      hours: [taper.hours[0], taper.hours[2]],
    }),
    ampHours: missing(soc) * capacity.ampHours,
  };
}

/** Part of the taper that is still to come: its current falls as e^−t. */
const taperLeft = (rate: number, { fromRate, toRate }: UsualTaper): number =>
  Math.max(0.05, Math.min(1, Math.log(Math.max(rate, 1e-6) / toRate) / Math.log(fromRate / toRate)));

const minutes = (hours: number): number => Math.max(0, Math.round((hours * HOUR_MS) / MINUTE_MS));
