import type { Dmt } from '../../../gen/uplink.ts';
import type { RecordKind } from '../record-kind.ts';
import { dmtChannels } from './channels.ts';
import { dmtEnergy } from './energy.ts';

export const dmt = {
  number: 16,
  topic: 'record',
  channels: dmtChannels,
  energy: dmtEnergy,
  faults: 'charger',
  revealsPlace: false,
  summarise: (body: Dmt) => body,
  liveField: 'dmtRecord',
} as const satisfies RecordKind<Dmt>;
