import { DAY_MS, MINUTE_MS, utcDayStart } from '../../foundation/basics/time.ts';
import type { Energy, EnergyMeasure } from '../../foundation/kinds/energy-measure.ts';
import { energyMeasures } from '../../foundation/kinds/energy-measures.ts';
import { type PossibleWatt, possibleWatt, type Ratings, UNRATED } from '../../foundation/kinds/rated-power.ts';
import type { Body } from '../../foundation/kinds/registry.ts';
import {
  type CounterReading,
  type CounterRules,
  type CounterStep,
  conclude,
  type DoubtedReading,
  judge,
  noReadings,
  whyDoubted,
} from '../believed/counter.ts';
import { gapsOf } from '../believed/interval.ts';
import { type Compared, CounterCheck, NOTHING_COMPARED } from './counter-check.ts';
import { counterRulesOf } from './counter-rules.ts';
import { PowerSpans } from './power-spans.ts';

/** Increased when the meaning of a day changes: stored days of another version are computed again when they are read. */
export const ENERGY_VERSION = 4;
/** Every time zone's offset is a whole number of these. */
export const QUARTER_MS = 15 * MINUTE_MS;
const QUARTERS = DAY_MS / QUARTER_MS;
/**
 * Power is not integrated over longer times without records, but where the device's own interval is longer; what a counter
 * moved meanwhile counts as not placed. Many devices log every quarter hour, a few seconds more or less.
 */
const MAX_GAP_MS = QUARTER_MS + MINUTE_MS;
/** So many readings that are not believed are kept with a day; of more, the number. */
const KEPT_DOUBTS = 50;

/** What a record says of an energy: its counter, Wh, and its power, W. */
interface EnergyReading {
  readonly at: number;
  readonly wattHours: number | null;
  readonly watts: number | null;
}

/** What the power tells of a time: energy, and how long nothing is known, ms. */
interface Integrated {
  wattHours: number;
  unknownMs: number;
}

/** What joins the counter of a day to the days around it. */
export interface CounterDay extends Pick<CounterRules, 'most' | 'resolution'> {
  readonly first: CounterReading;
  readonly last: CounterReading;
  /** Readings at its ends that are not believed, until the day beside it says otherwise. */
  readonly leading: readonly CounterReading[];
  readonly trailing: readonly CounterReading[];
  /** What the day has integrated outside of its believed readings. */
  readonly head: Readonly<Integrated>;
  readonly tail: Readonly<Integrated>;
}

interface Doubts {
  readonly count: number;
  /** The first of them. */
  readonly readings: readonly DoubtedReading[];
}

/** An energy between two instants. */
export interface EnergySum {
  /** Wh by quarter hour of the UTC day; null where nothing is known. */
  readonly quarters: (number | null)[];
  /** Wh of that counted by the device, and integrated from its power. */
  counted: number;
  integrated: number;
  /** Wh of it that a counter moved while no records came: when in that time is not known. */
  unplaced: number;
  /** Time without records that no counter bridges, ms: what was moved then is not known. */
  unknownMs: number;
  readonly first: EnergyReading;
  readonly last: EnergyReading;
  /** Longest pause at its ends that is none, ms. */
  readonly gapMs: number;
  readonly counter: CounterDay | null;
  /** Readings of the counter between believed ones that are not believed. */
  readonly doubted: Doubts;
  readonly compared: Compared;
}

export type EnergyDay = { [E in Energy]?: EnergySum };

/** Instants of readings that somebody says are right. */
export type Overruled = { readonly [E in Energy]?: ReadonlySet<number> };
const NOBODY: Overruled = {};

/** Calls back with the parts of a time by quarter hours, and with which part of the whole each is. */
export function shareOut(from: number, to: number, take: (quarter: number, share: number) => void): void {
  if (to <= from) return;
  for (let quarter = Math.floor(from / QUARTER_MS); quarter * QUARTER_MS < to; quarter++) {
    const part = Math.min(to, (quarter + 1) * QUARTER_MS) - Math.max(from, quarter * QUARTER_MS);
    take(quarter, part / (to - from));
  }
}

/** Readings of an energy in columns; NaN where a reading lacks one. */
interface Columns {
  readonly at: number[];
  readonly counts: number[];
  readonly watts: number[];
}

/** The energies that the records of one UTC day tell of, in order of their instants; what flowed before its first and after its last is not in it. */
export function energyOfDay(
  day: number,
  kind: number,
  records: Iterable<{ readonly at: number; readonly body: Body }>,
  overruled = NOBODY,
  ratings: Ratings = UNRATED,
): EnergyDay {
  const measures = energyMeasures(kind);
  const columns = measures.map((): Columns => ({ at: [], counts: [], watts: [] }));
  const possible = measures.map((measure) => possibleWatt(measure, ratings));
  for (const { at, body } of records)
    for (let place = 0; place < measures.length; place++)
      note(columns[place]!, measures[place]!, possible[place] ?? null, at, body);
  const sums: EnergyDay = {};
  for (const [place, { energy }] of measures.entries()) {
    const readings = columns[place]!;
    if (readings.at.length > 0)
      sums[energy] = new DaySum(
        utcDayStart(day) / QUARTER_MS,
        readings,
        possible[place] ?? null,
        overruled[energy],
      ).end();
  }
  return sums;
}

/** A power that the device cannot have says nothing. */
function note(
  { at: instants, counts, watts }: Columns,
  measure: EnergyMeasure<Body>,
  possible: PossibleWatt | null,
  at: number,
  body: Body,
): void {
  const wattHours = measure.counter?.(body) ?? Number.NaN;
  const told = measure.power(body) ?? Number.NaN;
  const watt = possible !== null && told > possible.most ? Number.NaN : told;
  if (Number.isNaN(wattHours) && Number.isNaN(watt)) return;
  instants.push(at);
  counts.push(wattHours);
  watts.push(watt);
}

const known = (value: number): number | null => (Number.isNaN(value) ? null : value);

class DaySum {
  readonly #readings: Columns;
  readonly #firstQuarter: number;
  readonly #possible: PossibleWatt | null;
  readonly #overruled: ReadonlySet<number> | undefined;
  readonly #gapMs: number;
  readonly #gaps: Float64Array;
  #spans: PowerSpans | null = null;
  readonly #check: CounterCheck;
  readonly #quarters = new Array<number | null>(QUARTERS).fill(null);
  readonly #sums = { counted: 0, integrated: 0, unplaced: 0, unknownMs: 0 };

  constructor(
    firstQuarter: number,
    readings: Columns,
    possible: PossibleWatt | null,
    overruled: ReadonlySet<number> | undefined,
  ) {
    this.#firstQuarter = firstQuarter;
    this.#readings = readings;
    this.#possible = possible;
    this.#overruled = overruled;
    const gaps = gapsOf(readings.at, MAX_GAP_MS);
    this.#gaps = gaps;
    this.#gapMs = Math.max(MAX_GAP_MS, gaps[1] ?? 0, gaps.at(-1) ?? 0);
    this.#check = new CounterCheck(readings.at, readings.watts, this.#gapMs);
  }

  /** Made where the counter does not tell everything. */
  get #power(): PowerSpans {
    this.#spans ??= new PowerSpans(this.#readings.at, this.#readings.watts, this.#gaps);
    return this.#spans;
  }

  end(): EnergySum {
    const { at, counts, watts } = this.#readings;
    const last = at.length - 1;
    const reading = (place: number) => ({
      at: at[place]!,
      wattHours: known(counts[place]!),
      watts: known(watts[place]!),
    });
    const doubted: DoubtedReading[] = [];
    const counter = counts.some((count) => !Number.isNaN(count)) ? this.#count(doubted) : null;
    if (counter === null) this.#integrate(at[0]!, at[last]!);
    return {
      quarters: this.#quarters,
      ...this.#sums,
      first: reading(0),
      last: reading(last),
      gapMs: this.#gapMs,
      counter,
      doubted: { count: doubted.length, readings: doubted.slice(0, KEPT_DOUBTS) },
      compared: counter === null ? NOTHING_COMPARED : this.#check.sums,
    };
  }

  /** Takes what the counter tells, and around it what the power tells. */
  #count(doubted: DoubtedReading[]): CounterDay {
    const { at, counts, watts } = this.#readings;
    const rules: CounterRules = { ...counterRulesOf(at, counts, watts, this.#possible), gapMs: this.#gapMs };
    const leading: CounterReading[] = [];
    const state = noReadings();
    let first: CounterReading | null = null;
    let last: CounterReading | null = null;
    let head: Integrated = { wattHours: 0, unknownMs: 0 };
    const sink = {
      begin: (reading: CounterReading) => {
        first = last = reading;
        head = this.#integrate(at[0]!, reading.at);
      },
      step: (step: CounterStep) => {
        this.#check.take(step);
        this.#add(step);
        last = step.later;
      },
      doubted: (reading: DoubtedReading) => {
        if (first === null) leading.push(plain(reading));
        else doubted.push(reading);
      },
    };
    for (let place = 0; place < at.length; place++) {
      const count = counts[place]!;
      if (!Number.isNaN(count)) judge(state, this.#reading(at[place]!, count), rules, sink);
    }
    conclude(state, rules, sink);
    const end = last! as CounterReading;
    return {
      most: rules.most,
      resolution: rules.resolution,
      first: plain(first!),
      last: plain(end),
      leading,
      trailing: state.waiting.map(plain),
      head,
      tail: this.#integrate(end.at, at.at(-1)!),
    };
  }

  #reading(at: number, count: number): CounterReading {
    return this.#overruled?.has(at) ? { at, count, isOverruled: true } : { at, count };
  }

  #add({ before, later, counted }: CounterStep): void {
    if (counted === null) {
      this.#integrate(before.at, later.at);
      return;
    }
    this.#sums.counted += counted;
    if (later.at - before.at <= MAX_GAP_MS) {
      this.#place(before.at, later.at, counted);
      return;
    }
    let [spans, integrated] = [0, 0];
    this.#power.over(before.at, later.at, (_from, _to, wattHours) => {
      spans++;
      integrated += wattHours;
    });
    if (spans > 1 && integrated > 0) {
      // The power tells when it flowed.
      this.#power.over(before.at, later.at, (from, to, wattHours) =>
        this.#place(from, to, (counted * wattHours) / integrated),
      );
      return;
    }
    if (later.at - before.at > this.#gapMs && !(integrated >= 0)) this.#sums.unplaced += counted;
    this.#place(before.at, later.at, counted);
  }

  #integrate(start: number, end: number): Integrated {
    const told = { wattHours: 0, unknownMs: 0 };
    if (end <= start) return told;
    this.#power.over(start, end, (from, to, wattHours) => {
      if (Number.isNaN(wattHours)) {
        told.unknownMs += to - from;
        return;
      }
      told.wattHours += wattHours;
      this.#place(from, to, wattHours);
    });
    this.#sums.integrated += told.wattHours;
    this.#sums.unknownMs += told.unknownMs;
    return told;
  }

  #place(from: number, to: number, wattHours: number): void {
    const first = Math.floor(from / QUARTER_MS);
    if (to > from && to <= (first + 1) * QUARTER_MS) {
      this.#quarters[first - this.#firstQuarter] = (this.#quarters[first - this.#firstQuarter] ?? 0) + wattHours;
      return;
    }
    shareOut(from, to, (quarter, share) => {
      const place = quarter - this.#firstQuarter;
      this.#quarters[place] = (this.#quarters[place] ?? 0) + share * wattHours;
    });
  }
}

const plain = ({ at, count }: CounterReading): CounterReading => ({ at, count });

/** The readings at the end of what is known that no later day decides about. */
export const doubtedAtEnd = (believed: CounterReading, readings: readonly CounterReading[]): DoubtedReading[] =>
  readings.map((reading) => ({ ...reading, why: whyDoubted(believed, reading) }));
