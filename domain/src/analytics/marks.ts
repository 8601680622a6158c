import type { Chemistry } from '../device-facts.ts';
import { HOUR_MS, MINUTE_MS } from '../time.ts';
import { type Battery, restAmp } from './battery.ts';
import type { BatterySeries } from './battery-series.ts';
import type { Mark } from './chain.ts';
import { chargeAtRest, REST } from './open-circuit.ts';

interface FullFigures {
  /** The minimum voltage at the end of a charge, volts per cell. */
  readonly cellVolt: number;
  /** The current has fallen to this part of the capacity. */
  readonly tailRate: number;
  /**
   * The state of charge at that current, and where the current has ended, points: what is left of an exponential tail is in
   * proportion to its current. Lead-acid takes days for the last percents, and chargers of LFP stop early.
   */
  readonly socPercent: number;
  readonly endSocPercent: number;
  /** One sigma, points. */
  readonly uncertainty: number;
}

/**
 * When a charge is complete: constant voltage with a tail current. Lead-acid 2.35 V and C/40 (EN 50342-1 takes 2.4 V and no
 * change over 2 h), lithium near the charger's limit and C/20 (IEC 62660-1 and makers' sheets).
 */
const FULL: Readonly<Record<Chemistry, FullFigures>> = {
  'lead-acid': { cellVolt: 2.35, tailRate: 1 / 40, socPercent: 97, endSocPercent: 97, uncertainty: 2 },
  lfp: { cellVolt: 3.45, tailRate: 1 / 20, socPercent: 99, endSocPercent: 99, uncertainty: 1 },
  nmc: { cellVolt: 4.1, tailRate: 1 / 20, socPercent: 98, endSocPercent: 100, uncertainty: 1.5 },
};

interface EmptyFigures {
  /** Where a discharge begins to be an empty one, and where it has ended for certain, volts per cell under load. */
  readonly highVolt: number;
  readonly lowVolt: number;
  /** The state of charge at the higher one, points. */
  readonly highSocPercent: number;
}

/**
 * When a discharge was to the end: lithium has a knee there, so that a voltage under load tells the charge within some
 * points, as the voltage in the middle does not. The lower ones are the makers' ends of a discharge (IEC 61960-3: 2.5 to
 * 3 V, LFP 2 to 2.5 V). Lead-acid is empty at a voltage that depends on the current (Peukert).
 */
const EMPTY: Readonly<Record<Chemistry, EmptyFigures | null>> = {
  'lead-acid': null,
  lfp: { highVolt: 2.8, lowVolt: 2.5, highSocPercent: 3 },
  nmc: { highVolt: 3, lowVolt: 2.6, highSocPercent: 3 },
};
/** One sigma of an empty battery, points, and the part of its charge that is added. */
const EMPTY_UNCERTAINTY = 1.5;
const EMPTY_SHARE = 0.5;
/** Larger currents, and the cold, end a discharge early. */
const MAX_EMPTY_RATE = 0.5;
const MIN_EMPTY_CELSIUS = 10;

/** The current at the end as a part of the charger's current in the hours before. */
const FALLEN = 0.75;
const FALLS_WITHIN_MS = 2 * HOUR_MS;
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
    const empty = place > 0 && !isGap && this.#endsDischarge(place) ? this.#emptyMark(place - 1) : null;
    const rest = this.#followRest(place, isGap);
    return full ?? empty ?? rest;
  }

  #fullMark(place: number): Mark {
    const { chemistry, designAmpHours } = this.#battery;
    const { tailRate, socPercent, endSocPercent, uncertainty } = FULL[chemistry];
    const tailAmp = tailRate * designAmpHours!;
    const left = (this.#lastCharging(place) ?? tailAmp) / tailAmp;
    const reached = endSocPercent - left * (endSocPercent - socPercent);
    return {
      at: this.#series.at[place]!,
      basis: 'full',
      socPercent: reached,
      uncertainty: uncertainty * Math.max(1, left),
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

  /** The current with which a charge ended, ampere: a charger that is switched off leaves it at once. Null if long ago. */
  #lastCharging(last: number): number | null {
    const { at, amp } = this.#series;
    for (let place = last; place >= 0 && at[last]! - at[place]! <= FALLS_WITHIN_MS; place--)
      if (amp[place]! > restAmp(this.#battery)) return amp[place]!;
    return null;
  }

  #endsDischarge(place: number): boolean {
    const { amp } = this.#series;
    const least = restAmp(this.#battery);
    return amp[place - 1]! < -least && amp[place]! >= -least;
  }

  #emptyMark(place: number): Mark | null {
    const { cellCount, designAmpHours, chemistry } = this.#battery;
    const { at, amp, volt, celsius } = this.#series;
    const figures = EMPTY[chemistry];
    if (figures === null || cellCount === null || designAmpHours === null) return null;
    const cellVolt = volt[place]! / cellCount;
    if (!(cellVolt <= figures.highVolt) || -amp[place]! > MAX_EMPTY_RATE * designAmpHours) return null;
    if (celsius[place]! < MIN_EMPTY_CELSIUS) return null;
    const above = Math.max(0, (cellVolt - figures.lowVolt) / (figures.highVolt - figures.lowVolt));
    const socPercent = above * figures.highSocPercent;
    return {
      at: at[place]!,
      basis: 'empty',
      socPercent,
      uncertainty: EMPTY_UNCERTAINTY + EMPTY_SHARE * socPercent,
      ...this.#countedAt(place),
    };
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

  /** Whether the current has decreased to the tail: a charger that never gave more has no tail. */
  #hasFallen(last: number): boolean {
    const { at, amp } = this.#series;
    let highest = 0;
    for (let place = last; place >= 0 && at[last]! - at[place]! <= FALLS_WITHIN_MS; place--)
      highest = Math.max(highest, amp[place]! || 0);
    return amp[last]! <= FALLEN * highest;
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
