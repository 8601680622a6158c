import type { CellFaultsWanted } from '../fleet/cell-faults.ts';
import { hash, seedFor } from '../random/seeded.ts';
import type { BatteryParameters } from './parameters.ts';
import { type BatteryState, capacityAmpHour } from './state.ts';

/** What becomes wrong with single cells, with all positions chosen. */
export interface CellFaults {
  readonly afterSeconds: number;
  readonly leak: { readonly cell: number; readonly milliAmp: number; readonly milliAmpPerDay: number } | null;
  readonly resistance: { readonly cell: number; readonly times: number; readonly timesPerDay: number } | null;
  readonly capacity: { readonly cell: number; readonly share: number; readonly sharePerDay: number } | null;
  readonly sensor: { readonly probe: number; readonly kelvin: number; readonly kelvinPerDay: number } | null;
  readonly balancing: { readonly milliAmp: number; readonly fromMillivolt: number } | null;
}

/** What single cells have become, beside the state of the pack: plain numbers, so that it can be saved. */
export interface CellsState {
  seconds: number;
  /** charge that each cell has lost more than the pack, ampere-hours */
  lostAmpHour: number[];
  /** by how much the cell of more resistance, or that leaks, is warmer than the others */
  warmKelvin: number;
}

export const probesOf = ({ cellCount }: BatteryParameters): number =>
  Math.min(4, Math.max(2, Math.ceil(cellCount / 6)));
/** The probe that a cell is next to. */
const probeOf = (battery: BatteryParameters, cell: number): number =>
  Math.floor((cell * probesOf(battery)) / battery.cellCount);

export function cellFaultsOf(wanted: CellFaultsWanted, battery: BatteryParameters, seed: number): CellFaults {
  const chosen = seedFor(seed, 'cell faults');
  const cell = (given: number | undefined, aspect: number) => (given ?? hash(chosen, aspect)) % battery.cellCount;
  const { afterDays, leak, resistance, capacity, sensor, balancing } = wanted;
  return {
    afterSeconds: afterDays * 86_400,
    leak: leak ? { ...leak, cell: cell(leak.cell, 1) } : null,
    resistance: resistance ? { ...resistance, cell: cell(resistance.cell, 2) } : null,
    capacity: capacity ? { ...capacity, cell: cell(capacity.cell, 4) } : null,
    sensor: sensor ? { ...sensor, probe: (sensor.probe ?? hash(chosen, 3)) % probesOf(battery) } : null,
    balancing: balancing ?? null,
  };
}

export const soundCells = ({ cellCount }: BatteryParameters): CellsState => ({
  seconds: 0,
  lostAmpHour: new Array<number>(cellCount).fill(0),
  warmKelvin: 0,
});

/** Days since the faults began; null before. */
const daysOf = ({ afterSeconds }: CellFaults, { seconds }: CellsState): number | null =>
  seconds < afterSeconds ? null : (seconds - afterSeconds) / 86_400;

const leakAmp = (faults: CellFaults, cells: CellsState): number => {
  const days = daysOf(faults, cells);
  return faults.leak && days !== null ? (faults.leak.milliAmp + days * faults.leak.milliAmpPerDay) / 1000 : 0;
};

/** By which factor the resistance of a cell has grown. */
export function resistanceTimes(faults: CellFaults, cells: CellsState, cell: number): number {
  const days = daysOf(faults, cells);
  if (faults.resistance?.cell !== cell || days === null) return 1;
  return faults.resistance.times + days * faults.resistance.timesPerDay;
}

/** What a cell still holds of what it held. */
export function capacityShare(faults: CellFaults, cells: CellsState, cell: number): number {
  const days = daysOf(faults, cells);
  if (faults.capacity?.cell !== cell || days === null) return 1;
  return Math.max(0.05, faults.capacity.share - days * faults.capacity.sharePerDay);
}

/** The charge of the cell that holds less than the others, 0 … 1; that of the pack where none does. */
export function lowestSoc(faults: CellFaults, cells: CellsState, soc: number): number {
  if (!faults.capacity) return soc;
  return Math.min(soc, 1 - (1 - soc) / capacityShare(faults, cells, faults.capacity.cell));
}

/** What a probe reads too much: its own error, and the warmth of the cell that it is next to. */
export function probeError(battery: BatteryParameters, faults: CellFaults, cells: CellsState, probe: number): number {
  const days = daysOf(faults, cells);
  if (days === null) return 0;
  const own = faults.sensor?.probe === probe ? faults.sensor.kelvin + days * faults.sensor.kelvinPerDay : 0;
  const warm = [faults.resistance, faults.leak].some((fault) => fault && probeOf(battery, fault.cell) === probe);
  return own + (warm ? cells.warmKelvin : 0);
}

/**
 * The cells after a step of the pack: a leak takes charge from one, balancing from those that are ahead, and the heat of the
 * faulty one leaves it as that of the pack does.
 *
 * @param millivolt of the cells, while the charger holds its voltage; null otherwise
 */
export function stepCells(
  battery: BatteryParameters,
  faults: CellFaults,
  cells: CellsState,
  pack: BatteryState,
  millivolt: readonly number[] | null,
  dtSeconds: number,
): CellsState {
  const hours = dtSeconds / 3600;
  const leak = leakAmp(faults, cells);
  const lowest = millivolt ? Math.min(...millivolt) : 0;
  const bled = (cell: number) =>
    faults.balancing && millivolt && isAhead(millivolt[cell]!, lowest, faults.balancing.fromMillivolt)
      ? (faults.balancing.milliAmp / 1000) * hours
      : 0;
  const meanOhm = battery.seriesOhm / battery.cellCount;
  const more = faults.resistance ? resistanceTimes(faults, cells, faults.resistance.cell) - 1 : 0;
  const watt = pack.currentAmp ** 2 * meanOhm * more + (leak * pack.voltageVolt) / battery.cellCount;
  const outside = (watt * battery.cellCount) / battery.heatLossWattPerKelvin;
  const cooling = Math.exp((-dtSeconds * battery.heatLossWattPerKelvin) / battery.heatCapacityJoulePerKelvin);
  return {
    seconds: cells.seconds + dtSeconds,
    lostAmpHour: cells.lostAmpHour.map((lost, cell) =>
      Math.min(capacityAmpHour(battery, pack), lost + bled(cell) + (cell === faults.leak?.cell ? leak * hours : 0)),
    ),
    warmKelvin: outside + (cells.warmKelvin - outside) * cooling,
  };
}

/** Balancing stops where meters no longer tell the cells apart. */
const AHEAD_MILLIVOLT = 8;
const isAhead = (millivolt: number, lowest: number, from: number): boolean =>
  millivolt >= from && millivolt > lowest + AHEAD_MILLIVOLT;
