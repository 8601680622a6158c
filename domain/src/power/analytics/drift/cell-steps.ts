import { type Battery, restAmp } from '../battery.ts';
import type { BmsSeries } from '../days/battery-series.ts';
import { type DayPlaces, MIN_CELLS, middleAt } from './middle.ts';
import { MAX_GAP_MS } from './sights.ts';

/** Sums over the steps of the load of a day: by how much the voltage of each cell changes more than that of the middle one. They add up. */
export interface CellSteps {
  steps: number;
  /** Of the square of the steps, A², and of their product with the change of the middle cell, mV·A. */
  square: number;
  middle: number;
  /** Of the product with what each cell changes more, mV·A. */
  readonly more: number[];
}

/** Smaller steps are lost in the digits of the meters: C/20, or in ampere where the capacity is not known. */
const MIN_RATE = 1 / 20;
const MIN_AMP = 2;
/** Near empty and full cells differ by their charge. */
const MIN_SOC = 20;
const MAX_SOC = 90;
/** A cell that is further from the middle one, where less current flows, has another charge than that, millivolt. */
const SAME_CHARGE_MILLIVOLT = 40;

/** Steps between two records without charging, as those of the pack (`load-steps.ts`). */
export function cellStepsOf(battery: Battery, series: BmsSeries, { from, to }: DayPlaces): CellSteps | null {
  const { at, amp, cells, socPercent } = series;
  if (cells.length < MIN_CELLS) return null;
  const sums: CellSteps = { steps: 0, square: 0, middle: 0, more: new Array<number>(cells.length).fill(0) };
  const least = battery.designAmpHours === null ? MIN_AMP : battery.designAmpHours * MIN_RATE;
  const highest = restAmp(battery);
  for (let place = from + 1; place < to; place++) {
    const step = amp[place]! - amp[place - 1]!;
    if (!(Math.abs(step) >= least) || amp[place]! > highest || amp[place - 1]! > highest) continue;
    if (at[place]! - at[place - 1]! > MAX_GAP_MS) continue;
    if (socPercent[place]! < MIN_SOC || socPercent[place]! > MAX_SOC) continue;
    const [after, before] = [middleAt(cells, place), middleAt(cells, place - 1)];
    const change = after - before;
    if (Number.isNaN(change)) continue;
    sums.steps++;
    sums.square += step ** 2;
    sums.middle += change * step;
    for (const [index, cell] of cells.entries()) {
      const [own, earlier] = [cell[place]!, cell[place - 1]!];
      const apart = step > 0 ? own - after : earlier - before;
      if (own > 0 && earlier > 0 && Math.abs(apart) <= SAME_CHARGE_MILLIVOLT)
        sums.more[index] = sums.more[index]! + (own - earlier - change) * step;
    }
  }
  return sums.steps === 0 ? null : sums;
}

/** Joins the sums of two parts of a day. */
export function joinCellSteps(sums: CellSteps | null, later: CellSteps | null): CellSteps | null {
  if (!sums || !later || sums.more.length !== later.more.length) return sums ?? later;
  return {
    steps: sums.steps + later.steps,
    square: sums.square + later.square,
    middle: sums.middle + later.middle,
    more: sums.more.map((value, place) => value + later.more[place]!),
  };
}
