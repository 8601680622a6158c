import type { Body, BodyOfKind, Kind } from './registry.ts';
import { KIND } from './registry.ts';

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

const product = (centiVolt: number | undefined, centiAmp: number | undefined): number | undefined =>
  centiVolt === undefined || centiAmp === undefined ? undefined : Math.max(0, (centiVolt * centiAmp) / 10_000);
const positive = (watt: number | undefined): number | undefined => watt && Math.max(0, watt);
const negative = (watt: number | undefined): number | undefined => watt && Math.max(0, -watt);
const opposite = (value: number | undefined): number | undefined => value && -value;

const MEASURES: { readonly [K in Kind]?: readonly EnergyMeasure<BodyOfKind[K]>[] } = {
  [KIND.inverter]: [
    {
      energy: 'mains',
      isHandedOn: true,
      counter: ({ inputEnergyWattHour }) => inputEnergyWattHour,
      power: ({ inputWatt }) => positive(inputWatt),
    },
    { energy: 'fed', isHandedOn: true, power: ({ inputWatt }) => negative(inputWatt) },
    {
      energy: 'output',
      isHandedOn: true,
      counter: ({ outputEnergyWattHour }) => outputEnergyWattHour,
      power: ({ outputWatt }) => positive(outputWatt),
    },
    { energy: 'charged', power: ({ batteryCentiVolt, batteryCentiAmp }) => product(batteryCentiVolt, batteryCentiAmp) },
    {
      energy: 'discharged',
      power: ({ batteryCentiVolt, batteryCentiAmp }) => product(batteryCentiVolt, opposite(batteryCentiAmp)),
    },
  ],
  [KIND.tc]: [
    { energy: 'mains', power: ({ inputWatt }) => inputWatt },
    {
      energy: 'charged',
      counter: ({ energyWattHour }) => energyWattHour,
      power: ({ outputCentiVolt, outputCentiAmp }) => product(outputCentiVolt, outputCentiAmp),
    },
  ],
  [KIND.dmt]: [
    {
      energy: 'solar',
      counter: ({ solarEnergyWattHour }) => solarEnergyWattHour,
      power: ({ solarWatt }) => solarWatt,
    },
    {
      energy: 'converter',
      power: ({ converterCentiVolt, converterCentiAmp }) => product(converterCentiVolt, converterCentiAmp),
    },
    {
      energy: 'charged',
      counter: ({ outputEnergyWattHour }) => outputEnergyWattHour,
      power: ({ outputCentiVolt, outputCentiAmp }) => product(outputCentiVolt, outputCentiAmp),
    },
  ],
  [KIND.enerdrive]: [
    {
      energy: 'charged',
      counter: ({ chargedEnergyWattHour }) => chargedEnergyWattHour,
      power: ({ packCentiVolt, packCentiAmp }) => product(packCentiVolt, packCentiAmp),
    },
    {
      energy: 'discharged',
      counter: ({ dischargedEnergyWattHour }) => dischargedEnergyWattHour,
      power: ({ packCentiVolt, packCentiAmp }) => product(packCentiVolt, opposite(packCentiAmp)),
    },
  ],
  [KIND.gpts]: [
    { energy: 'mains', isHandedOn: true, power: ({ inputWatt }) => inputWatt },
    {
      energy: 'output',
      isHandedOn: true,
      counter: ({ outputEnergyWattHour }) => outputEnergyWattHour,
      power: ({ outputWatt }) => outputWatt,
    },
    { energy: 'charged', power: ({ batteryCentiVolt, batteryCentiAmp }) => product(batteryCentiVolt, batteryCentiAmp) },
    {
      energy: 'discharged',
      power: ({ batteryCentiVolt, batteryCentiAmp }) => product(batteryCentiVolt, opposite(batteryCentiAmp)),
    },
  ],
  [KIND.ups]: [
    { energy: 'output', isHandedOn: true, power: ({ outputWatt }) => outputWatt },
    { energy: 'charged', power: ({ batteryCentiVolt, batteryCentiAmp }) => product(batteryCentiVolt, batteryCentiAmp) },
    {
      energy: 'discharged',
      power: ({ batteryCentiVolt, batteryCentiAmp }) => product(batteryCentiVolt, opposite(batteryCentiAmp)),
    },
  ],
  [KIND.cbb]: [
    {
      energy: 'source',
      counter: ({ sourceEnergyWattHour }) => sourceEnergyWattHour,
      power: ({ busCentiVolt, sourceCentiAmp }) => product(busCentiVolt, sourceCentiAmp),
    },
    {
      energy: 'load',
      counter: ({ loadEnergyWattHour }) => loadEnergyWattHour,
      power: ({ busCentiVolt, loadCentiAmp }) => product(busCentiVolt, loadCentiAmp),
    },
  ],
};

const byKind = MEASURES as { readonly [kind: number]: readonly EnergyMeasure<Body>[] | undefined };

/** What can be told of the energy that devices of a kind move; empty for kinds that move none. */
export const energyMeasures = (kind: number): readonly EnergyMeasure<Body>[] => byKind[kind] ?? [];

/** Kinds whose records tell of energy. */
export const ENERGY_KINDS: readonly number[] = Object.keys(MEASURES).map(Number);
