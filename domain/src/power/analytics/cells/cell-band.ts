import { SOH_BANDS, type SohBand, sohBand } from '../../../foundation/kinds/units.ts';
import type { CellLimit } from './cell-limit.ts';

/** What the cells of a battery say against a verdict on the whole. */
export interface CellVerdict {
  readonly limit: CellLimit | null;
  /** A cell cannot be read, or is below any use. */
  readonly isFaulty: boolean;
}

/** The band of a state of health: none while a cell is at fault, and none better than what the pack gives until a cell ends it. */
export function bandOf(percent: number, { limit, isFaulty }: CellVerdict): SohBand | null {
  if (isFaulty) return null;
  const bands = [sohBand(percent), ...(limit?.usableShare == null ? [] : [sohBand(100 * limit.usableShare)])];
  return bands.reduce((worst, band) => (SOH_BANDS.indexOf(band) < SOH_BANDS.indexOf(worst) ? band : worst));
}
