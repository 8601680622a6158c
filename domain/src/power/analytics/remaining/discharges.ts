import type { Chemistry } from '../../../foundation/basics/device-facts.ts';
import { HOUR_MS, MINUTE_MS, utcDay } from '../../../foundation/basics/time.ts';
import { type Battery, restAmp } from '../battery.ts';
import type { BatterySeries } from '../days/battery-series.ts';

/** One discharge, or the part of it on one UTC day. */
export interface Discharge {
  /** Its end, UTC epoch ms. */
  readonly at: number;
  readonly ampHours: number;
  /** By how much the count of the device fell meanwhile, points. */
  readonly points: number;
  /** Mean while it was used, ampere, without a sign. */
  readonly amp: number;
  /**
   * What the device counted when the battery was empty, which its voltage told: below 0 where it had said 0 before that. Null where
   * the battery was charged again before.
   */
  readonly endedAt: number | null;
}

/**
 * How the mean current of a coming time follows that of the half hour before it, for one of the times of {@link AHEAD_MS}: the sums of a
 * straight line through them, ampere. It is the mean itself that empties a battery: a mean of logarithms lies below it, the more so the
 * more a use rests between its work.
 */
export interface Swing {
  readonly count: number;
  readonly before: number;
  readonly next: number;
  readonly beforeSquare: number;
  readonly nextSquare: number;
  readonly product: number;
}

export interface Discharges {
  readonly each: readonly Discharge[];
  readonly swings: readonly Swing[];
}

export const BLOCK_MS = 15 * MINUTE_MS;
/** The half hour before, and the times ahead, in blocks. */
const BEFORE = 2;
const AHEAD = [1, 2, 4, 8, 16] as const;
export const AHEAD_MS: readonly number[] = AHEAD.map((blocks) => blocks * BLOCK_MS);
/** A use rests for a while, which belongs to it; after a longer pause another one begins. */
export const PAUSE_MS = HOUR_MS;
const NO_SWING: Swing = { count: 0, before: 0, next: 0, beforeSquare: 0, nextSquare: 0, product: 0 };

const addSwing = (a: Swing, b: Swing): Swing => ({
  count: a.count + b.count,
  before: a.before + b.before,
  next: a.next + b.next,
  beforeSquare: a.beforeSquare + b.beforeSquare,
  nextSquare: a.nextSquare + b.nextSquare,
  product: a.product + b.product,
});

export const noDischarges = (): Discharges => ({ each: [], swings: AHEAD.map(() => NO_SWING) });

export const joinDischarges = (earlier: Discharges, later: Discharges): Discharges => ({
  each: [...earlier.each, ...later.each],
  swings: earlier.swings.map((swing, place) => addSwing(swing, later.swings[place]!)),
});

/** Volts of a cell under load at which a battery of a chemistry is empty: the makers' ends of a discharge, and where devices switch off. */
const EMPTY_VOLT: Readonly<Record<Chemistry, number>> = { 'lead-acid': 1.78, lfp: 2.9, nmc: 3 };
/** Part of the capacity: what may flow after the end so that it still is the end, and what is no discharge. */
const STAYS = 0.01;
const TURNS = 0.01;
const LEAST_POINTS = 10;
/** Part of the mean current that still is the load. */
const CARRIED = 0.7;

interface Open {
  readonly socAtBegin: number;
  ampHours: number;
  usedMs: number;
  charged: number;
  /** Where the count was above 0 last. */
  soc: number;
  atSoc: number;
  /** Where it could carry its load last, with the voltage of an empty one; and what flowed later at a higher voltage. */
  empty: { after: number; readonly ampHours: number; readonly soc: number } | null;
  lastAt: number;
  use: Use;
}

/** What was taken out by blocks of time, without a long pause, ampere-hours. */
interface Use {
  readonly since: number;
  readonly blocks: number[];
}

/** Finds discharges record by record. A UTC day stands alone, so that days join. */
export class DischargeFollower {
  readonly #battery: Battery;
  readonly #gaps: Float64Array;
  readonly #series: BatterySeries;
  readonly #each: Discharge[] = [];
  readonly #swings: Swing[] = AHEAD.map(() => NO_SWING);
  #open: Open | null = null;

  constructor(battery: Battery, series: BatterySeries, gaps: Float64Array) {
    this.#gaps = gaps;
    this.#battery = battery;
    this.#series = series;
  }

  take(place: number): void {
    const { at, amp, socPercent } = this.#series;
    const design = this.#battery.designAmpHours;
    if (design === null || place === 0) return;
    const [now, held] = [at[place]!, amp[place - 1]!];
    const elapsed = now - at[place - 1]!;
    const isNewDay = utcDay(now) !== utcDay(at[place - 1]!);
    if (isNewDay || elapsed > this.#gaps[place]! || Number.isNaN(held)) {
      // An empty battery may have taken its device with it: what comes next tells whether it went on.
      this.#close(design, isNewDay ? place - 1 : place);
      return;
    }
    if (!this.#open && held < -restAmp(this.#battery)) this.#begin(place - 1);
    const open = this.#open;
    if (!open) return;
    const ampHours = (-held * elapsed) / HOUR_MS;
    open.ampHours += ampHours;
    open.charged = Math.max(0, open.charged - ampHours);
    if (held < -restAmp(this.#battery)) {
      const begun = now - elapsed;
      if (begun - open.lastAt > PAUSE_MS) {
        this.#compare(open);
        open.use = { since: begun, blocks: [] };
      }
      open.usedMs += elapsed;
      open.lastAt = now;
      if (socPercent[place]! > 0.5) [open.soc, open.atSoc] = [socPercent[place]!, open.ampHours];
    }
    const block = Math.floor((now - 1 - open.use.since) / BLOCK_MS);
    open.use.blocks[block] = (open.use.blocks[block] ?? 0) + ampHours;
    const isLow = this.#isLow(place);
    if (isLow && this.#isCarried(open, amp[place]!)) open.empty = { after: 0, ampHours: open.ampHours, soc: open.soc };
    else if (open.empty && !isLow) open.empty.after += ampHours;
    if (open.charged > TURNS * design) this.#close(design, place);
  }

  /** @param end the position after the last record */
  finish(end: number): Discharges {
    this.#close(this.#battery.designAmpHours ?? 0, end - 1);
    return { each: this.#each, swings: this.#swings };
  }

  #begin(place: number): void {
    const soc = this.#series.socPercent[place]!;
    this.#open = {
      ...{ socAtBegin: soc, ampHours: 0, usedMs: 0, charged: 0, soc, atSoc: 0, empty: null },
      ...{ lastAt: this.#series.at[place]!, use: { since: this.#series.at[place]!, blocks: [] } },
    };
  }

  #isLow(place: number): boolean {
    const { amp, volt } = this.#series;
    const { cellCount, chemistry } = this.#battery;
    return (
      cellCount !== null && amp[place]! < -restAmp(this.#battery) && volt[place]! <= EMPTY_VOLT[chemistry] * cellCount
    );
  }

  /** Whether a current is the load that there was, not what a supply still lets out of an empty battery. */
  #isCarried({ ampHours, usedMs }: Open, amp: number): boolean {
    return -amp * usedMs >= CARRIED * ampHours * HOUR_MS;
  }

  #close(design: number, place: number): void {
    const open = this.#open;
    this.#open = null;
    if (!open || open.usedMs === 0) return;
    this.#compare(open);
    const points = open.socAtBegin - open.soc;
    const isOver = this.#series.amp[place]! >= -restAmp(this.#battery);
    const end = isOver && open.empty && open.empty.after <= STAYS * design ? open.empty : null;
    if (Number.isNaN(points) || (points < LEAST_POINTS && !end)) return;
    this.#each.push({
      at: open.lastAt,
      ampHours: open.atSoc,
      points,
      amp: (open.ampHours * HOUR_MS) / open.usedMs,
      endedAt: end && countedAt(end, open, points),
    });
  }

  #compare({ lastAt, use: { blocks, since } }: Open): void {
    const whole = Math.floor((lastAt - since) / BLOCK_MS);
    const least = restAmp(this.#battery);
    const mean = (from: number, length: number) => {
      let sum = 0;
      for (let place = from; place < from + length; place++) sum += blocks[place] ?? 0;
      return (sum * HOUR_MS) / (length * BLOCK_MS);
    };
    for (let place = BEFORE; place < whole; place++) {
      const before = mean(place - BEFORE, BEFORE);
      if (before < least) continue;
      for (const [which, length] of AHEAD.entries()) {
        if (place + length > whole) break;
        const next = mean(place, length);
        this.#swings[which] = addSwing(this.#swings[which]!, {
          ...{ count: 1, before, next },
          ...{ beforeSquare: before * before, nextSquare: next * next, product: before * next },
        });
      }
    }
  }
}

/** The count at the end; a device that had come to 0 before that would have counted on. */
function countedAt(end: NonNullable<Open['empty']>, { atSoc }: Open, points: number): number {
  const beyond = ((end.ampHours - atSoc) * points) / atSoc;
  return !(beyond >= 1) || points < LEAST_POINTS ? end.soc : end.soc - beyond;
}
