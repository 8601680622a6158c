import type { Charger } from '../../../gen/uplink.ts';
import type { RecordKind } from '../record-kind.ts';
import { chargerChannels } from './channels.ts';
import { chargerFaults } from './faults.ts';

export const charger = {
  number: 13,
  topic: 'record',
  types: { d: {}, j: {} },
  channels: chargerChannels,
  faults: chargerFaults,
  revealsPlace: false,
} as const satisfies RecordKind<Charger>;
