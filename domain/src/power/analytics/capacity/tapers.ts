import type { Chemistry } from '../../../foundation/basics/device-facts.ts';
import { HOUR_MS, MINUTE_MS, utcDay } from '../../../foundation/basics/time.ts';
import { type Battery, restAmp } from '../battery.ts';
import type { BatterySeries } from '../days/battery-series.ts';
import { MAD_SIGMA, median } from './capacity-fit.ts';

/** How a charger brought a charge to its end: from where its current began to fall to where it switched off. */
export interface Taper {
  /** Its end, UTC epoch ms. */
  readonly at: number;
  /** 0 where the charger switched off before its current fell. */
  readonly hours: number;
  /** The charge that the device said at its beginning. */
  readonly fromSoc: number;
  /** Ampere, at its beginning and the last while it charged. */
  readonly fromAmp: number;
  readonly toAmp: number;
  /** Hours before the end at which the current was at each of {@link PARTS} of the first one last; shorter where it never fell so far. */
  readonly course: readonly number[];
}

/** A current below this part of the highest of its charge has begun to fall. */
const FALLING = 0.9;
/** Parts of the first current; in between, its logarithm is drawn straight. */
const PARTS = [0.9, 0.75, 0.6, 0.45, 0.35, 0.25, 0.18, 0.13, 0.09, 0.06, 0.04] as const;
/** Chargers switch their steps, so that a reading stands for some minutes. */
const SMOOTH_MS = 4 * MINUTE_MS;
/** Volts of a cell at which a charge may have come to its end; below, somebody took the charger away. */
const ENDS_VOLT: Readonly<Record<Chemistry, number>> = { 'lead-acid': 2.33, lfp: 3.42, nmc: 4.04 };
/** Part of the capacity; less is no charge. */
const LEAST_CHARGE = 0.1;

interface Charge {
  highest: number;
  ampHours: number;
  last: number;
  began: { readonly at: number; readonly soc: number; readonly amp: number } | null;
}

/** Finds tapers record by record. A UTC day stands alone, so that days join: a charge that goes on over midnight has none. */
export class TaperFollower {
  readonly #found: Taper[] = [];
  readonly #series: BatterySeries;
  readonly #gaps: Float64Array;
  readonly #battery: Battery;
  /** The charge that goes on; null where its beginning was not seen, and `false` where there is none. */
  #charge: Charge | null | false = null;

  constructor(battery: Battery, series: BatterySeries, gaps: Float64Array) {
    this.#battery = battery;
    this.#series = series;
    this.#gaps = gaps;
  }

  take(place: number): void {
    const { at, amp, socPercent } = this.#series;
    const [now, current] = [at[place]!, amp[place]!];
    const isFirst = place === 0 || utcDay(now) !== utcDay(at[place - 1]!);
    const isNew = isFirst || now - at[place - 1]! > this.#gaps[place]!;
    const isCharging = current > restAmp(this.#battery);
    if (isNew) this.#charge = isCharging ? null : false;
    else if (!isCharging) {
      if (this.#charge) this.#end(this.#charge);
      this.#charge = false;
    }
    if (this.#charge === null || !isCharging) return;
    if (!this.#charge) this.#charge = { highest: 0, ampHours: 0, last: place, began: null };
    const charge = this.#charge;
    if (charge.last < place) charge.ampHours += (amp[charge.last]! * (now - at[charge.last]!)) / HOUR_MS;
    charge.last = place;
    charge.highest = Math.max(charge.highest, current);
    if (current >= FALLING * charge.highest) charge.began = null;
    else charge.began ??= { at: now, soc: socPercent[place]!, amp: charge.highest };
  }

  #end({ highest, ampHours, last, began }: Charge): void {
    const { at, amp, volt, socPercent } = this.#series;
    const { cellCount, chemistry, designAmpHours } = this.#battery;
    if (cellCount === null || designAmpHours === null || ampHours < LEAST_CHARGE * designAmpHours) return;
    if (!(volt[last]! >= ENDS_VOLT[chemistry] * cellCount)) return;
    const from = began ?? { at: at[last]!, soc: socPercent[last]!, amp: highest };
    if (Number.isNaN(from.soc)) return;
    this.#found.push({
      at: at[last]!,
      hours: (at[last]! - from.at) / HOUR_MS,
      fromSoc: from.soc,
      fromAmp: from.amp,
      toAmp: Math.min(smoothed(this.#series, last) ?? amp[last]!, from.amp),
      course: began ? this.#course(began, last) : [],
    });
  }

  #course({ at: from, amp }: NonNullable<Charge['began']>, last: number): number[] {
    const { at } = this.#series;
    const hours: number[] = [];
    for (let place = last; place >= 0 && at[place]! >= from; place--) {
      const current = smoothed(this.#series, place) ?? 0;
      for (let part = PARTS.length - 1; part >= 0; part--)
        if (hours[part] === undefined && current >= PARTS[part]! * amp)
          hours[part] = (at[last]! - at[place]!) / HOUR_MS;
    }
    return PARTS.map((_, part) => Math.round((hours[part] ?? (at[last]! - from) / HOUR_MS) * 1000) / 1000);
  }

  get found(): readonly Taper[] {
    return this.#found;
  }
}

/** The mean of the current of the minutes up to a record, while it charged; null without any. */
export function smoothed({ at, amp }: BatterySeries, place: number): number | null {
  let [sum, count] = [0, 0];
  for (let earlier = place; earlier >= 0 && at[place]! - at[earlier]! <= SMOOTH_MS; earlier--) {
    if (!(amp[earlier]! > 0)) continue;
    sum += amp[earlier]!;
    count++;
  }
  return count === 0 ? null : sum / count;
}
/** So many of the newest are looked at, and so few are no habit. */
const NEWEST = 12;
const MIN_TAPERS = 3;
/** A charger of so different a current ends its charges in another way. */
const SAME_CURRENT = 1.3;
/** What differs from charge to charge beside the scatter that was seen: a part of the hours, hours, and points of charge. */
const LEAST_PART = 0.12;
const LEAST_HOURS = 0.03;
const LEAST_POINTS = 2;

type Bounds = readonly [least: number, usual: number, most: number];

/** What its own past leads to expect of a charge with a current: where the current begins to fall, percent, and the hours from there on. */
interface UsualTaper {
  readonly fromSoc: Bounds;
  readonly hours: Bounds;
  /** Ampere, where it begins to fall. */
  readonly fromAmp: number;
  /** The hours that are left once it has fallen to a current, ampere. */
  readonly left: (amp: number) => Bounds;
}

/** @returns null where its own past is too short */
export function usualTaper(tapers: readonly Taper[], amp: number): UsualTaper | null {
  const like = tapers.filter(({ fromAmp }) => Math.abs(Math.log(fromAmp / amp)) <= Math.log(SAME_CURRENT));
  const newest = (like.length >= MIN_TAPERS ? like : tapers).slice(-NEWEST);
  if (newest.length < MIN_TAPERS) return null;
  const isOther = like.length < MIN_TAPERS;
  const bounds = (values: readonly number[], least: (usual: number) => number): Bounds => {
    const usual = median(values);
    const sigma = MAD_SIGMA * median(values.map((value) => Math.abs(value - usual)));
    const half = (isOther ? 2 : 1) * Math.hypot(2 * sigma, least(usual));
    return [Math.max(0, usual - half), usual, usual + half];
  };
  const ofHours = (values: readonly number[]) => bounds(values, (usual) => Math.hypot(LEAST_PART * usual, LEAST_HOURS));
  return {
    fromSoc: bounds(
      newest.map(({ fromSoc }) => fromSoc),
      () => LEAST_POINTS,
    ),
    hours: ofHours(newest.map(({ hours }) => hours)),
    fromAmp: median(newest.map(({ fromAmp }) => fromAmp)),
    left: (present) => ofHours(newest.map((taper) => leftOf(taper, present))),
  };
}

/** Hours that were left of a taper at a current. */
function leftOf({ fromAmp, course, hours }: Taper, amp: number): number {
  const part = amp / fromAmp;
  const next = PARTS.findIndex((each) => each <= part);
  if (course.length === 0 || next === 0) return hours;
  if (next < 0) return course.at(-1)!;
  const [above, below] = [PARTS[next - 1]!, PARTS[next]!];
  const share = Math.log(part / below) / Math.log(above / below);
  return course[next]! + share * (course[next - 1]! - course[next]!);
}
