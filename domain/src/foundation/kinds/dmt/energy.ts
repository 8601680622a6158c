import type { Dmt } from '../../../gen/uplink.ts';
import { type EnergyMeasure, product } from '../energy-measure.ts';

export const dmtEnergy: readonly EnergyMeasure<Dmt>[] = [
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
];
