import type { Inverter } from '../../../gen/uplink.ts';
import { type EnergyMeasure, negative, opposite, positive, product } from '../energy-measure.ts';

export const inverterEnergy: readonly EnergyMeasure<Inverter>[] = [
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
];
