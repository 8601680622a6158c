import type { Enerdrive } from '../../../gen/uplink.ts';
import { batteryFaults } from '../bms/faults.ts';
import type { RecordKind } from '../record-kind.ts';
import { enerdriveChannels } from './channels.ts';
import { enerdriveEnergy, enerdriveRole } from './energy.ts';

export const enerdrive = {
  number: 17,
  topic: 'record',
  types: { f: { ports: ['dc'] } },
  typeBehindHub: () => 'f',
  channels: enerdriveChannels,
  energy: enerdriveEnergy,
  role: enerdriveRole,
  faults: batteryFaults,
  revealsPlace: false,
  summarise: (body: Enerdrive) => body,
  liveField: 'enerdriveRecord',
  listCall: { name: 'EnerDrive', of: 'drive batteries' },
} as const satisfies RecordKind<Enerdrive>;
