/**
 * Energies that devices move, the same names for all kinds: `mains` and `solar` are taken in, `converter` is taken from
 * another battery, `fed` goes to the mains, `output` is supplied, `charged` and `discharged` are those of the battery,
 * `source` and `load` those of a bus.
 */
export const ENERGIES = [
  'solar',
  'mains',
  'converter',
  'source',
  'output',
  'load',
  'fed',
  'charged',
  'discharged',
] as const;
export type Energy = (typeof ENERGIES)[number];

/** How an energy is known from the records of a kind. */
export interface EnergyMeasure<B = object> {
  readonly energy: Energy;
  /** Whether it is also what the mains give and the device only hands on. */
  readonly isHandedOn?: true;
  /** The device's own counter, Wh; absent if it has none, or a record lacks it. */
  counter?(body: B): number | undefined;
  /** The power of the instant, W, never negative; undefined where the record lacks it. */
  power(body: B): number | undefined;
}

/** Watts in one direction; undefined where either is missing. */
export const product = (centiVolt: number | undefined, centiAmp: number | undefined): number | undefined =>
  centiVolt === undefined || centiAmp === undefined ? undefined : Math.max(0, (centiVolt * centiAmp) / 10_000);
export const positive = (watt: number | undefined): number | undefined => watt && Math.max(0, watt);
export const negative = (watt: number | undefined): number | undefined => watt && Math.max(0, -watt);
export const opposite = (value: number | undefined): number | undefined => value && -value;
