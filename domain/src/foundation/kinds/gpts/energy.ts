import type { Gpts } from '../../../gen/uplink.ts';
import { type EnergyMeasure, opposite, product } from '../energy-measure.ts';
import { type EnergyRole, lossOf, NO_POWER, wattOf } from '../energy-role.ts';

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

export const gptsRole = {
  atBus: {
    power: ({ inputWatt, outputWatt, batteryCentiVolt, batteryCentiAmp }) => {
      const [mains, output] = [inputWatt ?? null, outputWatt ?? null];
      const toBus = wattOf(batteryCentiVolt, batteryCentiAmp);
      return { ...NO_POWER, mains, output, toBus, loss: lossOf([mains], [output, toBus]) };
    },
  },
  battery: {
    side: 'backup',
    read: ({ batteryCentiVolt, batteryCentiAmp, socCentiPercent, remainingMinutes }) => ({
      ...{ centiVolt: batteryCentiVolt, centiAmp: batteryCentiAmp, socCentiPercent, remainingMinutes },
    }),
  },
  efficiency: { measure: 'conversion', into: ['mains', 'discharged'], out: ['output', 'charged', 'fed'] },
} satisfies EnergyRole<Gpts>;
