import { DAY_MS, utcDay, utcDayStart } from '../../../foundation/basics/time.ts';
import { FULL_SOC_CENTI_PERCENT } from '../../../foundation/kinds/full-charge.ts';
import type { Monitor } from '../../../foundation/kinds/wire.ts';
import type { WatchedUnit } from '../rules/evaluate.ts';
import {
  type BatteryBook,
  type ChargeCount,
  countCharge,
  isTooOld,
  knownDays,
  mayLeaveFull,
} from '../watch/battery-book.ts';
import { type BatteryRules, lowUpTo, type WatchedMonitor } from '../watch/battery-watch.ts';
import type { ChannelHour } from './channel-hour.ts';
import type { WatchedColumns } from './watched-columns.ts';

/** What rules about charge read of monitor records; NaN where a record has no value. */
export interface ChargeColumns {
  readonly at: Float64Array;
  readonly soc: Float64Array;
  readonly using: Float64Array;
  readonly charging: Float64Array;
}

export function chargeColumns({ at, values }: WatchedColumns): ChargeColumns {
  const columnOf = (key: keyof Monitor) => values.find((one) => one.key === key)!.column;
  return {
    at,
    soc: columnOf('socCentiPercent'),
    using: columnOf('currentUsingCentiAmp'),
    charging: columnOf('currentChargingCentiAmp'),
  };
}

const NONE = Number.NaN;
const { POSITIVE_INFINITY, NEGATIVE_INFINITY } = Number;
const known = (value: number): number | undefined => (Number.isNaN(value) ? undefined : value);
/** As the net current of records: missing if neither is measured. */
const netOf = (using: number, charging: number): number =>
  Number.isNaN(charging) ? -using : Number.isNaN(using) ? charging : charging - using;
/** The last of the first records with a current; −1 if there is none. */
export function lastCurrent(using: Float64Array, charging: Float64Array, until: number): number {
  let place = until - 1;
  while (place >= 0 && Number.isNaN(netOf(using[place]!, charging[place]!))) place -= 1;
  return place;
}
const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/**
 * Goes over records up to the next at which an alarm about charge may begin or end, which is for the evaluator to judge: until then
 * only the book changes, and since when a discharge has ended. Both are numbers meanwhile, NaN for none.
 */
export class ChargeScan {
  readonly #rules: BatteryRules;
  readonly #isCounted: boolean;
  // With values that no record reaches where a rule is switched off.
  readonly #notFullMs: number;
  readonly #notFullDays: number;
  readonly #lowFrom: number;
  readonly #lowUpTo: number;
  /** A discharge has ended with a net current above this. */
  readonly #endedFrom: number;
  readonly #deepMs: number;
  /** Used again for every record. */
  readonly #record: { unit: number; at: number; body: Monitor };

  // Of the book.
  #fullAt = NONE;
  #currentAt = NONE;
  #net = NONE;
  #lowest = NONE;

  #knownDays = 0;
  /** When a day begins that is not counted yet. */
  #nextDayAt = 0;

  #isNotFullOpen = false;
  /** From when a record shows that the battery has not been full for too long. */
  #notFullFrom = NONE;
  #endedSince = NONE;
  /** When the repeat gap of a discharge is over. */
  #deepMayRaiseFrom = NONE;
  /** A discharge whose alarm is open has another one from this depth on. */
  #toldAgainFrom = NONE;

  constructor(rules: BatteryRules, unit: number) {
    const { discharge, fullCharge, balance } = rules;
    this.#rules = rules;
    this.#isCounted = balance !== null;
    this.#notFullMs = fullCharge?.condition.limitMs ?? POSITIVE_INFINITY;
    this.#notFullDays = Math.floor(this.#notFullMs / DAY_MS);
    this.#lowFrom = discharge?.condition.limit ?? NEGATIVE_INFINITY;
    this.#lowUpTo = discharge ? lowUpTo(discharge) : NEGATIVE_INFINITY;
    this.#endedFrom = -(discharge?.condition.thresholdCentiAmp ?? 0);
    this.#deepMs = discharge?.durationMs ?? 0;
    const body = { socCentiPercent: undefined, currentUsingCentiAmp: undefined, currentChargingCentiAmp: undefined };
    this.#record = { unit, at: 0, body };
  }

  /** Whether currents matter, if only the last one before a record. */
  get watchesCurrent(): boolean {
    return this.#isCounted || this.#rules.discharge !== null;
  }

  /**
   * Whether the records of an hour change nothing but when the battery was full last and what current there is: nothing is low, waits
   * or is open that may end, and no deadline is in it.
   * @param hour range of the state of charge, NaN if no record has it
   */
  changesNothing({ battery: book, open }: WatchedUnit, { low, high, endAt }: ChannelHour): boolean {
    if (this.#isCounted) return false;
    if (Number.isNaN(low)) return true;
    if (!book || book.lowest !== null || low <= this.#lowFrom) return false;
    const { fullCharge } = this.#rules;
    if (open.some(({ rule }) => rule === fullCharge?.key)) return high < FULL_SOC_CENTI_PERCENT;
    return !this.mayBeLate(book, endAt);
  }

  /** Whether the deadline of a full charge can be in a time that ends with an instant. */
  mayBeLate(book: BatteryBook, endAt: number): boolean {
    const { fullAt, since } = book;
    // The time may add the day that it is in.
    return endAt > (fullAt ?? since) + this.#notFullMs && knownDays(book, endAt).days + 1 >= this.#notFullDays;
  }

  /** Whether a state of charge has to be judged, or every one. */
  mayJudge(lowest: number): boolean {
    return this.#isCounted || lowest <= this.#lowFrom;
  }

  /** Takes from the first records, which changed nothing else, when the battery was full last and what current there is. */
  takeLast(book: BatteryBook, { at, soc, using, charging }: ChargeColumns, until: number): void {
    let full = until - 1;
    // Also false for NaN.
    while (full >= 0 && !(soc[full]! >= FULL_SOC_CENTI_PERCENT)) full -= 1;
    if (full >= 0) book.fullAt = at[full]!;
    const last = lastCurrent(using, charging, until);
    if (last < 0) return;
    book.currentAt = at[last]!;
    book.netCentiAmp = netOf(using[last]!, charging[last]!);
  }

  /** @returns the place of the first record that has to be judged, which is not gone over; `until` if there is none */
  next(state: WatchedUnit, columns: ChargeColumns, from: number, until: number): number {
    const { battery: book } = state;
    // Records before the first with a state of charge are in no book.
    if (!book) {
      const first = columns.soc.subarray(from, until).findIndex((value) => !Number.isNaN(value));
      return first < 0 ? until : from + first;
    }
    this.#load(state, book);
    const isQuiet = !this.#isCounted && book.lowest === null;
    const place = isQuiet ? this.#pass(columns, from, until) : this.#follow(columns, book.count, from, until);
    this.#store(state, book);
    return place;
  }

  /** Goes over records while nothing is low and charge is not counted: only when it is full matters, and the current in the end. */
  #pass({ at, soc, using, charging }: ChargeColumns, from: number, until: number): number {
    let fullPlace = -1;
    let place = from;
    for (; place < until; place += 1) {
      const value = soc[place]!;
      // Each also false for NaN.
      if (value <= this.#lowFrom) break;
      if (value >= FULL_SOC_CENTI_PERCENT) {
        if (this.#isNotFullOpen) break;
        fullPlace = place;
        this.#notFullFrom = at[place]! + this.#notFullMs;
        this.#countFrom(at[place]!);
      } else if (!Number.isNaN(value)) {
        if (this.#isLate(at[place]!)) break;
        if (at[place]! >= this.#nextDayAt) this.#countDay(at[place]!);
      }
    }
    if (fullPlace >= 0) this.#fullAt = at[fullPlace]!;
    const last = lastCurrent(using, charging, place);
    if (last >= from) {
      this.#currentAt = at[last]!;
      this.#net = netOf(using[last]!, charging[last]!);
    }
    if (place > from && isTooOld(this.#currentAt, at[place - 1]!)) this.#loseCurrent();
    return place;
  }

  #follow({ at, soc, using, charging }: ChargeColumns, count: ChargeCount, from: number, until: number): number {
    for (let place = from; place < until; place += 1) {
      const instant = at[place]!;
      const value = soc[place]!;
      const net = netOf(using[place]!, charging[place]!);
      if (this.#isCounted && mayLeaveFull(count, value)) return place;
      if (this.#maySwitch(instant, value, net)) return place;
      this.#note(instant, value, net);
      if (this.#isCounted) countCharge(count, { at: instant, net: orNull(net), soc: orNull(value) }, this.#rules.book);
    }
    return until;
  }

  /** A record that has to be judged: **the same object** for all of them, with other values. */
  recordAt({ at, soc, using, charging }: ChargeColumns, place: number): WatchedMonitor {
    const { body } = this.#record;
    this.#record.at = at[place]!;
    body.socCentiPercent = known(soc[place]!);
    body.currentUsingCentiAmp = known(using[place]!);
    body.currentChargingCentiAmp = known(charging[place]!);
    return this.#record;
  }

  /** Whether an alarm may begin or end. */
  #maySwitch(at: number, soc: number, net: number): boolean {
    // Also false for NaN.
    if (soc >= FULL_SOC_CENTI_PERCENT) {
      if (this.#isNotFullOpen) return true;
    } else if (Number.isNaN(soc)) return false;
    else if (this.#isLate(at)) return true;
    if (Number.isNaN(this.#lowest)) return soc <= this.#lowFrom;
    if (soc > this.#lowUpTo) return true;
    if (at < this.#deepMayRaiseFrom || (soc > this.#toldAgainFrom && this.#lowest > this.#toldAgainFrom)) return false;
    return at - this.#endedAt(at, net) >= this.#deepMs;
  }

  #note(at: number, soc: number, net: number): void {
    if (!Number.isNaN(this.#lowest) && !Number.isNaN(soc)) {
      this.#endedSince = this.#endedAt(at, net);
      if (soc < this.#lowest) this.#lowest = soc;
    }
    if (!Number.isNaN(net)) {
      this.#currentAt = at;
      this.#net = net;
    } else if (isTooOld(this.#currentAt, at)) this.#loseCurrent();
    // Also false for NaN.
    if (soc >= FULL_SOC_CENTI_PERCENT) {
      this.#fullAt = at;
      this.#notFullFrom = at + this.#notFullMs;
      this.#countFrom(at);
      return;
    }
    if (at >= this.#nextDayAt && !Number.isNaN(soc)) this.#countDay(at);
  }

  /** Whether a record with a state of charge shows that the battery has not been full for too long. */
  #isLate(at: number): boolean {
    return at >= this.#notFullFrom && this.#knownDays + (at >= this.#nextDayAt ? 1 : 0) >= this.#notFullDays;
  }

  #countFrom(at: number): void {
    this.#knownDays = 0;
    this.#nextDayAt = utcDayStart(utcDay(at) + 1);
  }

  #countDay(at: number): void {
    this.#knownDays += 1;
    this.#nextDayAt = utcDayStart(utcDay(at) + 1);
  }

  /** Since when the battery is not discharged, with a record; NaN while it is. */
  #endedAt(at: number, net: number): number {
    const holds = Number.isNaN(net) ? (isTooOld(this.#currentAt, at) ? 0 : this.#net) : net;
    if (!(holds > this.#endedFrom)) return NONE;
    return Number.isNaN(this.#endedSince) ? at : this.#endedSince;
  }

  #loseCurrent(): void {
    this.#currentAt = NONE;
    this.#net = 0;
  }

  #load({ open, timers, lastRaisedAt }: WatchedUnit, book: BatteryBook): void {
    const { discharge, fullCharge } = this.#rules;
    this.#fullAt = book.fullAt ?? NONE;
    this.#currentAt = book.currentAt ?? NONE;
    this.#net = book.netCentiAmp;
    this.#lowest = book.lowest ?? NONE;
    this.#isNotFullOpen = open.some(({ rule }) => rule === fullCharge?.key);
    this.#notFullFrom = this.#isNotFullOpen ? POSITIVE_INFINITY : (book.fullAt ?? book.since) + this.#notFullMs;
    const known = knownDays(book, book.since);
    this.#knownDays = known.days;
    this.#nextDayAt = utcDayStart(known.lastDay + 1);
    if (!discharge) return;
    const deep = open.find(({ rule }) => rule === discharge.key);
    this.#endedSince = timers.find(({ rule }) => rule === discharge.key)?.breachedSince ?? NONE;
    this.#deepMayRaiseFrom = (lastRaisedAt[discharge.key] ?? NEGATIVE_INFINITY) + discharge.repeatGapMs;
    this.#toldAgainFrom = deep ? deep.triggerValue - discharge.condition.hysteresis : POSITIVE_INFINITY;
  }

  #store(state: WatchedUnit, book: BatteryBook): void {
    book.fullAt = orNull(this.#fullAt);
    book.known = { days: this.#knownDays, lastDay: utcDay(this.#nextDayAt) - 1 };
    book.currentAt = orNull(this.#currentAt);
    book.netCentiAmp = this.#net;
    book.lowest = orNull(this.#lowest);
    const { discharge } = this.#rules;
    if (discharge)
      state.timers = Number.isNaN(this.#endedSince) ? [] : [{ rule: discharge.key, breachedSince: this.#endedSince }];
  }
}
