import type { Chemistry } from '../../../foundation/basics/device-facts.ts';
import { HOUR_MS, MINUTE_MS } from '../../../foundation/basics/time.ts';
import { type Battery, restAmp } from '../battery.ts';
import { REST } from '../capacity/open-circuit.ts';
import type { BmsSeries } from '../days/battery-series.ts';
import { type DayPlaces, MIN_CELLS, middleAt } from './middle.ts';

/** How far each cell was from the middle one while their voltages told their charge. */
export interface ChargeSight {
  /** Mean instant of the records, UTC epoch ms. */
  readonly at: number;
  /** At rest, or at the end of a charge, before balancing could change much and after. */
  readonly kind: 'rest' | 'topFirst' | 'topLast';
  /** Of the middle cell, millivolt. */
  readonly millivolt: number;
  /** The current, ampere. */
  readonly amp: number;
  /** As the device counts, percent; null where it does not. */
  readonly socPercent: number | null;
  /** Of each cell from the middle one, tenths of a millivolt; null where it could not be read. */
  readonly off: readonly (number | null)[];
}

/** Where charges end, millivolt of the middle cell: lead-acid is not balanced there, and gases. */
const TOP_MILLIVOLT: Readonly<Record<Chemistry, number>> = { 'lead-acid': Infinity, lfp: 3400, nmc: 4050 };
/** Over a longer time without a record nothing is known. */
export const MAX_GAP_MS = 31 * MINUTE_MS;
/** A rest after a charge settles more slowly than one after a discharge, so many times. */
const AFTER_CHARGE = 2;
/** A rest of this length gives two sights, a shorter one down to an hour one. */
const TWO_SIGHTS_MS = 4 * HOUR_MS;
const ONE_SIGHT_MS = HOUR_MS;
/** Records closer together tell nothing more of a rest. */
const APART_MS = MINUTE_MS;

/** The sights of a UTC day, in order of time: of its longest rest, of where a charge first comes to its end, and of where it was there last. */
export function sightsOf(battery: Battery, series: BmsSeries, day: DayPlaces): ChargeSight[] {
  if (series.cells.length < MIN_CELLS) return [];
  return [...restSights(battery, series, day), ...topSights(battery, series, day)].sort((a, b) => a.at - b.at);
}

function restSights(battery: Battery, series: BmsSeries, { from, to }: DayPlaces): ChargeSight[] {
  const { at, amp } = series;
  const settle = REST[battery.chemistry].restMinutes * MINUTE_MS;
  let longest = { from: 0, to: 0, length: 0 };
  let [begun, settled, lastSign] = [-1, -1, 1];
  for (let place = from; place < to; place++) {
    const isResting = Math.abs(amp[place]!) <= restAmp(battery);
    if (!isResting || (place > from && at[place]! - at[place - 1]! > MAX_GAP_MS)) [begun, settled] = [-1, -1];
    if (!isResting) {
      lastSign = amp[place]! > 0 ? 1 : -1;
      continue;
    }
    if (begun < 0) begun = place;
    if (at[place]! - at[begun]! < settle * (lastSign > 0 ? AFTER_CHARGE : 1)) continue;
    if (settled < 0) settled = place;
    const length = at[place]! - at[settled]!;
    if (length > longest.length) longest = { from: settled, to: place + 1, length };
  }
  if (longest.length < ONE_SIGHT_MS) return [];
  if (longest.length < TWO_SIGHTS_MS) return sight('rest', series, longest.from, longest.to);
  const half = at[longest.from]! + longest.length / 2;
  let middle = longest.from;
  while (at[middle]! < half) middle++;
  return [...sight('rest', series, longest.from, middle), ...sight('rest', series, middle, longest.to)];
}

function topSights(battery: Battery, series: BmsSeries, { from, to }: DayPlaces): ChargeSight[] {
  const top = TOP_MILLIVOLT[battery.chemistry];
  if (top === Infinity) return [];
  const isTop = (place: number) => series.amp[place]! >= -restAmp(battery) && middleAt(series.cells, place) >= top;
  // One that has lasted since midnight may have been balanced for long.
  let first = from + 1;
  while (first < to && !(isTop(first) && !isTop(first - 1) && series.at[first]! - series.at[first - 1]! <= MAX_GAP_MS))
    first++;
  let last = to - 1;
  while (last >= from && !isTop(last)) last--;
  return [
    ...(first < to ? sight('topFirst', series, first, first + 1) : []),
    ...(last >= from && last !== first ? sight('topLast', series, last, last + 1) : []),
  ];
}

/** The mean of records. */
function sight(kind: ChargeSight['kind'], series: BmsSeries, from: number, to: number): ChargeSight[] {
  const { cells } = series;
  const [sums, reads] = [new Float64Array(cells.length), new Float64Array(cells.length)];
  const mean = { records: 0, at: 0, millivolt: 0, amp: 0 };
  let [lastAt, soc] = [-Infinity, Number.NaN];
  for (let place = from; place < to; place++) {
    if (series.at[place]! - lastAt < APART_MS) continue;
    const middle = middleAt(cells, place);
    if (Number.isNaN(middle)) continue;
    lastAt = series.at[place]!;
    mean.records++;
    mean.at += lastAt;
    mean.millivolt += middle;
    mean.amp += series.amp[place]!;
    if (Number.isNaN(soc)) soc = series.socPercent[place]!;
    for (let cell = 0; cell < cells.length; cell++) {
      const millivolt = cells[cell]![place]!;
      if (!(millivolt > 0)) continue;
      sums[cell] = sums[cell]! + millivolt - middle;
      reads[cell] = reads[cell]! + 1;
    }
  }
  if (mean.records === 0) return [];
  const off = Array.from(sums, (sum, cell) => (reads[cell] === 0 ? null : Math.round((10 * sum) / reads[cell]!)));
  const of = (sum: number, digits: number) => Math.round((digits * sum) / mean.records) / digits;
  return [
    {
      kind,
      at: of(mean.at, 1),
      millivolt: of(mean.millivolt, 10),
      amp: of(mean.amp, 100),
      socPercent: Number.isNaN(soc) ? null : soc,
      off,
    },
  ];
}
