import type { Chemistry } from '../../../foundation/basics/device-facts.ts';
import { HOUR_MS, MINUTE_MS } from '../../../foundation/basics/time.ts';
import { type Battery, restAmp } from '../battery.ts';
import type { Mark } from '../chain.ts';
import type { BatterySeries } from '../days/battery-series.ts';
import { chargeAtRest, REST } from './open-circuit.ts';

interface FullFigures {
  /** The minimum voltage at the end of a charge, volts per cell. */
  readonly cellVolt: number;
  /** The current has fallen to this part of the capacity. */
  readonly tailRate: number;
  /**
   * The state of charge there, points: of cells with nickel, full is where the charger ends its taper, as makers measure a capacity.
   * Lead-acid takes days for the last percents, and chargers of LFP stop early.
   */
  readonly socPercent: number;
  /** One sigma, points. */
  readonly uncertainty: number;
  /** From which voltage on a charger has held the maker's, and how much a point of charge is below that; null where it does not tell. */
  readonly held: { readonly volt: number; readonly perPoint: number } | null;
}

/**
 * When a charge is complete: constant voltage with a tail current. Lead-acid 2.35 V and C/40 (EN 50342-1 takes 2.4 V and no
 * change over 2 h), lithium near the charger's limit and C/20 (IEC 62660-1 and makers' sheets). A charger that spares cells with nickel
 * holds 4.1 instead of 4.2 V, and leaves 11 to 16 mV a point (`docs/analytics.md`); that of LFP rises steeply there, whatever it holds.
 */
const FULL: Readonly<Record<Chemistry, FullFigures>> = {
  'lead-acid': { cellVolt: 2.35, tailRate: 1 / 40, socPercent: 97, uncertainty: 2, held: null },
  lfp: { cellVolt: 3.45, tailRate: 1 / 20, socPercent: 99, uncertainty: 1, held: null },
  nmc: { cellVolt: 4.08, tailRate: 1 / 20, socPercent: 100, uncertainty: 1.5, held: { volt: 4.18, perPoint: 0.013 } },
};
/** What a held voltage tells of the charge differs by maker by this part of what it leaves; one sigma. */
const HELD_SHARE = 0.2;
/** What chargers and meters call 4.2 V. */
const HELD_TOLERANCE = 0.02;

interface EmptyFigures {
  /** Where a discharge begins to be an empty one, and where it has ended for certain, volts per cell under load. */
  readonly highVolt: number;
  readonly lowVolt: number;
  /** The state of charge at the higher one, points. */
  readonly highSocPercent: number;
  /** Larger currents end a discharge early, part of the capacity. */
  readonly mostRate: number;
}

/**
 * When a discharge was to the end: lithium has a knee there, so that a voltage under load tells the charge within some
 * points, as the voltage in the middle does not. The lower ones are the makers' ends of a discharge (IEC 61960-3: 2.5 to
 * 3 V, LFP 2 to 2.5 V). Lead-acid ends at 1.75 V when it gives its rated current (EN 50342-1, C/20; IEC 60896, C/10; EN 60254-1, C/5 to 1.7 V).
 */
const EMPTY: Readonly<Record<Chemistry, EmptyFigures>> = {
  'lead-acid': { highVolt: 1.77, lowVolt: 1.75, highSocPercent: 2, mostRate: 0.22 },
  lfp: { highVolt: 2.8, lowVolt: 2.5, highSocPercent: 3, mostRate: 0.5 },
  nmc: { highVolt: 3, lowVolt: 2.6, highSocPercent: 3, mostRate: 0.5 },
};
/** One sigma of an empty battery, points, and the part of its charge that is added. */
const EMPTY_UNCERTAINTY = 1.5;
const EMPTY_SHARE = 0.5;
/** The cold ends a discharge early. */
const MIN_EMPTY_CELSIUS = 10;

/** How long a discharge has to have ended, and what may be taken out meanwhile, part of the capacity. */
const STAYS_MS = 10 * MINUTE_MS;
const LITTLE_AFTER_END = 0.005;

/** The current at the end as a part of the charger's current in the hours before. */
const FALLEN = 0.75;
const FALLS_WITHIN_MS = 2 * HOUR_MS;
/** What loads may take beside a charger in the last minutes of a charge, part of what it gives. */
const TAKEN_SHARE = 0.5;
/** A charge that grows by so many points from one record to the next was not counted, but corrected. */
const CORRECTED_POINTS = 3;
/**
 * The voltage at rest is the mean of the readings of this last period, because a single one has the noise of its meter.
 */
const READ_REST_MS = 15 * MINUTE_MS;

/** How long before a day its records must be known, so that a rest that ends in it is seen from its beginning. */
export const LEAD_IN_MS = Math.max(...Object.values(REST).map(({ restMinutes }) => restMinutes * MINUTE_MS)) + HOUR_MS;

interface Rest {
  /** Since when; null if it began before the first record. */
  readonly since: number | null;
  /** At rest after a discharge: after a charge the voltage takes far longer to settle. */
  readonly afterDischarge: boolean;
  isMarked: boolean;
}

/** Finds marks record by record. The result depends on the records of the last {@link LEAD_IN_MS} only. */
export class MarkFinder {
  readonly #battery: Battery;
  readonly #series: BatterySeries;
  readonly #gaps: Float64Array;
  #rest: Rest | null = null;
  /** A discharge that may have ended, and what was taken out since. */
  #ended: { readonly mark: Mark; ampHours: number } | null = null;
  #lastSign = 0;

  constructor(battery: Battery, series: BatterySeries, gaps: Float64Array) {
    this.#battery = battery;
    this.#series = series;
    this.#gaps = gaps;
  }

  /**
   * The mark that becomes known with the record at a position, returned once: for a full and an empty battery, the mark of
   * the record before it.
   */
  at(place: number): Mark | null {
    const isGap = place > 0 && this.#since(place) > this.#gaps[place]!;
    // If the end of a charge was not seen, what followed is unknown.
    const isEnd = place > 0 && !isGap && this.#isTail(place - 1) && !this.#isTail(place);
    const full = isEnd && this.#hasFallen(place - 1) ? this.#fullMark(place - 1) : null;
    const empty = this.#followEmpty(place, isGap);
    const rest = this.#followRest(place, isGap);
    return full ?? empty ?? rest;
  }

  #fullMark(place: number): Mark {
    const { socPercent, uncertainty, held } = FULL[this.#battery.chemistry];
    const below = held ? held.volt + HELD_TOLERANCE - this.#heldVolt(place) : 0;
    const left = held && below > HELD_TOLERANCE ? below / held.perPoint : 0;
    return {
      at: this.#series.at[place]!,
      basis: 'full',
      socPercent: socPercent - left,
      uncertainty: Math.hypot(uncertainty, HELD_SHARE * left),
      ...this.#countedAt(place),
    };
  }

  /** A gauge jumps to 100 % at the end of a charge: what it has said before is its own count. */
  #countedAt(last: number): Pick<Mark, 'counted'> {
    const { at, socPercent } = this.#series;
    for (let place = last; place > 0 && at[last]! - at[place]! <= FALLS_WITHIN_MS; place--)
      if (socPercent[place]! - socPercent[place - 1]! >= CORRECTED_POINTS) return { counted: socPercent[place - 1]! };
    return Number.isNaN(socPercent[last]!) ? {} : { counted: socPercent[last]! };
  }

  /** The highest voltage of a cell before the end of a charge: once the charger is off, it falls. */
  #heldVolt(last: number): number {
    const { at, volt } = this.#series;
    let highest = 0;
    for (let place = last; place >= 0 && at[last]! - at[place]! <= FALLS_WITHIN_MS; place--)
      highest = Math.max(highest, volt[place]! || 0);
    return highest / this.#battery.cellCount!;
  }

  #endsDischarge(place: number): boolean {
    const { amp } = this.#series;
    const least = restAmp(this.#battery);
    return amp[place - 1]! < -least && amp[place]! >= -least;
  }

  #emptyMark(place: number): Mark | null {
    const { cellCount, designAmpHours, chemistry } = this.#battery;
    const { at, amp, volt, celsius } = this.#series;
    const { highVolt, lowVolt, highSocPercent, mostRate } = EMPTY[chemistry];
    if (cellCount === null || designAmpHours === null) return null;
    const cellVolt = volt[place]! / cellCount;
    if (!(cellVolt <= highVolt) || -amp[place]! > mostRate * designAmpHours) return null;
    if (celsius[place]! < MIN_EMPTY_CELSIUS) return null;
    const above = Math.max(0, (cellVolt - lowVolt) / (highVolt - lowVolt));
    const socPercent = above * highSocPercent;
    return {
      at: at[place]!,
      basis: 'empty',
      socPercent,
      uncertainty: EMPTY_UNCERTAINTY + EMPTY_SHARE * socPercent,
      amp: this.#dischargedWith(place),
      ...this.#countedAt(place),
    };
  }

  /** Mean current of the last hours of a discharge, ampere. */
  #dischargedWith(last: number): number {
    const { at, amp } = this.#series;
    let [ampMs, ms] = [0, 0];
    for (let place = last; place > 0 && at[last]! - at[place]! <= FALLS_WITHIN_MS; place--) {
      if (!(amp[place]! < -restAmp(this.#battery))) continue;
      const elapsed = Math.min(this.#since(place), this.#gaps[place]!);
      ampMs -= amp[place]! * elapsed;
      ms += elapsed;
    }
    return ms === 0 ? -amp[last]! : ampMs / ms;
  }

  /**
   * A discharge has ended only when it stays so: until the battery is charged, or for some minutes. In a pause after a pulse of the load it
   * goes on. What ended is kept until then, the newest for the older.
   */
  #followEmpty(place: number, isGap: boolean): Mark | null {
    const { at, amp } = this.#series;
    const ended = !isGap && place > 0 && this.#endsDischarge(place) ? this.#emptyMark(place - 1) : null;
    if (ended) this.#ended = { mark: ended, ampHours: 0 };
    const pending = this.#ended;
    if (pending === null) return null;
    const elapsed = at[place]! - pending.mark.at;
    if (elapsed > FALLS_WITHIN_MS) {
      this.#ended = null;
      return null;
    }
    const least = restAmp(this.#battery);
    if (!isGap && amp[place - 1]! < -least) pending.ampHours -= (amp[place - 1]! * this.#since(place)) / HOUR_MS;
    if (!ended && pending.ampHours > LITTLE_AFTER_END * this.#battery.designAmpHours!) {
      this.#ended = null;
      return null;
    }
    const isOver = amp[place]! > least || (amp[place]! >= -least && elapsed >= STAYS_MS);
    if (!isOver) return null;
    this.#ended = null;
    return pending.mark;
  }

  #since(place: number): number {
    return this.#series.at[place]! - this.#series.at[place - 1]!;
  }

  #isTail(place: number): boolean {
    const { cellCount, designAmpHours, chemistry } = this.#battery;
    const { amp, volt } = this.#series;
    if (cellCount === null || designAmpHours === null) return false;
    const { cellVolt, tailRate } = FULL[chemistry];
    return volt[place]! >= cellVolt * cellCount && amp[place]! >= 0 && amp[place]! <= tailRate * designAmpHours;
  }

  /**
   * Whether the current has decreased to the tail: a charger that never gave more has no tail. What a brake feeds back between the loads of a
   * drive is no charge.
   */
  #hasFallen(last: number): boolean {
    const { at, amp } = this.#series;
    let [highest, fed, taken] = [0, 0, 0];
    for (let place = last; place >= 0 && at[last]! - at[place]! <= FALLS_WITHIN_MS; place--) {
      highest = Math.max(highest, amp[place]! || 0);
      if (place === last || at[last]! - at[place]! > STAYS_MS) continue;
      const flowed = (amp[place]! || 0) * this.#since(place + 1);
      if (flowed > 0) fed += flowed;
      else taken -= flowed;
    }
    return amp[last]! <= FALLEN * highest && taken <= TAKEN_SHARE * fed;
  }

  #followRest(place: number, isGap: boolean): Mark | null {
    const { at, amp } = this.#series;
    const current = amp[place]!;
    if (Number.isNaN(current)) return null;
    if (Math.abs(current) > restAmp(this.#battery)) {
      this.#rest = null;
      this.#lastSign = Math.sign(current);
      return null;
    }
    if (isGap || this.#rest === null) {
      const isSeen = !isGap && this.#lastSign !== 0;
      this.#rest = { since: isSeen ? at[place]! : null, afterDischarge: this.#lastSign < 0, isMarked: false };
      this.#lastSign = 0;
      return null;
    }
    const { since, afterDischarge, isMarked } = this.#rest;
    const restMs = REST[this.#battery.chemistry].restMinutes * MINUTE_MS;
    if (isMarked || since === null || !afterDischarge || at[place]! - since < restMs) return null;
    this.#rest.isMarked = true;
    return this.#restMark(place);
  }

  #restMark(place: number): Mark | null {
    const { cellCount, chemistry } = this.#battery;
    const { at, volt } = this.#series;
    if (cellCount === null) return null;
    let sum = 0;
    let count = 0;
    for (let earlier = place; earlier >= 0 && at[place]! - at[earlier]! <= READ_REST_MS; earlier--) {
      if (Number.isNaN(volt[earlier]!)) continue;
      sum += volt[earlier]!;
      count++;
    }
    const charge = count === 0 ? null : chargeAtRest(chemistry, sum / count / cellCount);
    return charge && { at: at[place]!, basis: 'rest', ...charge };
  }
}
