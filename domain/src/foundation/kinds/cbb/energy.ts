import type { Cbb } from '../../../gen/uplink.ts';
import { type EnergyMeasure, product } from '../energy-measure.ts';
import { type EnergyRole, wattOf } from '../energy-role.ts';

export const cbbEnergy: readonly EnergyMeasure<Cbb>[] = [
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
];

export const cbbRole = {
  box: { loadWatt: ({ busCentiVolt, loadCentiAmp }) => wattOf(busCentiVolt, loadCentiAmp) },
  busCentiVolt: ({ busCentiVolt }) => busCentiVolt,
} satisfies EnergyRole<Cbb>;
