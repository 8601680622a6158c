import { type CellCounts, deviations, emptyCells, joinCells } from '../analytics/cells/cells.ts';
import type { BatterySpan } from '../analytics/days/day.ts';
import type { SwapSign } from '../batteries/swap-suggestion.ts';

const MIN_CELLS = 6;
const MIN_LOADED = 100;
/** Two halves of the days of one pack agree at least so well, those of two packs at most so well. */
const OWN = 0.8;
const FOREIGN = 0.3;

const cellsOf = (days: readonly BatterySpan[]): CellCounts => {
  const joined = emptyCells();
  for (const { bms } of days) if (bms) joinCells(joined, bms.cells);
  return joined;
};

/** How far each cell is from the middle under load: a pack keeps its pattern for months, as a hand its print. */
function patternOf(days: readonly BatterySpan[]): readonly number[] | null {
  const cells = cellsOf(days);
  if (cells.loadedRecords < MIN_LOADED) return null;
  const pattern = deviations(cells)
    .sort((a, b) => a.index - b.index)
    .map(({ millivolt }) => millivolt);
  return pattern.length < MIN_CELLS ? null : pattern;
}

/** Pearson's correlation; null where one of them is flat or they are not of one length. */
export function correlation(a: readonly number[], b: readonly number[]): number | null {
  if (a.length !== b.length || a.length === 0) return null;
  const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [product, squareA, squareB] = [0, 0, 0];
  for (const [place, value] of a.entries()) {
    const [da, db] = [value - meanA, b[place]! - meanB];
    product += da * db;
    squareA += da * da;
    squareB += db * db;
  }
  return squareA === 0 || squareB === 0 ? null : product / Math.sqrt(squareA * squareB);
}

const alternate = (days: readonly BatterySpan[], rest: number) => days.filter((_, place) => place % 2 === rest);

/** How well the pattern of some days agrees with itself, by every other day. */
function ownAgreement(days: readonly BatterySpan[]): number | null {
  const [one, other] = [patternOf(alternate(days, 0)), patternOf(alternate(days, 1))];
  return one && other ? correlation(one, other) : null;
}

/** A pattern of cells that was steady and is another, just as steady. */
export function patternSign(before: readonly BatterySpan[], after: readonly BatterySpan[]): SwapSign | null {
  const own = Math.min(ownAgreement(before) ?? 0, ownAgreement(after) ?? 0);
  if (own < OWN) return null;
  const [was, is] = [patternOf(before), patternOf(after)];
  const foreign = was && is ? correlation(was, is) : null;
  return foreign !== null && foreign <= FOREIGN ? { sign: 'pattern', before: own, after: foreign } : null;
}
