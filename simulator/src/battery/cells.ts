import { gaussian, hash, seedFor } from '../random/seeded.ts';
import { type CellFaults, type CellsState, capacityShare, resistanceTimes } from './cell-faults.ts';
import { openCircuitCellVolt } from './open-circuit.ts';
import type { BatteryParameters } from './parameters.ts';
import { type BatteryState, capacityAmpHour, socFraction } from './state.ts';

/** The differences between the cells of a pack: each list has one number per cell. */
export interface CellSpread {
  /** capacity relative to the mean */
  capacity: Float64Array;
  resistance: Float64Array;
  chargeOffset: Float64Array;
  weakCell: number;
}

/** How the weakest cell of a pack differs, added to the spread of all: as of a healthy pack, and one near its end. */
const USUAL = { capacity: -0.05, resistance: 0.35, chargeOffset: -0.012 } as const;
const WEAK = { capacity: -0.15, resistance: 3, chargeOffset: -0.02 } as const;

/** Spread of a production line, and one cell that is weaker than the others. @param isWeak whether that one is near its end */
export function cellSpread(battery: BatteryParameters, seed: number, isWeak: boolean): CellSpread {
  const weak = isWeak ? WEAK : USUAL;
  const spread = seedFor(seed, 'cells');
  const weakCell = hash(spread, 0) % battery.cellCount;
  const deviating = (aspect: number, deviation: number, ofWeakest: number) =>
    Float64Array.from(
      { length: battery.cellCount },
      (_, cell) => 1 + deviation * gaussian(spread, aspect + cell) + (cell === weakCell ? ofWeakest : 0),
    );
  return {
    capacity: deviating(1000, 0.008, weak.capacity),
    resistance: deviating(2000, 0.04, weak.resistance),
    chargeOffset: deviating(3000, 0.003, weak.chargeOffset).map((value) => value - 1),
    weakCell,
  };
}

/** A cell that is out of balance lacks so much of its charge: among others of a flat curve that shows where they come to their ends. */
export const OUT_OF_BALANCE = 0.25;

/** The charge of a cell that is full with the pack but for its own offset, 0 … 1. */
const chargeOf = (spread: CellSpread, cell: number, packSoc: number, share = 1): number =>
  1 - (1 - packSoc - spread.chargeOffset[cell]!) / (spread.capacity[cell]! * share);

/** The charge of the weakest cell of a pack, 0 … 1. @param imbalance what it lacks besides, a part of its capacity */
export const weakestCharge = (spread: CellSpread, packSoc: number, imbalance: number): number =>
  chargeOf(spread, spread.weakCell, packSoc) - imbalance;

/**
 * Voltage of every cell, volts, summing to the pack's voltage.
 * @param imbalance additional lack of charge of the weak cell, a part of its capacity
 * @param single what has become of single cells
 */
export function cellVolts(
  battery: BatteryParameters,
  spread: CellSpread,
  state: BatteryState,
  imbalance: number,
  single: { readonly faults: CellFaults; readonly cells: CellsState } | null = null,
): Float64Array {
  const soc = socFraction(battery, state);
  const meanOpenVolt = openCircuitCellVolt(battery.chemistry, soc - state.depletedFraction, state.temperatureCelsius);
  const meanVolt = state.voltageVolt / battery.cellCount;
  const overVolt = meanVolt - meanOpenVolt;
  const volts = new Float64Array(battery.cellCount);
  let sum = 0;
  for (let cell = 0; cell < volts.length; cell++) {
    const lost = single ? single.cells.lostAmpHour[cell]! / capacityAmpHour(battery, state) : 0;
    const lack = lost + (cell === spread.weakCell ? imbalance : 0);
    const share = single ? capacityShare(single.faults, single.cells, cell) : 1;
    const cellSoc = chargeOf(spread, cell, soc, share) - lack;
    const openVolt = openCircuitCellVolt(
      battery.chemistry,
      Math.max(-0.1, Math.min(1.002, cellSoc - state.depletedFraction)),
      state.temperatureCelsius,
    );
    const times = single ? resistanceTimes(single.faults, single.cells, cell) : 1;
    const volt = openVolt + overVolt * (spread.resistance[cell] as number) * times;
    volts[cell] = volt;
    sum += volt;
  }
  const correction = (state.voltageVolt - sum) / volts.length;
  for (let cell = 0; cell < volts.length; cell++) volts[cell] = (volts[cell] as number) + correction;
  return volts;
}
