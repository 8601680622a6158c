import { DAY_MS } from '../../../foundation/basics/time.ts';
import type { CellsApart } from '../../../stream/stream/input.ts';
import type { BatterySpan } from '../days/day.ts';
import { deviations } from './cells.ts';
import { cellsOfDays, loadedDays } from './weak-cells.ts';

type Day = Pick<BatterySpan, 'firstAt' | 'lastAt' | 'bms'>;

const WEEK_MS = 7 * DAY_MS;
/** Growth is told from so many days over two weeks on: how far cells are apart follows the load of the day. */
const MIN_DAYS = 7;
/** Days before on which they were so far apart already, as a part of now, belong to it. */
const SAME_PART = 0.7;

const apartIn = (days: readonly Day[]): number => {
  const away = deviations(cellsOfDays(days)).map(({ millivolt }) => millivolt);
  return away.length === 0 ? 0 : Math.max(...away) - Math.min(...away);
};

/** How far the cells are apart at the end of some days of one battery, over the last week under load; null where nothing shows it. */
export function cellsApartNow(days: readonly Day[]): CellsApart | null {
  const loaded = loadedDays(days);
  const last = loaded.at(-1);
  if (!last) return null;
  const millivolt = apartIn(loaded.filter(({ lastAt }) => lastAt > last.lastAt - WEEK_MS));
  const byDay = loaded.map((day) => ({ at: day.firstAt, millivolt: apartIn([day]) }));
  const calm = byDay.findLastIndex((day) => day.millivolt < SAME_PART * millivolt);
  // A day of little load breaks nothing: the last week is as it is.
  const since = byDay.slice(calm + 1)[0] ?? byDay.at(-1)!;
  return { millivolt, perWeek: Math.max(0, leastGrowth(byDay)), since: since.at };
}

/** The growth by the week along a straight line, less two sigma; 0 with few days. */
function leastGrowth(points: readonly { readonly at: number; readonly millivolt: number }[]): number {
  const [first, last] = [points[0]!, points.at(-1)!];
  if (points.length < MIN_DAYS || last.at - first.at < 2 * WEEK_MS) return 0;
  const mean = (of: 'at' | 'millivolt') => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [at, millivolt] = [mean('at'), mean('millivolt')];
  const square = points.reduce((sum, point) => sum + ((point.at - at) / WEEK_MS) ** 2, 0);
  const product = points.reduce((sum, point) => sum + ((point.at - at) / WEEK_MS) * (point.millivolt - millivolt), 0);
  const slope = product / square;
  const rest = points.reduce(
    (sum, point) => sum + (point.millivolt - millivolt - (slope * (point.at - at)) / WEEK_MS) ** 2,
    0,
  );
  return slope - 2 * Math.sqrt(rest / (points.length - 2) / square);
}
