import type { Enerdrive } from '../../../gen/uplink.ts';
import { type EnergyMeasure, opposite, product } from '../energy-measure.ts';

export const enerdriveEnergy: readonly EnergyMeasure<Enerdrive>[] = [
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
];
