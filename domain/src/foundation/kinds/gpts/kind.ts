import type { Gpts } from '../../../gen/uplink.ts';
import type { RecordKind } from '../record-kind.ts';
import { upsFaults } from '../ups/faults.ts';
import { gptsChannels } from './channels.ts';
import { gptsEnergy, gptsRole } from './energy.ts';

export const gpts = {
  number: 19,
  topic: 'record',
  types: { g: { ports: ['acIn', 'acOut'] } },
  typeBehindHub: () => 'g',
  channels: gptsChannels,
  energy: gptsEnergy,
  role: gptsRole,
  faults: upsFaults,
  revealsPlace: false,
  summarise: (body: Gpts) => body,
  liveField: 'gptsRecord',
} as const satisfies RecordKind<Gpts>;
