import type { Battery } from '../battery.ts';
import type { BmsSeries } from '../days/battery-series.ts';
import { type CellSteps, cellStepsOf, joinCellSteps } from './cell-steps.ts';
import { type HeatSums, heatOf, joinHeat } from './heat.ts';
import { daysOf } from './middle.ts';
import { type ChargeSight, sightsOf } from './sights.ts';

/** What one UTC day tells of the drift of single cells and probes. Each day stands alone, so that days join. */
export interface DriftDay {
  /** UTC days since 1970-01-01. */
  readonly day: number;
  readonly sights: readonly ChargeSight[];
  readonly heat: HeatSums | null;
  readonly steps: CellSteps | null;
}

/** The days of the records from one place to another, `to` exclusive; those that tell nothing are left out. */
export const driftDays = (battery: Battery, series: BmsSeries, from: number, to: number): DriftDay[] =>
  daysOf(series, from, to).flatMap((places) => {
    const { day } = places;
    const sights = sightsOf(battery, series, places);
    const [heat, steps] = [heatOf(series, places), cellStepsOf(battery, series, places)];
    return sights.length > 0 || heat || steps ? [{ day, sights, heat, steps }] : [];
  });

/** Days in their order; two parts of a day become one. */
export function joinDrift(days: readonly DriftDay[], later: readonly DriftDay[]): DriftDay[] {
  const [last, first] = [days.at(-1), later[0]];
  if (!last || !first || last.day !== first.day) return [...days, ...later];
  const joined: DriftDay = {
    day: last.day,
    sights: [...last.sights, ...first.sights],
    heat: joinHeat(last.heat, first.heat),
    steps: joinCellSteps(last.steps, first.steps),
  };
  return [...days.slice(0, -1), joined, ...later.slice(1)];
}
