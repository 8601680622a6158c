import type { Cbb } from '../../../gen/uplink.ts';
import type { RecordKind } from '../record-kind.ts';
import { cbbChannels } from './channels.ts';
import { cbbEnergy, cbbRole } from './energy.ts';
import { boxFaults } from './faults.ts';

export const cbb = {
  number: 21,
  topic: 'record',
  types: { k: { ports: ['dcIn', 'dcOut'] } },
  typeBehindHub: () => 'k',
  channels: cbbChannels,
  energy: cbbEnergy,
  role: cbbRole,
  faults: boxFaults,
  revealsPlace: false,
  summarise: (body: Cbb) => body,
  liveField: 'cbbRecord',
  listCall: { name: 'CBB', of: 'control boxes' },
} as const satisfies RecordKind<Cbb>;
