import { HOUR_MS } from '../../../foundation/basics/time.ts';
import { KIND } from '../../../foundation/kinds/registry.ts';
import { netCurrentCentiAmp } from '../../../foundation/kinds/units.ts';
import { LEARNT_MS, reachOf } from '../../../stream/believed/interval.ts';
import type { BookRules } from '../watch/battery-book.ts';
import { type Direction, type DirectionState, directionAt, noDirection, noteCurrent } from '../watch/direction.ts';
import { type DayRecords, firstAt } from './day-records.ts';

/** Where the current goes at the records of the watched kind by their place, as far as it was asked for; null where that is not known. */
export type Directions = readonly (Direction | null)[];

/** The net current of the monitor records of a day by their place. */
interface Currents {
  readonly at: Float64Array;
  net(place: number): number | null;
}

/** Of so many records before an instant it is mostly known where the current goes then. */
const MOSTLY_MS = LEARNT_MS + HOUR_MS;

/** Where the current goes at the records of a day, found for the times that are asked for, in their order. */
export class DayDirections {
  readonly all: (Direction | null)[];
  readonly #watched: { readonly at: Float64Array; readonly isMonitor: boolean };
  readonly #currents: Currents;
  readonly #book: BookRules;
  /** After all currents before a place. */
  #state: DirectionState;
  #next = 0;

  /** @param before where the current went before the day */
  constructor(records: DayRecords, before: DirectionState | undefined, book: BookRules) {
    const [watched] = records;
    this.#watched = { at: watched?.at ?? NONE, isMonitor: watched?.kind === KIND.monitor };
    this.#currents = currentsOf(records);
    this.#book = book;
    this.#state = before ?? noDirection();
    this.all = new Array(this.#watched.at.length);
  }

  /** Finds it for the records of the watched kind from an instant on, up to a place. */
  find(startAt: number, until: number): void {
    const { at, isMonitor } = this.#watched;
    const { at: currentAt } = this.#currents;
    this.#goTo(startAt);
    for (let place = firstAt(at, startAt); place < until; place += 1) {
      const instant = at[place]!;
      // Of two records of one instant the one of the watched kind is the first.
      while (this.#next < currentAt.length && (isMonitor ? this.#next <= place : currentAt[this.#next]! < instant))
        this.#take();
      this.all[place] = directionAt(this.#state, instant, this.#book);
    }
  }

  /** Where it goes at an instant after those that were asked for. */
  at(instant: number): DirectionState {
    this.#goTo(instant);
    return this.#state;
  }

  #goTo(instant: number): void {
    const place = firstAt(this.#currents.at, instant);
    if (place > 0 && firstAt(this.#currents.at, instant - MOSTLY_MS) > this.#next) {
      const { direction, isSure } = latest(this.#currents, { from: instant - MOSTLY_MS, until: instant }, this.#book);
      if (isSure) {
        this.#state = direction;
        this.#next = place;
      }
    }
    while (this.#next < place) this.#take();
  }

  #take(): void {
    const { at, net } = this.#currents;
    noteCurrent(this.#state, at[this.#next]!, net(this.#next), this.#book);
    this.#next += 1;
  }
}

/** Whether the records of a day up to an instant tell where the current goes then, whatever came before them. */
export function tellDirection(
  records: DayRecords,
  { from, until }: { readonly from: number; readonly until: number },
  book: BookRules,
): boolean {
  const currents = currentsOf(records);
  const isSureFrom = (start: number) => latest(currents, { from: start, until }, book).isSure;
  return (until - MOSTLY_MS > from && isSureFrom(until - MOSTLY_MS)) || isSureFrom(from);
}

/**
 * Where the current goes after the records of some days, of which those before are not known.
 * @param time from since when these are all records
 *
 * @returns `isSure` if earlier ones could not change it: the interval of the device is known, and it has held for long enough since, or
 * there was a gap
 */
export function directionBefore(
  days: Iterable<DayRecords>,
  { from, until }: { readonly from: number; readonly until: number },
  book: BookRules,
): Found {
  const known = nothingFrom(from);
  for (const records of days) {
    const currents = currentsOf(records);
    goOn(known, currents, { from: 0, until: currents.at.length }, book);
  }
  return foundAt(known, until, book);
}

interface Found {
  readonly direction: DirectionState;
  readonly isSure: boolean;
}

/** What the records since an instant tell. */
interface Known {
  readonly from: number;
  readonly direction: DirectionState;
  isSure: boolean;
  /** The newest record, and the newest with a current. */
  lastAt: number;
  currentAt: number;
}

const nothingFrom = (from: number): Known => ({
  from,
  direction: noDirection(),
  isSure: false,
  lastAt: from,
  currentAt: from,
});

/** The same by the currents of a time within a day. */
function latest(
  currents: Currents,
  { from, until }: { readonly from: number; readonly until: number },
  book: BookRules,
): Found {
  const known = nothingFrom(from);
  goOn(known, currents, { from: firstAt(currents.at, from), until: firstAt(currents.at, until) }, book);
  return foundAt(known, until, book);
}

/** Takes records: **changes `known`**. */
function goOn(
  known: Known,
  { at, net }: Currents,
  { from, until }: { readonly from: number; readonly until: number },
  book: BookRules,
): void {
  const { direction } = known;
  for (let place = from; place < until; place += 1) {
    const instant = at[place]!;
    const current = net(place);
    known.isSure = isSureAt(known, instant, book);
    noteCurrent(direction, instant, current, book);
    known.lastAt = instant;
    if (current !== null) known.currentAt = instant;
    if (direction.held !== null && instant - known.from >= LEARNT_MS) known.isSure = true;
  }
}

const foundAt = (known: Known, until: number, book: BookRules): Found => ({
  direction: known.direction,
  isSure: isSureAt(known, until, book),
});

/** Whether nothing from before the time counts at an instant: no record, or none with a current, over the longest time that values hold. */
function isSureAt({ isSure, from, lastAt, currentAt }: Known, at: number, { gapMs }: BookRules): boolean {
  const reach = reachOf(gapMs);
  return isSure || at - lastAt > reach || (at - from >= LEARNT_MS && at - currentAt > reach);
}

const NONE = new Float64Array();

function currentsOf(records: DayRecords): Currents {
  const monitors = records.find(({ kind }) => kind === KIND.monitor);
  const columnOf = (key: string) => monitors?.values.find((one) => one.key === key)?.column ?? NONE;
  const [using, charging] = [columnOf('currentUsingCentiAmp'), columnOf('currentChargingCentiAmp')];
  const measured = (value = Number.NaN) => (Number.isNaN(value) ? null : value);
  return {
    at: monitors?.at ?? NONE,
    net: (place) => netCurrentCentiAmp(measured(using[place]), measured(charging[place])),
  };
}
