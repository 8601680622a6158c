import type { Enerdrive } from '../../../gen/uplink.ts';
import type { RecordKind } from '../record-kind.ts';
import { enerdriveChannels } from './channels.ts';
import { enerdriveEnergy } from './energy.ts';

export const enerdrive = {
  number: 17,
  topic: 'record',
  channels: enerdriveChannels,
  energy: enerdriveEnergy,
  faults: 'battery',
  revealsPlace: false,
  summarise: (body: Enerdrive) => body,
  liveField: 'enerdriveRecord',
} as const satisfies RecordKind<Enerdrive>;
