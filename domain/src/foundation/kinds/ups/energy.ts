import type { Ups } from '../../../gen/uplink.ts';
import { type EnergyMeasure, opposite, product } from '../energy-measure.ts';

export const upsEnergy: readonly EnergyMeasure<Ups>[] = [
  { energy: 'output', isHandedOn: true, power: ({ outputWatt }) => outputWatt },
  { energy: 'charged', power: ({ batteryCentiVolt, batteryCentiAmp }) => product(batteryCentiVolt, batteryCentiAmp) },
  {
    energy: 'discharged',
    power: ({ batteryCentiVolt, batteryCentiAmp }) => product(batteryCentiVolt, opposite(batteryCentiAmp)),
  },
];
