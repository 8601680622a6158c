import { HOUR_MS, MINUTE_MS, utcDay } from '../time.ts';
import { type Battery, restAmp } from './battery.ts';
import type { BatterySeries } from './battery-series.ts';
import { MAD_SIGMA, median } from './capacity-fit.ts';

/** How a charger brought a charge to its end: from where its current began to fall to where the battery was full. */
export interface Taper {
  /** Its end, UTC epoch ms. */
  readonly at: number;
  readonly hours: number;
  /** The charge that the device said at its beginning. */
  readonly fromSoc: number;
  /** Ampere, at its beginning and at its end. */
  readonly fromAmp: number;
  readonly toAmp: number;
}

/** The taper to expect: where it begins, percent, and how long it takes, hours, each with its range; currents as parts of the capacity. */
export interface UsualTaper {
  readonly fromSoc: readonly [least: number, usual: number, most: number];
  readonly hours: readonly [least: number, usual: number, most: number];
  readonly fromRate: number;
  readonly toRate: number;
}

/** A current below this part of the highest of its charge has begun to fall. */
const FALLING = 0.9;

/** Finds tapers record by record. A UTC day stands alone, so that days join: a charge that goes on over midnight has none. */
export class TaperFollower {
  readonly #found: Taper[] = [];
  readonly #series: BatterySeries;
  readonly #gaps: Float64Array;
  readonly #battery: Battery;
  /** Of the charge that goes on now; null where its beginning was not seen. */
  #highest: number | null = null;
  #began: { readonly at: number; readonly soc: number; readonly amp: number } | null = null;

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
    if (isNew || !isCharging) [this.#highest, this.#began] = [isCharging ? null : 0, null];
    if (this.#highest === null || !isCharging) return;
    this.#highest = Math.max(this.#highest, current);
    if (current >= FALLING * this.#highest) this.#began = null;
    else this.#began ??= { at: now, soc: socPercent[place]!, amp: this.#highest };
  }

  /** The battery is full with a record that was taken. Where the current comes and goes, the last end of a charge counts. */
  end(place: number): void {
    const { at, amp } = this.#series;
    if (!this.#began || Number.isNaN(this.#began.soc)) return;
    const { at: from, soc, amp: fromAmp } = this.#began;
    const taper = { at: at[place]!, hours: (at[place]! - from) / HOUR_MS, fromSoc: soc, fromAmp, toAmp: amp[place]! };
    const last = this.#found.at(-1);
    if (last && Math.abs(last.at - last.hours * HOUR_MS - from) < MINUTE_MS) this.#found.pop();
    this.#found.push(taper);
  }

  get found(): readonly Taper[] {
    return this.#found;
  }
}

/** So many of the newest are looked at, and so few are no habit. */
const NEWEST = 12;
const MIN_TAPERS = 3;
/** What differs from charge to charge beside the scatter that was seen: a part of the hours, and points of charge. */
const LEAST_PART = 0.15;
const LEAST_POINTS = 2;

/** The taper that its own past leads to expect, with ranges of two sigma; null where that is too short. */
export function usualTaper(tapers: readonly Taper[], ampHours: number): UsualTaper | null {
  const newest = tapers.slice(-NEWEST);
  if (newest.length < MIN_TAPERS) return null;
  const middle = (of: (taper: Taper) => number) => median(newest.map(of));
  const range = (of: (taper: Taper) => number, least: (usual: number) => number) => {
    const usual = middle(of);
    const sigma = MAD_SIGMA * median(newest.map((taper) => Math.abs(of(taper) - usual)));
    const half = Math.hypot(2 * sigma, least(usual));
    return [Math.max(0, usual - half), usual, usual + half] as const;
  };
  return {
    fromSoc: range(
      ({ fromSoc }) => fromSoc,
      () => LEAST_POINTS,
    ),
    hours: range(
      ({ hours }) => hours,
      (usual) => LEAST_PART * usual,
    ),
    fromRate: middle(({ fromAmp }) => fromAmp) / ampHours,
    toRate:
      Math.min(
        middle(({ toAmp }) => toAmp),
        0.9 * middle(({ fromAmp }) => fromAmp),
      ) / ampHours,
  };
}
