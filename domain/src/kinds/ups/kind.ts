import type { Ups } from '../../gen/uplink.ts';
import type { RecordKind } from '../record-kind.ts';
import { upsChannels } from './channels.ts';

export const ups = {
  number: 20,
  topic: 'record',
  channels: upsChannels,
  revealsPlace: false,
  summarise: (body: Ups) => body,
  liveField: 'upsRecord',
} as const satisfies RecordKind<Ups>;
