import { FULL_SOC_CENTI_PERCENT } from '../../kinds/full-charge.ts';
import type { Monitor } from '../../kinds/wire.ts';
import { type BatteryBook, leavesFull, noteCharge } from '../battery-book.ts';
import type { BatteryRules, WatchedMonitor } from '../battery-watch.ts';
import type { WatchedUnit } from '../evaluate.ts';
import { firstAt } from './day-records.ts';
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

const known = (value: number): number | undefined => (Number.isNaN(value) ? undefined : value);

/**
 * Goes over records up to the next at which an alarm about charge may begin or end, which is for the evaluator to judge: until then
 * only the book changes. Every current is written into it only where charge is counted. Otherwise the book has to know when the
 * battery was full last, and a current for as long as it is taken to hold.
 */
export class ChargeScan {
  readonly #rules: BatteryRules;
  /** Used again for every record. */
  readonly #record: { unit: number; at: number; body: Monitor };
  // With values that no record reaches where a rule is switched off.
  readonly #lowFrom: number;
  readonly #notFullMs: number;

  constructor(rules: BatteryRules, unit: number) {
    this.#rules = rules;
    const body = { socCentiPercent: undefined, currentUsingCentiAmp: undefined, currentChargingCentiAmp: undefined };
    this.#record = { unit, at: 0, body };
    this.#lowFrom = rules.discharge?.condition.limit ?? Number.NEGATIVE_INFINITY;
    this.#notFullMs = rules.fullCharge?.condition.limitMs ?? Number.POSITIVE_INFINITY;
  }

  /** @returns the place of the first record that has to be judged, which is not gone over; `until` if there is none */
  next({ battery: book, open }: WatchedUnit, columns: ChargeColumns, from: number, until: number): number {
    const { at, soc } = columns;
    // Records before the first with a state of charge are in no book.
    if (!book) {
      const first = soc.subarray(from, until).findIndex((value) => !Number.isNaN(value));
      return first < 0 ? until : from + first;
    }
    const { fullCharge, balance } = this.#rules;
    const isOpen = fullCharge !== null && open.some(({ rule }) => rule === fullCharge.key);
    const lowFrom = book.lowest === null ? this.#lowFrom : Number.POSITIVE_INFINITY;
    const notFullMs = isOpen ? Number.POSITIVE_INFINITY : this.#notFullMs;
    let notFullFrom = (book.fullAt ?? book.since) + notFullMs;
    let fullPlace = -1;
    let place = from;
    for (; place < until; place += 1) {
      const value = soc[place]!;
      // Each also false for NaN.
      if (value <= lowFrom) break;
      if (value >= FULL_SOC_CENTI_PERCENT) {
        if (isOpen) break;
        fullPlace = place;
        notFullFrom = at[place]! + notFullMs;
      } else if (at[place]! >= notFullFrom && !Number.isNaN(value)) break;
      if (balance === null) continue;
      if (leavesFull(book, value)) break;
      this.#note(book, columns, place);
    }
    if (balance === null) this.#noteLast(book, columns, { from, until: place, fullPlace });
    return place;
  }

  /** A record that has to be judged: **the same object** for all of them, with other values. */
  recordAt(columns: ChargeColumns, place: number): WatchedMonitor {
    this.#read(columns, place);
    return this.#record;
  }

  /** Writes of records that were gone over what later ones can depend on: the last full charge, and currents that may still hold. */
  #noteLast(
    book: BatteryBook,
    columns: ChargeColumns,
    { from, until, fullPlace }: { readonly from: number; readonly until: number; readonly fullPlace: number },
  ): void {
    if (until === from) return;
    const holdsFrom = Math.max(from, firstAt(columns.at, columns.at[until - 1]! - this.#rules.book.gapMs));
    if (fullPlace >= 0 && fullPlace < holdsFrom) this.#note(book, columns, fullPlace);
    for (let place = holdsFrom; place < until; place += 1) this.#note(book, columns, place);
  }

  #note(book: BatteryBook, columns: ChargeColumns, place: number): void {
    this.#read(columns, place);
    noteCharge(book, this.#record.at, this.#record.body, this.#rules.book);
  }

  #read({ at, soc, using, charging }: ChargeColumns, place: number): void {
    const { body } = this.#record;
    this.#record.at = at[place]!;
    body.socCentiPercent = known(soc[place]!);
    body.currentUsingCentiAmp = known(using[place]!);
    body.currentChargingCentiAmp = known(charging[place]!);
  }
}
