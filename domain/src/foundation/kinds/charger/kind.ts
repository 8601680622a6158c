import type { Charger } from '../../../gen/uplink.ts';
import type { RecordKind } from '../record-kind.ts';
import { chargerChannels } from './channels.ts';

export const charger = {
  number: 13,
  topic: 'record',
  channels: chargerChannels,
  faults: 'charger',
  revealsPlace: false,
} as const satisfies RecordKind<Charger>;
