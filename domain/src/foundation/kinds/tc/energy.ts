import type { Tc } from '../../../gen/uplink.ts';
import { type EnergyMeasure, product } from '../energy-measure.ts';

export const tcEnergy: readonly EnergyMeasure<Tc>[] = [
  { energy: 'mains', power: ({ inputWatt }) => inputWatt },
  {
    energy: 'charged',
    counter: ({ energyWattHour }) => energyWattHour,
    power: ({ outputCentiVolt, outputCentiAmp }) => product(outputCentiVolt, outputCentiAmp),
  },
];
