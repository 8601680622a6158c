import {
  type CellFaults,
  type CellsState,
  cellFaultsOf,
  lowestSoc,
  soundCells,
  stepCells,
} from '../battery/cell-faults.ts';
import { type CellSpread, cellSpread, cellVolts, OUT_OF_BALANCE, weakestCharge } from '../battery/cells.ts';
import { type ChargerState, chargerOff, chargerOffer, stepCharger } from '../battery/charger.ts';
import { type BatteryParameters, batteryParameters } from '../battery/parameters.ts';
import { type BatteryState, capacityAmpHour, socFraction } from '../battery/state.ts';
import { restingBattery, stepBattery, withCharge } from '../battery/step.ts';
import { watered } from '../battery/water.ts';
import { cyclesPerYear } from '../duty-cycle/planners.ts';
import type { FleetDevice, Gauge } from '../fleet/format.ts';
import { between, gaussian, seedFor } from '../random/seeded.ts';

/** One battery behind a device: its constant part. */
export interface UnitModel {
  unit: number;
  seed: number;
  battery: BatteryParameters;
  spread: CellSpread;
  /** what becomes wrong with single cells; null for none */
  faults: CellFaults | null;
  /** the current sensor reads this much too high, and so much more with every year */
  currentGain: number;
  gainDrift: number;
  gauge: Gauge;
  /** its charger keeps it on float */
  floats: boolean;
  /** this battery's share of the planned work */
  loadShare: number;
}

/** One battery behind a device: its variable part. */
export interface UnitState {
  battery: BatteryState;
  charger: ChargerState;
  /** what has become of single cells; absent without faults, and in older state files */
  cells?: CellsState;
  /** the charge supplied since charging began; absent in older state files */
  chargedWattHour?: number;
  /** the monitor's estimate, integrated from its own imperfect sensor */
  socEstimate: number;
  /** mean draw over ten minutes, for the remaining time */
  usingAverageAmp: number;
  /** drawn by consumers and the monitor in the last step; absent in older state files */
  loadAmp?: number;
  /** the load was cut off because the battery is empty */
  exhausted: boolean;
  /** set through the control in place of the duty cycle; negative charges */
  forcedLoadAmp: number | null;
}

/** The demand on a unit in one step. */
export interface UnitDemand {
  loadAmp: number;
  chargeAmp: number;
  ambientCelsius: number;
  /** the weakest cell lacks charge */
  isOutOfBalance?: boolean;
}

export function unitModel(device: FleetDevice, unit: number): UnitModel {
  const seed = seedFor(device.seed, `unit ${unit}`);
  const battery = batteryParameters(device, seed);
  return {
    unit,
    seed,
    battery,
    spread: cellSpread(battery, seed, device.weakCell),
    faults: device.cellFaults ? cellFaultsOf(device.cellFaults, battery, seed) : null,
    currentGain: 0.004 * gaussian(seed, 11),
    gainDrift: device.shuntDriftPercent / 100,
    gauge: device.gauge,
    floats: device.profile === 'telecom',
    loadShare: between(seed, 12, 0.88, 1.08),
  };
}

export function initialUnit(unit: UnitModel, device: FleetDevice, temperatureCelsius: number): UnitState {
  const battery = restingBattery(unit.battery, {
    socFraction: device.habits.startCharge ?? between(unit.seed, 13, 0.3, 0.98),
    temperatureCelsius,
    ageYears: device.ageYears * between(unit.seed, 14, 0.9, 1.1),
    cyclesPerYear: cyclesPerYear[device.profile],
  });
  return {
    battery,
    charger: chargerOff,
    socEstimate: socFraction(unit.battery, battery),
    usingAverageAmp: 0,
    exhausted: false,
    forcedLoadAmp: null,
  };
}

/** Constant draw of the monitor itself. */
const monitorAmp = 0.008;

export function stepUnit(unit: UnitModel, state: UnitState, demand: UnitDemand, dtSeconds: number): UnitState {
  const { battery } = unit;
  const forced = state.forcedLoadAmp;
  const loadAmp = (state.exhausted ? 0 : Math.max(0, forced ?? demand.loadAmp)) + monitorAmp;
  const chargeAmp = forced === null ? demand.chargeAmp : Math.max(0, -forced);
  const charger = stepCharger(
    battery,
    state.charger,
    {
      powered: chargeAmp > 0,
      limitAmp: chargeAmp,
      voltageVolt: state.battery.voltageVolt,
      currentAmp: state.battery.currentAmp,
      socFraction: socFraction(battery, state.battery),
      temperatureCelsius: state.battery.temperatureCelsius,
      floats: unit.floats,
    },
    dtSeconds,
  );
  const charge = chargerOffer(battery, charger, chargeAmp, state.battery.temperatureCelsius);
  const next = stepBattery(
    battery,
    state.battery,
    { loadAmp, charge, ambientCelsius: demand.ambientCelsius },
    dtSeconds,
  );
  const soc = socFraction(battery, next);
  // A management system ends the discharge for the cell that is empty first.
  const ofFaults = unit.faults ? lowestSoc(unit.faults, state.cells ?? soundCells(battery), soc) : soc;
  const lowest = demand.isOutOfBalance ? Math.min(ofFaults, weakestCharge(unit.spread, soc, OUT_OF_BALANCE)) : ofFaults;
  const reachable = lowest - next.depletedFraction;
  const decay = Math.exp(-dtSeconds / 600);
  return {
    battery: next,
    charger,
    ...(unit.faults && { cells: cellsAfter(unit, unit.faults, state, charger, next, dtSeconds) }),
    chargedWattHour: chargedWattHour(state, charger, next, dtSeconds),
    socEstimate: estimated(unit, state, charger, next, soc, dtSeconds),
    loadAmp,
    usingAverageAmp: state.usingAverageAmp * decay + Math.max(0, -next.currentAmp) * (1 - decay),
    exhausted: state.exhausted ? reachable < 0.08 : reachable < 0.02,
    forcedLoadAmp: forced,
  };
}

/** Cells are balanced while the charger holds its voltage. */
function cellsAfter(
  { battery, spread }: UnitModel,
  faults: CellFaults,
  state: UnitState,
  { stage }: ChargerState,
  next: BatteryState,
  dtSeconds: number,
): CellsState {
  const cells = state.cells ?? soundCells(battery);
  const isBalanced = faults.balancing !== null && (stage === 'absorption' || stage === 'full');
  const volts = isBalanced ? cellVolts(battery, spread, next, 0, { faults, cells }) : null;
  return stepCells(battery, faults, cells, next, volts && Array.from(volts, (volt) => 1000 * volt), dtSeconds);
}

function chargedWattHour(state: UnitState, charger: ChargerState, next: BatteryState, dtSeconds: number): number {
  const begins = charger.stage === 'bulk' && state.charger.stage !== 'bulk';
  const before = begins || charger.stage === 'off' ? 0 : (state.chargedWattHour ?? 0);
  return before + (charger.stage === 'off' ? 0 : (Math.max(0, next.currentAmp) * next.voltageVolt * dtSeconds) / 3600);
}

const driftCorrectionSeconds = 2 * 86400;
/** five points in a week */
const driftPerSecond = 0.05 / (7 * 86400);
/** the part of what flows in that a jumping gauge counts */
const jumpingGain = 0.85;

/**
 * Integrates the measured charge; corrects itself only when the charger reports full, and slowly by the resting voltage.
 */
function estimated(
  unit: UnitModel,
  state: UnitState,
  charger: ChargerState,
  next: BatteryState,
  soc: number,
  dtSeconds: number,
): number {
  if ((charger.stage === 'float' || charger.stage === 'full') && charger.stage !== state.charger.stage) return 1;
  const capacity = believedAmpHour(unit, capacityAmpHour(unit.battery, next));
  const efficiency = next.currentAmp > 0 && unit.battery.chemistry === 'lead-acid' ? 0.96 : 1;
  const missed = unit.gauge === 'jumping' && next.currentAmp > 0 ? jumpingGain : 1;
  const bias = unit.gauge === 'drifting' ? driftPerSecond * dtSeconds : 0;
  const counted = (next.currentAmp * shownShare(unit, next) * efficiency * missed * dtSeconds) / 3600 / capacity;
  const drifted = state.socEstimate + counted - bias;
  if (unit.gauge !== 'good') return Math.max(0, Math.min(1, drifted));
  const corrected = drifted + ((soc - drifted) * dtSeconds) / driftCorrectionSeconds;
  return Math.max(0, Math.min(1, corrected));
}

const yearSeconds = 365.25 * 86400;

/** What the sensor of a unit shows of its current. */
export const shownShare = ({ currentGain, gainDrift }: UnitModel, { ageSeconds }: BatteryState): number =>
  1 + currentGain + (gainDrift * ageSeconds) / yearSeconds;

/** The capacity that a gauge counts against. */
function believedAmpHour({ gauge, battery: { designCapacityAmpHour } }: UnitModel, capacity: number): number {
  if (gauge === 'rated') return designCapacityAmpHour;
  return gauge === 'lagging' ? (designCapacityAmpHour + capacity) / 2 : capacity;
}

/** Sets another state of charge manually; the estimate follows. */
export function setCharge(unit: UnitModel, state: UnitState, soc: number): UnitState {
  return {
    ...state,
    battery: withCharge(unit.battery, state.battery, soc),
    charger: chargerOff,
    socEstimate: soc,
    exhausted: soc < 0.02,
  };
}

export function waterUnit(state: UnitState): UnitState {
  return { ...state, battery: watered(state.battery) };
}
