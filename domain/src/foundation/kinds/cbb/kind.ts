import type { Cbb } from '../../../gen/uplink.ts';
import type { RecordKind } from '../record-kind.ts';
import { cbbChannels } from './channels.ts';
import { cbbEnergy } from './energy.ts';

export const cbb = {
  number: 21,
  topic: 'record',
  channels: cbbChannels,
  energy: cbbEnergy,
  faults: 'box',
  revealsPlace: false,
  summarise: (body: Cbb) => body,
  liveField: 'cbbRecord',
} as const satisfies RecordKind<Cbb>;
