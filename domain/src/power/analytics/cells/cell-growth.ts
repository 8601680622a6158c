import { DAY_MS } from '../../../foundation/basics/time.ts';
import type { BatterySpan } from '../days/day.ts';
import { deviations } from './cells.ts';

const WEEK_MS = 7 * DAY_MS;
/** From so many days under load on a growth is more than chance. */
const MIN_DAYS = 5;

/** By how much a cell falls further below the others, along a straight line through its days; null with few days. */
export function growthOf(
  index: number,
  days: readonly BatterySpan[],
): { millivoltPerWeek: number; since: number } | null {
  const points = days.flatMap(({ bms, firstAt }) => {
    const cell = bms && deviations(bms.cells).find((each) => each.index === index);
    return cell ? [{ week: firstAt / WEEK_MS, below: -cell.millivolt }] : [];
  });
  if (points.length < MIN_DAYS) return null;
  const mean = (of: 'week' | 'below') => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [week, below] = [mean('week'), mean('below')];
  const square = points.reduce((sum, point) => sum + (point.week - week) ** 2, 0);
  const product = points.reduce((sum, point) => sum + (point.week - week) * (point.below - below), 0);
  return { millivoltPerWeek: product / square, since: Math.round(points[0]!.week * WEEK_MS) };
}
