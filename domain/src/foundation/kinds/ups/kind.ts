import type { Ups } from '../../../gen/uplink.ts';
import type { RecordKind } from '../record-kind.ts';
import { upsChannels } from './channels.ts';
import { upsEnergy, upsRole } from './energy.ts';
import { upsFaults } from './faults.ts';

export const ups = {
  number: 20,
  topic: 'record',
  types: { h: { ports: ['acIn', 'acOut'] } },
  typeBehindHub: () => 'h',
  channels: upsChannels,
  energy: upsEnergy,
  role: upsRole,
  faults: upsFaults,
  revealsPlace: false,
  summarise: (body: Ups) => body,
  liveField: 'upsRecord',
  listCall: { name: 'Ups', of: 'UPS' },
} as const satisfies RecordKind<Ups>;
