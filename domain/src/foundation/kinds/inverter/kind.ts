import type { Inverter } from '../../../gen/uplink.ts';
import type { RecordKind } from '../record-kind.ts';
import { inverterChannels } from './channels.ts';
import { inverterEnergy, inverterRole } from './energy.ts';
import { inverterFaults } from './faults.ts';

export const inverter = {
  number: 14,
  topic: 'record',
  types: { b: { ports: ['acIn', 'acOut', 'dc'] }, c: { ports: ['dcIn', 'acOut'] } },
  typeBehindHub: ({ inputCentiVolt, inputWatt, inputCentiAmp }: Inverter) =>
    (inputCentiVolt ?? inputWatt ?? inputCentiAmp) === undefined ? 'c' : 'b',
  channels: inverterChannels,
  energy: inverterEnergy,
  role: inverterRole,
  faults: inverterFaults,
  revealsPlace: false,
  summarise: (body: Inverter) => body,
  liveField: 'inverterRecord',
  listCall: { name: 'Inverter', of: 'inverters' },
} as const satisfies RecordKind<Inverter>;
