import type { Tc } from '../../../gen/uplink.ts';
import type { RecordKind } from '../record-kind.ts';
import { tcChannels } from './channels.ts';
import { tcEnergy } from './energy.ts';

export const tc = {
  number: 15,
  topic: 'record',
  channels: tcChannels,
  energy: tcEnergy,
  faults: 'charger',
  revealsPlace: false,
  summarise: (body: Tc) => body,
  liveField: 'tcRecord',
} as const satisfies RecordKind<Tc>;
