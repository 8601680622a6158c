import { HOUR_MS, MINUTE_MS } from '../../../foundation/basics/time.ts';
import type { BmsSeries } from '../days/battery-series.ts';
import type { DayPlaces } from './middle.ts';
import { MAX_GAP_MS } from './sights.ts';

/**
 * Sums over the records of a day: what each temperature probe is above the others, over the square of the current, which
 * is smoothed as a cell smooths its heat. They add up.
 */
export interface HeatSums {
  records: number;
  /** Of the square of the current, A², and of its square. */
  square: number;
  squareSquare: number;
  /** Of the middle of the probes, °C. */
  celsius: number;
  /** For each probe, of what it is above the middle of the others, K, and of its product with the square of the current. */
  readonly above: number[];
  readonly aboveSquare: number[];
}

/** A cell of some hundred watt-hours follows its heat within an hour or two. */
const SMOOTHED_MS = HOUR_MS;
/** Temperatures are slow. */
const APART_MS = 5 * MINUTE_MS;
/** With fewer records a day tells nothing of temperatures. */
const MIN_RECORDS = 12;

/** Null without two probes, or with few records whose past current is known. */
export function heatOf({ at, amp, probes = [] }: BmsSeries, { from, to }: DayPlaces): HeatSums | null {
  if (probes.length < 2) return null;
  const none = () => new Array<number>(probes.length).fill(0);
  const sums: HeatSums = { records: 0, square: 0, squareSquare: 0, celsius: 0, above: none(), aboveSquare: none() };
  let [square, begun, lastAt] = [0, at[from]!, -Infinity];
  for (let place = from; place < to; place++) {
    const now = at[place]!;
    if (place > from) {
      const elapsed = now - at[place - 1]!;
      const current = amp[place - 1]!;
      if (elapsed > MAX_GAP_MS || Number.isNaN(current)) [square, begun] = [0, now];
      else square += (current ** 2 - square) * (1 - Math.exp(-elapsed / SMOOTHED_MS));
    }
    if (now - begun < SMOOTHED_MS || now - lastAt < APART_MS) continue;
    if (probes.some((probe) => Number.isNaN(probe[place]!))) continue;
    lastAt = now;
    addHeat(
      sums,
      probes.map((probe) => probe[place]! / 100),
      square,
    );
  }
  return sums.records < MIN_RECORDS ? null : sums;
}

function addHeat(sums: HeatSums, celsius: readonly number[], square: number): void {
  sums.records++;
  sums.square += square;
  sums.squareSquare += square ** 2;
  sums.celsius += middle([...celsius]);
  for (const [probe, own] of celsius.entries()) {
    const above = own - middle(celsius.filter((_, other) => other !== probe));
    sums.above[probe] = sums.above[probe]! + above;
    sums.aboveSquare[probe] = sums.aboveSquare[probe]! + above * square;
  }
}

function middle(values: number[]): number {
  const sorted = values.sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** Joins the sums of two parts of a day. */
export function joinHeat(sums: HeatSums | null, later: HeatSums | null): HeatSums | null {
  if (!sums || !later || sums.above.length !== later.above.length) return sums ?? later;
  const add = (a: readonly number[], b: readonly number[]) => a.map((value, place) => value + b[place]!);
  return {
    records: sums.records + later.records,
    square: sums.square + later.square,
    squareSquare: sums.squareSquare + later.squareSquare,
    celsius: sums.celsius + later.celsius,
    above: add(sums.above, later.above),
    aboveSquare: add(sums.aboveSquare, later.aboveSquare),
  };
}
