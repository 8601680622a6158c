import type { Gpts } from '../../../gen/uplink.ts';
import { type EnergyMeasure, opposite, product } from '../energy-measure.ts';

export const gptsEnergy: readonly EnergyMeasure<Gpts>[] = [
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
];
