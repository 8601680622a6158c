import type { Enerdrive } from '../../../gen/uplink.ts';
import { type EnergyMeasure, opposite, product } from '../energy-measure.ts';
import type { EnergyRole } from '../energy-role.ts';

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

export const enerdriveRole = {
  battery: {
    side: 'drive',
    read: ({ packCentiVolt, packCentiAmp, highestCentiCelsius, socCentiPercent, remainingCentiAmpHour }) => ({
      ...{ centiVolt: packCentiVolt, centiAmp: packCentiAmp, centiCelsius: highestCentiCelsius },
      ...{ socCentiPercent, centiAmpHour: remainingCentiAmpHour },
    }),
  },
  efficiency: { measure: 'roundTrip', into: ['charged'], out: ['discharged'] },
} satisfies EnergyRole<Enerdrive>;
