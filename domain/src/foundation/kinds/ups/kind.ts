import type { Ups } from '../../../gen/uplink.ts';
import type { RecordKind } from '../record-kind.ts';
import { upsChannels } from './channels.ts';
import { upsEnergy } from './energy.ts';

export const ups = {
  number: 20,
  topic: 'record',
  channels: upsChannels,
  energy: upsEnergy,
  faults: 'ups',
  revealsPlace: false,
  summarise: (body: Ups) => body,
  liveField: 'upsRecord',
} as const satisfies RecordKind<Ups>;
