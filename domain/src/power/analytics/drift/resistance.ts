import { DAY_MS, utcDayStart } from '../../../foundation/basics/time.ts';
import type { Step } from './cusum.ts';
import type { DriftDay } from './drift-day.ts';
import { HEALTHY_DAYS, ownStreams, type Stream } from './signal.ts';

/** How well the change of a cell from one record to the next is known beside that of the middle one, one sigma, millivolt. */
const STEP_MILLIVOLT = 1.5;
/** With fewer steps, or less of a voltage, a day tells nothing of single cells. */
const LEAST_STEPS = 3;
const WORST_SIGMA = 60;

/** By how much the resistance of each cell is above that of the middle one, percent of it, a day; from what is usual for the cell. */
export function resistanceStreams(days: readonly DriftDay[]): Stream[] {
  const byCell = new Map<number, Step[]>();
  for (const { day, steps } of days) {
    if (!steps || steps.steps < LEAST_STEPS || steps.middle <= 0) continue;
    const sigma = (100 * STEP_MILLIVOLT * Math.sqrt(steps.square)) / steps.middle;
    if (sigma > WORST_SIGMA) continue;
    for (const [cell, more] of steps.more.entries()) {
      const known = byCell.get(cell) ?? [];
      byCell.set(cell, known);
      known.push({ at: utcDayStart(day + 1), value: (100 * more) / steps.middle, sigma });
    }
  }
  return ownStreams(byCell, HEALTHY_DAYS * DAY_MS);
}
