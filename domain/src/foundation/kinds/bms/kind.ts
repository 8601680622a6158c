import type { Bms } from '../../../gen/uplink.ts';
import type { RecordKind } from '../record-kind.ts';
import { bmsChannels } from './channels.ts';
import { bmsSummary } from './summary.ts';

export const bms = {
  number: 12,
  topic: 'record',
  channels: bmsChannels,
  faults: 'battery',
  revealsPlace: false,
  summarise: bmsSummary,
  liveField: 'bmsRecord',
} as const satisfies RecordKind<Bms>;
