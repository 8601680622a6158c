import type { Gpts } from '../../../gen/uplink.ts';
import type { RecordKind } from '../record-kind.ts';
import { gptsChannels } from './channels.ts';
import { gptsEnergy } from './energy.ts';

export const gpts = {
  number: 19,
  topic: 'record',
  channels: gptsChannels,
  energy: gptsEnergy,
  faults: 'ups',
  revealsPlace: false,
  summarise: (body: Gpts) => body,
  liveField: 'gptsRecord',
} as const satisfies RecordKind<Gpts>;
