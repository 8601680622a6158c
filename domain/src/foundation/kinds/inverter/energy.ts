import type { Inverter } from '../../../gen/uplink.ts';
import { type EnergyMeasure, negative, opposite, positive, product } from '../energy-measure.ts';
import { type EnergyRole, lossOf, NO_POWER, wattOf } from '../energy-role.ts';

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

export const inverterRole = {
  atBus: {
    power: ({ inputWatt, outputWatt, batteryCentiVolt, batteryCentiAmp }) => {
      // An inverter without an input takes nothing from the mains.
      const mains = inputWatt ?? 0;
      const toBus = wattOf(batteryCentiVolt, batteryCentiAmp);
      const output = outputWatt ?? null;
      return { ...NO_POWER, mains, output, toBus, loss: lossOf([mains], [output, toBus]) };
    },
  },
  busCentiVolt: ({ batteryCentiVolt }) => batteryCentiVolt,
  efficiency: { measure: 'conversion', into: ['mains', 'discharged'], out: ['output', 'charged', 'fed'] },
  mainsFailure: {},
} satisfies EnergyRole<Inverter>;
