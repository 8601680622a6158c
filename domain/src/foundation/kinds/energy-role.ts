import type { Energy } from './energy-measure.ts';

/** Devices report whole watts: of several, so much may be left over however little flows. */
export const ROUNDING_WATT = 5;

/** Powers of one device, W; null where it does not report them. */
export interface DevicePower {
  readonly solar: number | null;
  readonly mains: number | null;
  /** Taken from another battery, an alternator for one. */
  readonly converter: number | null;
  /** Supplied to consumers. */
  readonly output: number | null;
  /** At the terminals to the battery or bus: positive flows out of the device. */
  readonly toBus: number | null;
  /** Lost in it: what comes in and does not go out; null where a side is not known. */
  readonly loss: number | null;
}

/** What a unit tells of a battery; undefined or null where it does not. Its current is positive while it charges. */
export interface BatteryReading {
  readonly centiVolt?: number | null | undefined;
  readonly centiAmp?: number | null | undefined;
  readonly centiCelsius?: number | null | undefined;
  readonly socCentiPercent?: number | null | undefined;
  /** What is left in it. */
  readonly centiAmpHour?: number | null | undefined;
  /** Until it is empty. */
  readonly remainingMinutes?: number | null | undefined;
}

/**
 * Whose battery a kind tells of: that of a system by the battery itself, the same by the monitor beside it, one inside of a
 * backup supply, or cells.
 */
export type BatterySide = 'drive' | 'monitor' | 'backup' | 'cells';

/** The part that devices of a kind have in an energy system: in its balance of an instant, its flows of a period, its failures. */
export interface EnergyRole<B extends object = object> {
  /** Stands between a bus and something else: what it charges and discharges is the bus's. */
  readonly atBus?: {
    power(body: B): DevicePower;
    /** It does not measure its mains: what it supplies and charges with stands for it, without its loss. */
    readonly isMainsUnmeasured?: true;
  };
  readonly battery?: {
    readonly side: BatterySide;
    read(body: B): BatteryReading;
  };
  /** Measures what flows from a bus to everything that takes from it. */
  readonly box?: {
    loadWatt(body: B): number | null;
  };
  /** Voltage of the bus, for kinds that tell of no battery of their own. */
  busCentiVolt?(body: B): number | undefined;
  /** What goes into it and what comes out, where both are measured; of several sorts, which are not compared. */
  readonly efficiency?: {
    readonly measure: 'conversion' | 'charging' | 'roundTrip';
    readonly into: readonly Energy[];
    readonly out: readonly Energy[];
  };
  /** Tells that the mains is away: by its faults, and maybe by its battery supplying the output. */
  readonly mainsFailure?: {
    isOnBattery?(body: Partial<B>): boolean;
  };
}

export const NO_POWER: DevicePower = {
  solar: null,
  mains: null,
  converter: null,
  output: null,
  toBus: null,
  loss: null,
};

/** Watts with the sign of the current; null where either is missing. */
export const wattOf = (centiVolt: number | null | undefined, centiAmp: number | null | undefined): number | null =>
  centiVolt == null || centiAmp == null ? null : (centiVolt * centiAmp) / 10_000;

const sumOf = (watts: readonly (number | null)[]): number | null =>
  watts.reduce<number | null>((sum, watt) => (sum === null || watt === null ? null : sum + watt), 0);

/** What comes in less what goes out; null where something that flows is not measured. */
export function lossOf(comesIn: readonly (number | null)[], goesOut: readonly (number | null)[]): number | null {
  const [into, out] = [sumOf(comesIn), sumOf(goesOut)];
  return into === null || out === null ? null : into - out;
}
