import type { Tc } from '../../../gen/uplink.ts';
import { chargerFaults } from '../charger/faults.ts';
import type { RecordKind } from '../record-kind.ts';
import { tcChannels } from './channels.ts';
import { tcEnergy, tcRole } from './energy.ts';

export const tc = {
  number: 15,
  topic: 'record',
  types: { d: { ports: ['acIn', 'dcOut'] }, j: { ports: ['acIn', 'dcOut'] } },
  typeBehindHub: () => 'd',
  channels: tcChannels,
  energy: tcEnergy,
  role: tcRole,
  faults: chargerFaults,
  revealsPlace: false,
  summarise: (body: Tc) => body,
  liveField: 'tcRecord',
  listCall: { name: 'TC', of: 'battery chargers' },
} as const satisfies RecordKind<Tc>;
