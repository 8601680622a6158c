import type { Dmt } from '../../../gen/uplink.ts';
import { type EnergyMeasure, product } from '../energy-measure.ts';
import { type EnergyRole, lossOf, NO_POWER, wattOf } from '../energy-role.ts';

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

export const dmtRole = {
  atBus: {
    power: ({ solarWatt, converterCentiVolt, converterCentiAmp, outputCentiVolt, outputCentiAmp }) => {
      const solar = solarWatt ?? null;
      const converter = wattOf(converterCentiVolt, converterCentiAmp);
      const toBus = wattOf(outputCentiVolt, outputCentiAmp);
      return { ...NO_POWER, solar, converter, toBus, loss: lossOf([solar ?? 0, converter ?? 0], [toBus]) };
    },
  },
  busCentiVolt: ({ outputCentiVolt }) => outputCentiVolt,
  efficiency: { measure: 'charging', into: ['solar', 'converter'], out: ['charged'] },
} satisfies EnergyRole<Dmt>;
