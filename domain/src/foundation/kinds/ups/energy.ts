import type { OutputSource, Ups } from '../../../gen/uplink.ts';
import { type EnergyMeasure, opposite, product } from '../energy-measure.ts';
import { type EnergyRole, lossOf, NO_POWER, wattOf } from '../energy-role.ts';

export const upsEnergy: readonly EnergyMeasure<Ups>[] = [
  { energy: 'output', isHandedOn: true, power: ({ outputWatt }) => outputWatt },
  { energy: 'charged', power: ({ batteryCentiVolt, batteryCentiAmp }) => product(batteryCentiVolt, batteryCentiAmp) },
  {
    energy: 'discharged',
    power: ({ batteryCentiVolt, batteryCentiAmp }) => product(batteryCentiVolt, opposite(batteryCentiAmp)),
  },
];

/** That of the wire; the codecs themselves are not loaded for it. */
const ON_BATTERY: OutputSource.OUTPUT_BATTERY = 5;
const isOnBattery = ({ source }: Partial<Ups>): boolean => source === ON_BATTERY;

export const upsRole = {
  atBus: {
    power: (body) => {
      const { outputWatt, batteryCentiVolt, batteryCentiAmp } = body;
      const output = outputWatt ?? null;
      const toBus = wattOf(batteryCentiVolt, batteryCentiAmp);
      const mains = isOnBattery(body) ? 0 : Math.max(0, (output ?? 0) + (toBus ?? 0));
      return { ...NO_POWER, mains, output, toBus, loss: lossOf([mains], [output, toBus]) };
    },
    isMainsUnmeasured: true,
  },
  battery: {
    side: 'backup',
    read: ({ batteryCentiVolt, batteryCentiAmp, socCentiPercent, remainingMinutes }) => ({
      ...{ centiVolt: batteryCentiVolt, centiAmp: batteryCentiAmp, socCentiPercent, remainingMinutes },
    }),
  },
  mainsFailure: { isOnBattery },
} satisfies EnergyRole<Ups>;
