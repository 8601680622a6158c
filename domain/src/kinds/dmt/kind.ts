import type { Dmt } from '../../gen/uplink.ts';
import type { RecordKind } from '../record-kind.ts';
import { dmtChannels } from './channels.ts';

export const dmt = {
  number: 16,
  topic: 'record',
  channels: dmtChannels,
  revealsPlace: false,
  summarise: (body: Dmt) => body,
  liveField: 'dmtRecord',
} as const satisfies RecordKind<Dmt>;
