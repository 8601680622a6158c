import { gaussian, seedFor } from '../random/seeded.ts';

/** Cells in series, each with a charge of its own, and a management system that ends what one of them cannot bear. */
type CellChemistry = 'lfp' | 'nmc';

interface PackCell {
  readonly ampHours: number;
  readonly ohm: number;
  /** Ampere-hours. */
  charge: number;
}

/** Volts at which the management system ends a discharge and a charge. */
interface CellLimits {
  readonly empty: number;
  readonly full: number;
}
const CELL_LIMITS: Readonly<Record<CellChemistry, CellLimits>> = {
  lfp: { empty: 2.5, full: 3.65 },
  nmc: { empty: 2.9, full: 4.22 },
};

type Point = readonly [socFraction: number, volt: number];
const CURVES: Readonly<Record<CellChemistry, readonly Point[]>> = {
  lfp: [
    [-0.02, 2.0],
    [0, 2.5],
    [0.02, 2.84],
    [0.05, 3.05],
    [0.1, 3.17],
    [0.2, 3.24],
    [0.3, 3.27],
    [0.4, 3.287],
    [0.6, 3.305],
    [0.7, 3.325],
    [0.95, 3.343],
    [0.98, 3.37],
    [0.99, 3.42],
    [1, 3.54],
    [1.01, 3.75],
  ],
  nmc: [
    [-0.02, 2.5],
    [0, 3.0],
    [0.05, 3.37],
    [0.1, 3.46],
    [0.2, 3.55],
    [0.3, 3.6],
    [0.4, 3.64],
    [0.5, 3.7],
    [0.6, 3.79],
    [0.7, 3.89],
    [0.8, 3.99],
    [0.9, 4.08],
    [1, 4.19],
    [1.01, 4.25],
  ],
};

/** Ohm of a cell times its capacity: a discharge at 1C lowers its voltage by so many volts. */
const OHM_AMP_HOUR: Readonly<Record<CellChemistry, number>> = { lfp: 0.09, nmc: 0.1 };

export interface PackKind {
  readonly chemistry: CellChemistry;
  readonly cellCount: number;
  readonly ampHours: number;
  /** One sigma of the capacity and of the resistance of the cells, as a part. */
  readonly spread?: number;
  readonly seed: number;
  /** A cell that holds less than the others, as a part of their capacity, and one that is less full than they are. */
  readonly lowCapacity?: { readonly cell: number; readonly share: number };
  /** A cell whose resistance is so many times that of the others. */
  readonly highOhm?: { readonly cell: number; readonly times: number };
  readonly lowCharge?: { readonly cell: number; readonly share: number };
}

/** A pack as it is made, full: every cell but one that is out of balance is at its top. */
export function packOf({ chemistry, cellCount, ampHours, spread = 0.005, seed, ...faults }: PackKind): PackCell[] {
  const { lowCapacity, lowCharge, highOhm } = faults;
  const own = seedFor(seed, 'cell pack');
  return Array.from({ length: cellCount }, (_, cell) => {
    const capacity =
      ampHours * (1 + spread * gaussian(own, cell)) * (lowCapacity?.cell === cell ? lowCapacity.share : 1);
    const times = highOhm?.cell === cell ? highOhm.times : 1;
    const ohm = ((times * OHM_AMP_HOUR[chemistry]) / capacity) * (1 + 6 * spread * gaussian(own, 1000 + cell));
    const missing = (lowCharge?.cell === cell ? lowCharge.share : 0) * ampHours;
    return {
      ampHours: capacity,
      ohm,
      charge: capacity * (0.993 + 0.3 * spread * gaussian(own, 2000 + cell)) - missing,
    };
  });
}

/** Volts of a cell with a current, ampere; positive charges. */
function packCellVolt(chemistry: CellChemistry, { ampHours, ohm, charge }: PackCell, amp: number): number {
  const curve = CURVES[chemistry];
  const soc = charge / ampHours;
  const above = Math.max(
    1,
    curve.findIndex(([at]) => at >= soc),
  );
  const [fromSoc, fromVolt] = curve[above - 1]!;
  const [toSoc, toVolt] = curve[above]!;
  return fromVolt + ((soc - fromSoc) / (toSoc - fromSoc)) * (toVolt - fromVolt) + amp * ohm;
}

export interface PackReading {
  /** Seconds since the beginning. */
  readonly at: number;
  readonly amp: number;
  readonly cells: readonly number[];
  /** Ampere-hours taken out since the beginning, less those put in. */
  readonly outAmpHours: number;
}

/** What is done with a pack: a current until a cell reaches its limit, or for so many hours. */
export interface PackTask {
  readonly amp: number;
  readonly hours?: number;
  /** Ends before a cell does, after so many ampere-hours. */
  readonly ampHours?: number;
  /** A charge at a held voltage, volts of the mean cell: its current falls, and it ends at this part of it. */
  readonly holdVolt?: number;
  readonly tail?: number;
}

/** Runs tasks one after the other with a reading each so many seconds. **Changes the charge of the cells.** */
export function* runPack(
  chemistry: CellChemistry,
  cells: readonly PackCell[],
  tasks: readonly PackTask[],
  stepSeconds: number,
): Generator<PackReading, void, undefined> {
  const limits = CELL_LIMITS[chemistry];
  let [at, outAmpHours] = [0, 0];
  for (const task of tasks) {
    const [begun, before] = [at, outAmpHours];
    for (let isFirst = true; ; isFirst = false) {
      const amp = ampOf(chemistry, cells, task);
      const volts = cells.map((cell) => packCellVolt(chemistry, cell, amp));
      const isOver =
        (task.hours !== undefined && at - begun >= task.hours * 3600) ||
        (task.ampHours !== undefined && Math.abs(outAmpHours - before) >= task.ampHours) ||
        (task.tail !== undefined && amp <= task.tail * task.amp);
      if (isOver && !isFirst) break;
      yield { at, amp, cells: volts, outAmpHours };
      at += stepSeconds;
      const moved = (amp * stepSeconds) / 3600;
      outAmpHours -= moved;
      for (const cell of cells) cell.charge += moved;
      // The management system has ended it within the step that follows.
      const ends = cells.map((cell) => packCellVolt(chemistry, cell, amp));
      if (amp < 0 && ends.some((volt) => volt <= limits.empty)) break;
      if (amp > 0 && ends.some((volt) => volt >= limits.full)) break;
    }
  }
}

function ampOf(chemistry: CellChemistry, cells: readonly PackCell[], { amp, holdVolt }: PackTask): number {
  if (holdVolt === undefined) return amp;
  const open = cells.reduce((sum, cell) => sum + packCellVolt(chemistry, cell, 0), 0);
  const ohm = cells.reduce((sum, cell) => sum + cell.ohm, 0);
  return Math.max(0, Math.min(amp, (holdVolt * cells.length - open) / ohm));
}
