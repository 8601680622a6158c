import type { Tc } from '../../../gen/uplink.ts';
import { type EnergyMeasure, product } from '../energy-measure.ts';
import { type EnergyRole, lossOf, NO_POWER, wattOf } from '../energy-role.ts';

export const tcEnergy: readonly EnergyMeasure<Tc>[] = [
  { energy: 'mains', power: ({ inputWatt }) => inputWatt },
  {
    energy: 'charged',
    counter: ({ energyWattHour }) => energyWattHour,
    power: ({ outputCentiVolt, outputCentiAmp }) => product(outputCentiVolt, outputCentiAmp),
  },
];

export const tcRole = {
  atBus: {
    power: ({ inputWatt, outputCentiVolt, outputCentiAmp }) => {
      const [mains, toBus] = [inputWatt ?? null, wattOf(outputCentiVolt, outputCentiAmp)];
      return { ...NO_POWER, mains, toBus, loss: lossOf([mains], [toBus]) };
    },
  },
  busCentiVolt: ({ outputCentiVolt }) => outputCentiVolt,
  efficiency: { measure: 'charging', into: ['mains'], out: ['charged'] },
} satisfies EnergyRole<Tc>;
